import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sarifOf } from '../../core/view/sarif.js';
import { fixture, fixtureNames, found } from '../diagnostics/support.js';
import { call, folderOf } from './folder.js';

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}
interface Place {
  readonly artifactLocation: { readonly uri: string };
  readonly region: Region;
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations?: readonly { readonly physicalLocation: Place }[];
  readonly relatedLocations?: readonly {
    readonly id: number;
    readonly physicalLocation: Place;
    readonly message: { readonly text: string };
  }[];
  readonly fixes?: readonly {
    readonly description: { readonly text: string };
    readonly artifactChanges: readonly {
      readonly artifactLocation: { readonly uri: string };
      readonly replacements: readonly {
        readonly deletedRegion: Region;
        readonly insertedContent: { readonly text: string };
      }[];
    }[];
  }[];
}
interface Log {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly semanticVersion: string;
        readonly rules: readonly {
          readonly id: string;
          readonly shortDescription: { readonly text: string };
          readonly defaultConfiguration: { readonly level: string };
        }[];
      };
    };
    readonly columnKind: string;
    readonly results: readonly Result[];
  }[];
}

type Files = Readonly<Record<string, string>>;

/** The text of a file that a region covers; fails where the region leaves the file. */
function covered(files: Files, { artifactLocation, region }: Place): string {
  const text = files[decodeURIComponent(artifactLocation.uri)];
  if (text === undefined) throw new Error(`no file ${artifactLocation.uri}`);
  const lines = text.split('\n');
  const offset = (line: number, column: number): number => {
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThan(0);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    return lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  };
  const [start, end] = [offset(region.startLine, region.startColumn), offset(region.endLine, region.endColumn)];
  expect(end).toBeGreaterThanOrEqual(start);
  return text.slice(start, end);
}

/** What the standard asks of a log like ours, and that it points into the files. */
function validate(log: Log, files: Files): readonly Result[] {
  expect([log.version, log.$schema]).toEqual(['2.1.0', expect.stringMatching(/^https:.*sarif-2\.1\.0\.json$/)]);
  expect(log.runs).toHaveLength(1);
  const [run] = log.runs;
  if (!run) throw new Error('no run');
  const { driver } = run.tool;
  expect(driver.name).toBe('bulkhead');
  expect(driver.semanticVersion).toMatch(/^\d+\.\d+\.\d+/);
  expect(run.columnKind).toBe('utf16CodeUnits');
  expect(new Set(driver.rules.map((rule) => rule.id)).size).toBe(driver.rules.length);
  for (const rule of driver.rules) {
    expect(rule.id).toMatch(/^BK\d{4}$/);
    expect(rule.shortDescription.text).not.toBe('');
    expect(['error', 'warning', 'note']).toContain(rule.defaultConfiguration.level);
  }
  for (const result of run.results) {
    expect(driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
    expect(['error', 'warning', 'note']).toContain(result.level);
    expect(result.message.text.trim()).not.toBe('');
    for (const { physicalLocation } of [...(result.locations ?? []), ...(result.relatedLocations ?? [])]) {
      expect(physicalLocation.artifactLocation.uri).not.toMatch(/^\/|\\|[ <>"]/);
      covered(files, physicalLocation);
    }
    const ids = (result.relatedLocations ?? []).map((other) => other.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const fix of result.fixes ?? [])
      for (const { artifactLocation, replacements } of fix.artifactChanges)
        for (const { deletedRegion, insertedContent } of replacements) {
          expect(covered(files, { artifactLocation, region: deletedRegion })).not.toBe('');
          expect(insertedContent.text).not.toBe('');
        }
  }
  return run.results;
}

/** A file after the first fix of a result. */
function mended(files: Files, { fixes = [] }: Result): Files {
  const change = fixes[0]?.artifactChanges[0];
  const replacement = change?.replacements[0];
  if (!change || !replacement) throw new Error('nothing to mend');
  const uri = decodeURIComponent(change.artifactLocation.uri);
  const lines = (files[uri] ?? '').split('\n');
  const { startLine, startColumn, endColumn } = replacement.deletedRegion;
  const line = lines[startLine - 1] ?? '';
  lines[startLine - 1] = line.slice(0, startColumn - 1) + replacement.insertedContent.text + line.slice(endColumn - 1);
  return { ...files, [uri]: lines.join('\n') };
}

const teller = { version: '0.0.0', pathOf: (path: string) => path };

describe('check --format sarif', () => {
  it.each(fixtureNames())('is a log of what is found in %s', (name) => {
    const { files, entry } = fixture(name);
    const { list } = found(files, entry);
    const results = validate(JSON.parse(JSON.stringify(sarifOf({ list, heldBack: 0 }, teller))) as Log, files);
    expect(results.map((r) => r.ruleId).sort()).toEqual(list.map((d) => d.code).sort());
  });

  it('mends a name that is nearly right', () => {
    const mendable = fixtureNames().filter((name) => /^BK06/.test(name) && fixture(name).suggests !== undefined);
    expect(mendable.length).toBeGreaterThan(5);
    for (const name of mendable) {
      const { files, entry } = fixture(name);
      const results = validate(sarifOf(found(files, entry), teller) as Log, files);
      const result = results.find((r) => r.ruleId === name && r.fixes);
      if (!result) throw new Error(`${name} has no fix`);
      const left = found(mended(files, result), entry).list.map((d) => `${d.code} ${d.message}`);
      expect(left, name).not.toContain(`${result.ruleId} ${result.message.text.split('\n')[0]}`);
    }
  });

  it('names files from the folder we are in, and keeps quotes in what it mends', async () => {
    const folder = folderOf({
      'my game/module.yaml': 'version: 1\nmodule: m\nspaces: { room: {} }\nplaces: { bow: "rom" }\n',
    });
    const cli = join(process.cwd(), 'dist/cli.js');
    let out = '';
    try {
      execFileSync(process.execPath, [cli, 'check', '--format', 'sarif'], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      out = (error as { stdout: string }).stdout;
    }
    const log = JSON.parse(out) as Log;
    const [result] = log.runs[0]?.results ?? [];
    expect(result?.locations?.[0]?.physicalLocation.artifactLocation.uri).toBe('my%20game/module.yaml');
    expect(result?.fixes?.[0]?.artifactChanges[0]?.replacements[0]?.insertedContent.text).toBe('"room"');
  });

  it('is an empty log where nothing is wrong', async () => {
    const { code, stdout } = await call(
      'check',
      '--format',
      'sarif',
      folderOf({ 'm.yaml': 'version: 1\nmodule: m\n' }),
    );
    expect(code).toBe(0);
    expect(validate(JSON.parse(stdout) as Log, {})).toEqual([]);
  });
});

describe('check --format github', () => {
  const folder = () =>
    folderOf({
      'a,b.yaml':
        'version: 1\nmodule: m\nspaces: { room: {} }\nplaces: { bow: rom }\nrules:\n  r: { when: a 100% b, do: nothing }\n',
    });

  it('is one command a line, with everything in it escaped', async () => {
    const { code, stdout } = await call('check', '--format', 'github', folder());
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::error file=[^:,]*a%2Cb\.yaml,line=4,col=16,endColumn=19,title=BK0608::there is no kind of space called "rom"%0A/,
    );
    for (const line of lines)
      expect(line).toMatch(/^::error file=[^,:]*,line=\d+,col=\d+,endColumn=\d+,title=BK\d+::./);
    expect(lines[1]).not.toMatch(/100%(?!25)/);
  });

  it('prints nothing where nothing is wrong', async () => {
    const fine = await call('check', '--format', 'github', folderOf({ 'm.yaml': 'version: 1\nmodule: m\n' }));
    expect([fine.code, fine.stdout]).toEqual([0, '']);
  });

  it('is the same as before with `json`, and as nothing with `text`', async () => {
    const root = folder();
    expect((await call('check', '--format', 'json', root)).stdout).toBe((await call('check', '--json', root)).stdout);
    expect((await call('check', '--format', 'text', root)).stdout).toBe((await call('check', root)).stdout);
    expect((await call('check', '--format', 'json', '--json', root)).code).toBe(2);
    expect((await call('check', '--format', 'xml', root)).code).toBe(2);
  });
});

/** Elements of an XML text with their attributes; fails where they are not nested. */
function elements(
  xml: string,
): { readonly name: string; readonly attributes: Record<string, string>; readonly text: string }[] {
  const out: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: number[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body).not.toBe(xml);
  const text = (words: string): string =>
    words.replace(/&(lt|gt|quot|amp|#(\d+));/g, (_, name: string, n) =>
      n ? String.fromCodePoint(Number(n)) : ({ lt: '<', gt: '>', quot: '"', amp: '&' }[name] ?? ''),
    );
  const rest = body.replace(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>([^<]*)/g,
    (_, close, name, given, empty, after) => {
      if (close) expect(out[open.pop() ?? -1]?.name).toBe(name);
      else {
        const attributes = [...String(given).matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [
          key,
          text(value ?? ''),
        ]);
        out.push({ name, attributes: Object.fromEntries(attributes), text: text(after) });
        if (!empty) open.push(out.length - 1);
      }
      expect(String(after).replace(/&(lt|gt|quot|amp|#\d+);/g, '')).not.toContain('&');
      return '';
    },
  );
  expect([rest.trim(), open]).toEqual(['', []]);
  return out;
}

describe('test --format junit', () => {
  const game = {
    'm.yaml': 'version: 1\nmodule: m\nspaces: { room: { has: { flood: [dry, low] } } }\n',
    'board.yaml': 'version: 1\nboard: b\nuse: [./m.yaml]\nlayout: rooms\nspaces: { bow: {} }\n',
    'tests.yaml': `version: 1
tests: "<Water> & fire"
use: [./m.yaml]
board: ./board.yaml
cases:
  - test: It runs in
    do: make bow low
    then: [bow is low]
  - test: It does "not" & <stays>
    do: nothing
    then: [bow is low]
`,
  };

  it('tells every test with its place, and why it failed', async () => {
    const { code, stdout } = await call('test', '--format', 'junit', folderOf(game));
    expect(code).toBe(1);
    const all = elements(stdout);
    expect(all[0]).toMatchObject({ name: 'testsuites', attributes: { tests: '2', failures: '1', errors: '0' } });
    expect(all[1]).toMatchObject({
      name: 'testsuite',
      attributes: { name: '<Water> & fire', tests: '2', failures: '1' },
    });
    expect(all[1]?.attributes.file).toMatch(/tests\.yaml$/);
    expect(all.filter((e) => e.name === 'testcase').map((e) => [e.attributes.name, e.attributes.line])).toEqual([
      ['It runs in', '6'],
      ['It does "not" & <stays>', '9'],
    ]);
    const failures = all.filter((e) => e.name === 'failure');
    expect(failures).toHaveLength(1);
    expect(failures[0]?.text).toMatch(/tests\.yaml:11: .*bow is low/);
    expect(stdout).not.toMatch(/time/);
  });

  it('tells of faults in documents as errors', async () => {
    const broken = folderOf({ ...game, 'm.yaml': game['m.yaml'].replace('dry, low', 'dry, loww') });
    const { code, stdout } = await call('test', '--format', 'junit', broken);
    expect(code).toBe(1);
    const all = elements(stdout);
    const errors = all.filter((e) => e.name === 'error');
    expect(errors.length).toBeGreaterThan(0);
    expect(all[0]?.attributes).toMatchObject({ errors: String(errors.length), failures: '0' });
    for (const { attributes } of errors) expect(attributes.type).toMatch(/^BK\d{4}$/);
  });

  it('has no word for changes of rules', async () => {
    expect((await call('test', '--format', 'junit', '--mutate', folderOf(game))).code).toBe(2);
  });
});
