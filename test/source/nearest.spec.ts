import { describe, expect, it } from 'vitest';
import { nearestName } from '../../core/source/index.js';
import { nearNames } from '../../core/source/nearest.js';

describe('the nearest name', () => {
  const names = [
    'when',
    'burning',
    'engine-room',
    'oxygen-pumps',
    'hatch',
    'card kinds',
    'repeat while',
    'toString',
    'd10',
  ];

  it.each([
    ['whne', 'when'],
    ['buring', 'burning'],
    ['engine room', 'engine-room'],
    ['Engine_Room', 'engine-room'],
    ['engine', 'engine-room'],
    ['pumps', 'oxygen-pumps'],
    ['hatches', 'hatch'],
    ['card-kind', 'card kinds'],
    ['repeat-while', 'repeat while'],
    ['d01', 'd10'],
    ['smoke', undefined],
    ['x', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['when', undefined],
  ])('of %s is %s', (word, near) => {
    expect(nearestName(word, names)).toBe(near);
  });

  it('of two that begin alike is none', () => {
    expect(nearestName('room', ['room-one', 'room-two'])).toBe(undefined);
  });

  it('of a very long word is none, and soon', () => {
    expect(nearestName('x'.repeat(1_000_000), names)).toBe(undefined);
  });

  it('names what is near, the nearest first, and nothing that is not', () => {
    const names = ['card kinds', 'cards', 'decks', 'replacements', 'repeat while', 'rules'];
    expect(nearNames('kinds of cards', names, 3)).toEqual(['cards', 'card kinds']);
    expect(nearNames('replace', names, 3)).toEqual(['replacements', 'repeat while']);
    expect(nearNames('zzz', names, 3)).toEqual([]);
    expect(nearNames('card', names, 1)).toEqual(['cards']);
  });
});
