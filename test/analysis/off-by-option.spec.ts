import { describe, expect, it } from 'vitest';
import { optionsSwitchingOff } from '../../core/analysis/off-by-option.js';
import { scenarioOf } from '../support/scenario.js';

const texts: Readonly<Record<string, [text: string, options: string[]]>> = {
  'a condition that the option rules out': ['if storms is yes: lower air by 1', ['storms']],
  'an end that the option brings about': ['if storms is no: this effect ends\nlower air by 1', ['storms']],
  'a procedure that does nothing': ['blow', ['storms']],
  'one part of a condition': ['if air is 3 and storms is yes: lower air by 1', ['storms']],
  'each of several cases': [
    'if storms is yes: lower air by 1\notherwise if wind is strong: lower air by 2',
    ['storms', 'wind'],
  ],
  'the case that holds': ['if wind is weak: nothing\notherwise: lower air by 1', ['wind']],
  'a loop': ['repeat 2 times: blow', ['storms']],
  'results of which none is chosen': ['if 3 is one of slam: lower air by 1', ['slam']],
  'no option at all': ['if air is 3: lower air by 1', []],
  'a text that says nothing': ['nothing', []],
  'a condition that the option leaves open': ['if air is 3 or storms is yes: lower air by 1', []],
  'something besides': ['blow\nlower air by 1', []],
  'an end that only may come': ['if air is 3: this effect ends\nif storms is no: lower air by 1', []],
};

const source = `
spaces: { room: {} }
links: { door: {} }
tracks: { air: { from: 9, to: 0 } }
options:
  storms: { values: yes/no, default: no }
  wind: { values: [weak, strong], default: weak }
  slam: { values: some of 1 to 6, default: [5, 6] }
procedures:
  blow:
    do: |
      if storms is yes: lower air by 1
card kinds: { event: { deck: events } }
decks: { events: { when empty: nothing } }
cards:
${Object.values(texts)
  .map(([text], i) => `  c${i}:\n    kind: event\n    do: |\n${text.replace(/^/gm, '      ')}`)
  .join('\n')}
flow: { game: { do: nothing } }
`;

describe('a card that does nothing', () => {
  const { world } = scenarioOf({ m: source });
  Object.entries(texts).forEach(([what, [, options]], i) => {
    it(`${options.length > 0 ? 'says the option by which' : 'names no option for'} ${what}`, () => {
      const body = [...world.model.cardBodies].find(([card]) => card.name === `c${i}`)?.[1].body ?? [];
      expect(optionsSwitchingOff(world, body).map((option) => option.name)).toEqual(options);
    });
  });
});
