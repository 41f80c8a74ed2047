import { parse } from 'yaml';
import type { BoardLayout, Choices } from './choices.js';

/** What the templates say of one hazard. */
interface HazardTemplate {
  readonly rooms?: Readonly<Record<string, string>>;
  readonly grid?: Readonly<Record<string, string>>;
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
  return new Map([
    ['README.md', fill(template('readme.md').replace('{of the board}', template(`${board}/readme.md`)), '')],
    ['board.yaml', fill(template(`${board}/board.yaml`), 'board')],
    ['start.yaml', fill(startText(all, board), 'position')],
    ['scenario.yaml', fill(scenarioText(all), 'scenario')],
    ['tests.yaml', fill(testsText(all, board), 'tests')],
  ]);
}

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
    '',
  ].join('\n');
}

function section(key: string, entries: readonly (readonly [string, string])[]): string[] {
  if (entries.length === 0) return [];
  return [`${key}:`, ...entries.map(([name, state]) => `  ${/^[a-z]/.test(name) ? name : `"${name}"`}: ${state}`)];
}

function scenarioText(all: readonly HazardTemplate[]): string {
  const options = all.flatMap((hazard) => Object.entries(hazard.options ?? {}));
  return [
    '{schema}',
    'version: 1',
    'scenario: {name}',
    'title: {title}',
    'use: [hazards]',
    'board: ./board.yaml',
    'start: game',
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
    'use: [hazards]',
    'board: ./board.yaml',
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
