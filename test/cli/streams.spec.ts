import { describe, expect, it } from 'vitest';
import { wantsColour } from '../../cli/streams.js';

const terminal = { isTTY: true };
const file = {};

describe('colour', () => {
  it.each([
    ['a terminal has it', [], {}, terminal, true],
    ['a file has none', [], {}, file, false],
    ['a dumb terminal has none', [], { TERM: 'dumb' }, terminal, false],
    ['NO_COLOR takes it away', [], { NO_COLOR: '1' }, terminal, false],
    ['an empty NO_COLOR says nothing', [], { NO_COLOR: '' }, terminal, true],
    ['FORCE_COLOR brings it to a file', [], { FORCE_COLOR: '1' }, file, true],
    ['FORCE_COLOR=0 takes it away', [], { FORCE_COLOR: '0' }, terminal, false],
    ['NO_COLOR is stronger than FORCE_COLOR', [], { NO_COLOR: '1', FORCE_COLOR: '1' }, terminal, false],
    ['--color is stronger than NO_COLOR', ['check', '--color'], { NO_COLOR: '1' }, file, true],
    ['--no-color is stronger than FORCE_COLOR', ['--no-color', 'check'], { FORCE_COLOR: '1' }, terminal, false],
    ['the last flag counts', ['--color', '--no-color'], {}, terminal, false],
    ['after -- there are no flags', ['check', '--', '--color'], {}, file, false],
  ])('%s', (_title, args, env, stdout, expected) => {
    expect(wantsColour(args, env, stdout)).toBe(expected);
  });
});
