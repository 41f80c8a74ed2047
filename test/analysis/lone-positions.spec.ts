import { describe, expect, it } from 'vitest';
import { brief, found } from '../diagnostics/support.js';

const files = {
  'm.yaml': `version: 1
module: m
spaces: { room: { has: { smoke: [fresh, smoky, foul] } } }
pieces: { figure: { stands in: room, count: 1 to 3 } }
flow: { game: { do: nothing } }
`,
  'board.yaml': 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: {}, hold: {} }\nlinks: []\n',
  'other.yaml': 'version: 1\nboard: o\nuse: [./m.yaml]\nlayout: rooms\nspaces: { mast: {}, keel: {} }\nlinks: []\n',
  'night.yaml': 'version: 1\nscenario: night\nuse: [./m.yaml]\nboard: ./board.yaml\npieces: { figure: 2 }\n',
  'day.yaml': 'version: 1\nscenario: day\nuse: [./m.yaml]\nboard: ./other.yaml\npieces: { figure: 1 }\n',
};

function told(position: string, ...with_: readonly (keyof typeof files)[]) {
  const all: Record<string, string> = { ...files, 'late.yaml': `version: 1\nposition: late\n${position}` };
  const { list } = found(all, 'late.yaml', ...with_);
  return { said: list.map(brief), help: list.map((d) => d.help ?? '').join('\n'), text: list.map((d) => d.message) };
}

describe('A position that names no scenario and that none begins with', () => {
  it('is checked against the only scenario there is, and told what to write', () => {
    const { said, help } = told('spaces: { bow: smokey }\n', 'night.yaml');
    expect(said).toEqual(['BK0902 smokey → smoky', 'BK0916 late']);
    expect(help).toContain('`scenario: ./night.yaml`');
    expect(help).toContain('`position: ./late.yaml`');
  });

  it('is left in peace where it fits a scenario or the board: it may be begun with another day', () => {
    expect(told('spaces: { mast: smoky }\n', 'night.yaml', 'day.yaml').said).toEqual([]);
    expect(told('spaces: { bow: smoky }\n', 'night.yaml').said).toEqual([]);
    expect(told('spaces: { bow: smoky }\n', 'board.yaml').said).toEqual([]);
  });

  it('is said not to be checked where it fits none of several, since nobody knows which is meant', () => {
    const { said, text } = told('spaces: { stern: smoky }\n', 'night.yaml', 'day.yaml');
    expect(said).toEqual(['BK0916 late']);
    expect(text.join()).toContain('it was not checked');
  });

  it('is checked against a board alone, but for its pieces, of which only a scenario says how many there are', () => {
    const { said, help } = told('spaces: { bow: smokey }\npieces: { figure-2: bow }\n', 'board.yaml');
    expect(said).toEqual(['BK0902 smokey → smoky', 'BK0916 late']);
    expect(help).toContain('`scenario: ./FILE.yaml`');
  });

  it('is said not to be checked where there is nothing to check it against', () => {
    const { said, text } = told('spaces: { bow: smokey }\n');
    expect(said).toEqual(['BK0916 late']);
    expect(text.join()).toContain('it was not checked');
  });

  it('is told nothing of the sort where it names its scenario, or a scenario or a test begins with it', () => {
    expect(told('scenario: ./night.yaml\nspaces: { bow: smoky }\n', 'night.yaml').said).toEqual([]);
    const more = {
      ...files,
      'late.yaml': 'version: 1\nposition: late\nspaces: { bow: smoky }\n',
      'from.yaml': `${files['night.yaml']}position: ./late.yaml\n`,
      'tests.yaml':
        'version: 1\ntests: T\nuse: [./m.yaml]\nboard: ./board.yaml\ncases: [{ test: So, given: ./late.yaml, do: make bow foul, then: [bow is foul] }]\n',
    };
    expect(found(more, 'late.yaml', 'from.yaml').list.map(brief)).toEqual([]);
    expect(found(more, 'late.yaml', 'tests.yaml').list.map(brief)).toEqual([]);
  });
});
