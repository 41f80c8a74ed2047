import { describe, expect, it } from 'vitest';
import { joinPath, loadProject, memoryFiles } from '../../core/documents/index.js';
import { brief, project, sectionNames, words } from './support.js';

const module = (name: string, rest = '') => `version: 1\nmodule: ${name}\n${rest}`;

describe('documents use each other', () => {
  it('used documents come first, each once', () => {
    const { documents, diagnostics } = project({
      'a.yaml': module('a', 'use: [b, c]\n'),
      'modules/b/module.yaml': module('b', 'use: [c]\n'),
      'modules/c/module.yaml': module('c'),
    });
    expect(documents.map((d) => d.name)).toEqual(['c', 'b', 'a']);
    expect(diagnostics.list).toEqual([]);
  });

  it('a module may be one file in modules/, also in a folder of several', () => {
    const all = project({
      'a.yaml': module('a', 'use: [hazards/fire]\n'),
      'modules/hazards/fire.yaml': module('hazards/fire'),
    });
    expect(all.modules.map((m) => m.name)).toEqual(['hazards/fire', 'a']);
  });

  it('the parts of a module are one module', () => {
    const all = project({
      'm/module.yaml': module('m', 'use: [./x.yaml, ./y.yaml]\nrules: { last: { when: a, do: b } }\n'),
      'm/x.yaml': module('m', 'rules: { first: { when: a, do: b } }\n'),
      'm/y.yaml': module('m', 'use: [other]\nrules: { second: { when: a, do: b } }\n'),
      'modules/other/module.yaml': module('other'),
    });
    expect(all.diagnostics.list).toEqual([]);
    expect(all.modules.map((m) => [m.name, m.uses])).toEqual([
      ['other', []],
      ['m', ['other']],
    ]);
    expect(sectionNames(all, 'm', 'rules')).toEqual(['first', 'second', 'last']);
  });

  it('the library of the program is looked in after the project', () => {
    const library = memoryFiles({
      'modules/fire/module.yaml': module('fire', 'use: [gas]\n'),
      'modules/gas/module.yaml': module('gas'),
      'secret.yaml': module('secret'),
    });
    const all = loadProject(
      ['a.yaml'],
      memoryFiles({ 'a.yaml': module('a', 'use: [fire]\n'), 'modules/gas/module.yaml': module('gas', 'note: ours\n') }),
      library,
    );
    expect(all.diagnostics.list).toEqual([]);
    expect(all.documents.map((d) => d.path)).toEqual([
      'modules/gas/module.yaml',
      'bulkhead:modules/fire/module.yaml',
      'a.yaml',
    ]);
    const outside = loadProject(['a.yaml'], memoryFiles({ 'a.yaml': module('a', 'use: [secret.yaml]\n') }), library);
    expect(brief(outside.diagnostics.list)).toEqual(['BK0301 3:7 secret.yaml']);
  });

  it.each([
    ['a module that is not there', 'use: [bulkead]\n', 'BK0301 3:7 bulkead', 'bulkhead'],
    ['a file that is not there', 'use: [./prat.yaml]\n', 'BK0301 3:7 ./prat.yaml', './part.yaml'],
    ['a folder', 'use: [./modules]\n', 'BK0102 3:7 ./modules', undefined],
    ['a path that leaves the root', 'use: [../x.yaml]\n', 'BK0302 3:7 ../x.yaml', undefined],
    [
      'a path that leaves the root on the way',
      'use: [modules/../../x.yaml]\n',
      'BK0302 3:7 modules/../../x.yaml',
      undefined,
    ],
    ['an absolute path', 'use: [/etc/passwd]\n', 'BK0302 3:7 /etc/passwd', undefined],
    ['a path of Windows', 'use: ["c:\\\\x.yaml"]\n', 'BK0302 3:7 "c:\\\\x.yaml"', undefined],
    ['a module used twice', 'use: [bulkhead, bulkhead]\n', 'BK0308 3:17 bulkhead', undefined],
    ['itself', 'use: [./a.yaml]\n', 'BK0303 3:7 ./a.yaml', undefined],
    ['a board', 'use: [./b.yaml]\n', 'BK0304 3:7 ./b.yaml', undefined],
  ])('%s', (_, use, told, suggestion) => {
    const { diagnostics, entries } = project({
      'a.yaml': module('a', use),
      'part.yaml': module('a'),
      'b.yaml': 'version: 1\nboard: b\n',
      'modules/bulkhead/module.yaml': module('bulkhead'),
    });
    expect(brief(diagnostics.list)).toEqual([told]);
    expect(diagnostics.list[0]?.suggestion).toBe(suggestion);
    expect(entries[0]?.sound).toBe(diagnostics.list[0]?.severity !== 'error');
  });

  it('a wrong kind of document is told with both places', () => {
    const { diagnostics } = project({ 's.yaml': 'version: 1\nscenario: s\nboard: m.yaml\n', 'm.yaml': module('m') });
    expect(brief(diagnostics.list)).toEqual(['BK0304 3:8 m.yaml']);
    expect(words(diagnostics.list[0]?.related?.[0]?.at)).toBe('module');
  });

  it('a circle is told once, with the way it goes', () => {
    const { diagnostics } = project({
      'a.yaml': module('a', 'use: [./b.yaml]\n'),
      'b.yaml': module('b', 'use: [./c.yaml]\n'),
      'c.yaml': module('c', 'use: [./a.yaml]\n'),
    });
    expect(brief(diagnostics.list)).toEqual(['BK0303 3:7 ./a.yaml']);
    expect(diagnostics.list[0]?.message).toContain('a.yaml → b.yaml → c.yaml → a.yaml');
    expect(diagnostics.list[0]?.related?.map((r) => words(r.at))).toEqual(['./b.yaml', './c.yaml']);
  });

  it('one broken file does not hide what is wrong in others', () => {
    const { diagnostics } = project({
      'a.yaml': module('a', 'use: [./b.yaml, ./c.yaml]\n'),
      'b.yaml': 'a: [',
      'c.yaml': module('c', 'ruels: 1\n'),
    });
    expect(diagnostics.list.map((d) => [d.at?.file.path, d.code])).toEqual([
      ['b.yaml', 'BK0119'],
      ['c.yaml', 'BK0202'],
    ]);
  });

  it('an entry that is not there has no place', () => {
    const { diagnostics } = project({ 'a.yaml': module('a') }, 'b.yaml', '../x.yaml');
    expect(brief(diagnostics.list)).toEqual(['BK0301', 'BK0302']);
  });

  it('a scenario finds its board from the root too', () => {
    const all = project({
      'scenarios/s.yaml': 'version: 1\nscenario: s\nboard: modules/m/boards/b.yaml\n',
      'modules/m/boards/b.yaml': 'version: 1\nboard: b\n',
    });
    expect(all.entries[0]?.refers.get('board')?.name).toBe('b');
  });
});

describe('what is declared twice', () => {
  it('in two parts of a module is an error with both places', () => {
    const { diagnostics } = project({
      'a.yaml': module('a', 'use: [./p.yaml]\nwords: { free  (wall): always }\nturn: x\n'),
      'p.yaml': module('a', 'words: { free (wall): never }\nturn: y\n'),
    });
    expect(diagnostics.list.map((d) => [d.code, d.at?.file.path, d.related?.[0]?.at.file.path])).toEqual([
      ['BK0305', 'a.yaml', 'p.yaml'],
      ['BK0305', 'a.yaml', 'p.yaml'],
    ]);
  });

  it('in a module and one it uses is an error, unless it is an override or qualified', () => {
    const used = {
      'modules/u/module.yaml': module(
        'u',
        'rules: { x: { when: a, do: b } }\nrays: { blast: { at link: { otherwise: nothing } } }\n',
      ),
    };
    const again = project({ 'a.yaml': module('a', 'use: [u]\nrules: { x: { when: a, do: b } }\n'), ...used });
    expect(brief(again.diagnostics.list)).toEqual(['BK0306 4:10 x']);
    const other = project({
      'a.yaml': module(
        'a',
        'use: [u]\noverrides: { u/x: { do: c } }\nrays: { u/blast: { at link: { a door: nothing } } }\n',
      ),
      ...used,
    });
    expect(other.diagnostics.list).toEqual([]);
  });

  it('a pair that meets is one pair, whichever of the two is said first', () => {
    const pair = (text: string) => module('u', `meets: { fire and flood: flood wins${text} }\n`);
    expect(brief(project({ 'a.yaml': pair(', flood and fire: fire wins') }, 'a.yaml').diagnostics.list)).toEqual([
      'BK0305 3:38 flood and fire',
    ]);
    const again = project({
      'a.yaml': module('a', 'use: [u]\nmeets: { flood and fire: fire wins }\n'),
      'modules/u/module.yaml': pair(''),
    });
    expect(brief(again.diagnostics.list)).toEqual(['BK0306 4:10 flood and fire']);
    expect(again.diagnostics.list[0]?.help).toContain('"u/fire-and-flood"');
  });

  it('by the name of another module is an error where only overrides change what that says', () => {
    const all = project({
      'a.yaml': module(
        'a',
        'use: [u]\nrules: { u/x: { when: c, do: d } }\ntracks: { u/air: { from: 0, to: 3 } }\nspaces: { u/room: { has: { damp: yes/no } } }\n',
      ),
      'modules/u/module.yaml': module('u', 'spaces: { room: {} }\nrules: { x: { when: a, do: b } }\n'),
    });
    expect(brief(all.diagnostics.list)).toEqual(['BK0207 5:11 u/air', 'BK0207 4:10 u/x']);
  });

  it('an override gives what the entry may have that it changes', () => {
    const u = module(
      'u',
      'procedures: { burst (room): { do: nothing } }\nends: { gone: { when: never, result: lost } }\ncards: { token: { kind: event } }\nmeets: { fire and flood: flood wins }\n',
    );
    const told = (overrides: string) =>
      brief(
        project({ 'a.yaml': module('a', `use: [u]\noverrides: { ${overrides} }\n`), 'modules/u/module.yaml': u })
          .diagnostics.list,
      );
    expect(told('u/burst: { doo: nothing }')).toEqual(['BK0202 4:25 doo']);
    expect(told('u/gone: { result: drawn }')).toEqual(['BK0205 4:32 drawn']);
    expect(told('u/token: { copies: -1 }').join()).toMatch(/^BK020[46] 4:33 -1$/);
    expect(told('u/burst: { do: [1] }').join()).toMatch(/^BK0204 4:/);
    expect(told('u/fire-and-flood: { than: nothing }')).toEqual(['BK0202 4:34 than']);
    expect(told('u/burst: { do: burn }, u/gone: { result: won }, u/fire-and-flood: { then: fire wins }')).toEqual([]);
  });

  it('a name of two modules that have nothing to do with each other is an error', () => {
    const all = project({ 'x/a.yaml': module('m'), 'y/b.yaml': module('m') }, 'x/a.yaml', 'y/b.yaml');
    expect(brief(all.diagnostics.list)).toEqual(['BK0307 2:9 m']);
    expect(
      project({ 'x/a.yaml': module('m'), 'x/b.yaml': module('m') }, 'x/a.yaml', 'x/b.yaml').diagnostics.list,
    ).toEqual([]);
  });

  it('in modules that do not know each other is no error here', () => {
    const all = project({
      's.yaml': 'version: 1\nscenario: s\nuse: [u, v]\nboard: b.yaml\n',
      'b.yaml': 'version: 1\nboard: b\n',
      'modules/u/module.yaml': module('u', 'rules: { x: { when: a, do: b } }\n'),
      'modules/v/module.yaml': module('v', 'rules: { x: { when: a, do: b } }\n'),
    });
    expect(all.diagnostics.list).toEqual([]);
  });
});

describe('paths', () => {
  it.each([
    ['a/b', './c.yaml', 'a/b/c.yaml'],
    ['a/b', '../c.yaml', 'a/c.yaml'],
    ['a', '../../c.yaml', undefined],
    ['', 'x//y/./z', 'x/y/z'],
    ['', '..', undefined],
    ['', '/x', undefined],
    ['', 'C:/x', undefined],
    ['', 'a\\b', undefined],
    ['', '', undefined],
  ])('from %s, %s is %s', (folder, path, joined) => {
    expect(joinPath(folder, path)).toBe(joined);
  });
});
