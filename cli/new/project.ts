import { parse } from 'yaml';
import type { BoardLayout, Choices } from './choices.js';

/** What the templates say of one hazard. */
interface HazardTemplate {
  readonly rooms?: Readonly<Record<string, string>>;
  readonly grid?: Readonly<Record<string, string>>;
  readonly tiles?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<BoardLayout, Readonly<Record<string, string>>>>;
  readonly options?: Readonly<Record<string, string | number>>;
  readonly knobs: readonly string[];
  readonly test: Readonly<Record<BoardLayout, string>>;
}

/** The schemas that a new project's documents name in their first lines. */
export const schemas = ['module', 'board', 'scenario', 'position', 'tests'] as const;

/**
 * The files of a new project, by their paths in it.
 *
 * @param template the text of a template, by its path among the templates
 */
export function newProject(choices: Choices, template: (path: string) => string): ReadonlyMap<string, string> {
  const { name, title, board } = choices;
  const all = choices.hazards.map((hazard) => parse(template(`hazards/${hazard}.yaml`)) as HazardTemplate);
  const fill = (text: string, kind: string) =>
    text
      .replaceAll('{schema}', schemaLine(kind))
      .replaceAll('{name}', name)
      .replaceAll('{title}', kind === '' ? title : quoted(title))
      .replaceAll('{hazards}', inWords(choices.hazards));
  const own = homes[board];
  const readme = template('readme.md')
    .replace('{of the rules}\n', own.rules)
    .replace('{of the module}\n', own.file)
    .replace('{of the board}', template(`${board}/readme.md`));
  return new Map([
    ['README.md', fill(readme, '')],
    ...(own.module ? [['module.yaml', fill(template(`${board}/module.yaml`), 'module')] as const] : []),
    ['board.yaml', fill(template(`${board}/board.yaml`), 'board')],
    ['start.yaml', fill(startText(all, board), 'position')],
    ['scenario.yaml', fill(scenarioText(all, board), 'scenario')],
    ['tests.yaml', fill(testsText(all, board), 'tests')],
  ]);
}

/** What of a project hangs on its board: whether it has rules of its own, and where its game begins. */
interface Home {
  readonly module: boolean;
  readonly use: string;
  readonly start: string;
  /** Lines of the README. */
  readonly rules: string;
  readonly file: string;
}

const plainHome: Home = {
  module: false,
  use: 'hazards',
  start: 'game',
  rules: 'A board with {hazards}, made of the stock hazards of Bulkhead. No rule is written here yet.\n',
  file: '',
};

const homes: Readonly<Record<BoardLayout, Home>> = {
  rooms: plainHome,
  grid: plainHome,
  tiles: {
    module: true,
    use: './module.yaml',
    start: 'expedition',
    rules:
      'A house that grows as two people explore it, with {hazards}: a few rules of its own, and the stock hazards of Bulkhead.\n',
    file: '| `module.yaml` | The rules: kinds of tiles and sides, what explorers do, how a tile is laid |\n',
  },
};

function schemaLine(kind: string): string {
  return `# yaml-language-server: $schema=./schema/${kind}.schema.json`;
}

function startText(all: readonly HazardTemplate[], board: BoardLayout): string {
  const spaces = all.flatMap((hazard) => Object.entries(hazard[board] ?? {}));
  const links = all.flatMap((hazard) => Object.entries(hazard.links?.[board] ?? {}));
  return [
    '{schema}',
    'version: 1',
    'position: {name}',
    'title: {title}',
    '',
    '# What is not said here is as the board and its kinds start.',
    ...section('spaces', spaces),
    ...section('links', links),
    ...(board === 'tiles' ? section('pieces', explorers) : []),
    '',
  ].join('\n');
}

const explorers = [
  ['explorer-1', 'hall'],
  ['explorer-2', 'hall'],
] as const;

function section(key: string, entries: readonly (readonly [string, string])[]): string[] {
  if (entries.length === 0) return [];
  return [`${key}:`, ...entries.map(([name, state]) => `  ${/^[a-z]/.test(name) ? name : `"${name}"`}: ${state}`)];
}

function scenarioText(all: readonly HazardTemplate[], board: BoardLayout): string {
  const options = all.flatMap((hazard) => Object.entries(hazard.options ?? {}));
  return [
    '{schema}',
    'version: 1',
    'scenario: {name}',
    'title: {title}',
    `use: [${homes[board].use}]`,
    'board: ./board.yaml',
    `start: ${homes[board].start}`,
    ...(board === 'tiles' ? ['players: 2'] : []),
    'position: ./start.yaml',
    '',
    '# Knobs. Take the # away from one to turn it.',
    'options:',
    '  rounds: 12',
    ...options.map(([name, value]) => `  ${name}: ${value}`),
    ...all.flatMap((hazard) => hazard.knobs.map((knob) => `  # ${knob}`)),
    '',
  ].join('\n');
}

function testsText(all: readonly HazardTemplate[], board: BoardLayout): string {
  return [
    '{schema}',
    'version: 1',
    'tests: {title}',
    `use: [${homes[board].use}]`,
    'board: ./board.yaml',
    ...(board === 'tiles' ? ['players: 2'] : []),
    '',
    '# Whatever else changes is a failure: a test that passes says this, and nothing more.',
    'cases:',
    ...all.map((hazard) =>
      hazard.test[board]
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n'),
    ),
    '',
  ].join('\n');
}

/** A title as YAML reads it back. */
function quoted(title: string): string {
  return JSON.stringify(title);
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
