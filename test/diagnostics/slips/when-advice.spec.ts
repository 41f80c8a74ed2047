import { describe, expect, it } from 'vitest';
import { ofModule } from './parts.js';

const places = 'places: { galley: room }\n';
const rule = (when: string, more = ''): string => `${places}rules: { r: { when: ${when}, ${more}do: nothing } }\n`;

describe('what is advised of a `when:` is accepted', () => {
  it.each([
    ['pressure becomes 2', '`pressure reaches 2`', rule('pressure reaches 2')],
    ['the pressure becomes 2', '`pressure reaches 2`', rule('pressure reaches 2')],
    ['damage of a room becomes 2', '`damage of a room reaches 2`', rule('damage of a room reaches 2')],
    [
      'the galley becomes smoky',
      '`a room becomes smoky`, and `if: the room is galley`',
      rule('a room becomes smoky', 'if: the room is galley, '),
    ],
    ['a room is smoky', '`a room becomes smoky`', rule('a room becomes smoky')],
    ['a figure is in a smoky room', '`a figure enters a smoky room`', rule('a figure enters a smoky room')],
  ])('%s', (when, help, mended) => {
    const report = ofModule(rule(when));
    expect(report.said).toHaveLength(1);
    expect(report.help).toContain(help);
    expect(ofModule(mended).said).toEqual([]);
  });

  it('but a state that is no place is not entered', () => {
    const { help } = ofModule(rule('a room is on fire'));
    expect(help).not.toContain('enters fire');
    expect(help).toContain('say for example');
  });
});
