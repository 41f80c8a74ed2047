import { describe, expect, it } from 'vitest';
import { ofText } from './parts.js';

describe('a name chosen where there may be none', () => {
  const choice = 'pick at random a dry room called den';

  it.each(['this effect ends', 'put 1 damage on the room; this effect ends', 'the game is lost because "nowhere dry"'])(
    'is known afterwards if then: %s',
    (none) => {
      expect(ofText(`${choice}; if none: ${none}\nmake the den low`).said).toEqual([]);
    },
  );

  it.each(['nothing', 'put 1 damage on the room'])('is forgotten if then: %s', (none) => {
    const report = ofText(`${choice}; if none: ${none}\nmake the den low\nput 1 damage on the den`);
    expect(report.said).toEqual(['BK0814 den']);
    expect(report.heldBack).toBe(1);
  });

  it('is known under the `otherwise:` of its `if none:`, and forgotten afterwards', () => {
    const text = `${choice}\nif none: nothing\notherwise:\n  make the den low`;
    expect(ofText(text).said).toEqual([]);
    expect(ofText(`${text}\nput 1 damage on the den`).said).toEqual(['BK0814 den']);
  });

  it('is known where every way through the `if none:` ends', () => {
    const none = 'if none:\n  if the room is low: this effect ends\n  otherwise: this effect ends';
    expect(ofText(`${choice}\n${none}\nmake the den low`).said).toEqual([]);
  });

  it('may be given again', () => {
    const again = 'pick at random a low room called den; if none: this effect ends\nmake the den dry';
    expect(ofText(`${choice}; if none: nothing\n${again}`).said).toEqual([]);
  });

  it('is the same for a card that is drawn', () => {
    expect(ofText('draw 1 from events; if none: nothing\nplay the card').said).toEqual(['BK0814 card']);
    expect(ofText('draw 1 from events; if none: this effect ends\nplay the card').said).toEqual([]);
  });
});
