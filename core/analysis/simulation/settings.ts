/** `PATH=value`: one thing of a scenario set otherwise, without editing a file. */
import type { Board } from '../../board/index.js';
import { entryOf, listNode, mapNode, scalarNode, textAt } from '../../documents/nodes.js';
import type { DocEntry, DocMap, DocNode } from '../../documents/tree.js';
import type { ScenarioSource } from '../../engine/program.js';
import type { Choices } from '../../engine/setup.js';
import { entries, field, items, type ModuleSource, numberOf, section } from '../../language/reading.js';
import { type Diagnostics, problem } from '../../source/diagnostic.js';
import { type FileSpan, sourceFile } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';
import { type Edit, edited } from '../edits.js';
import { linkOf, start } from './setting-places.js';
import { Said } from './setting-said.js';

/** Something set: where a path leads, and to what. */
export interface Setting {
  readonly path: string;
  readonly value: string;
}

/** A scenario with settings: what it is made of then, and what is chosen and laid over it besides. */
export interface Set {
  readonly source: ScenarioSource;
  readonly choose: (base: Choices) => Choices;
  readonly positions: readonly DocNode[];
  readonly redraw: (board: Board) => Board;
}

/** What a path may begin with; any other names an option of the rules. */
export const pathHeads = ['card', 'link', 'piece', 'rule', 'start'] as const;

/** Sections of a module where what happens by itself stands. */
const ruled = ['rules', 'replacements', 'procedures', 'cards'] as const;

export function withSettings(source: ScenarioSource, settings: readonly Setting[], to: Diagnostics): Set {
  let now = source;
  const options: { name: string; node: DocNode; at: FileSpan }[] = [];
  const pieces: { name: string; node: DocNode; at: FileSpan }[] = [];
  const positions: DocNode[] = [];
  const changes: ((board: Board) => Board)[] = [];
  for (const setting of settings) {
    const said = new Said(setting);
    const [head, ...rest] = setting.path.split('.');
    const name = rest.join('.');
    switch (rest.length > 0 ? head : '') {
      case 'card':
        now = cards(now, name, said, to);
        break;
      case 'link':
        changes.push(linkOf(now, name, said, to));
        break;
      case 'rule':
        now = ruleOff(now, name, said, to);
        break;
      case 'piece':
        pieces.push({ name, node: said.value(), at: said.path });
        break;
      case 'start':
        positions.push(start(now, rest, said));
        break;
      default:
        if (rest.length > 0)
          to.add(
            problem('BK0601', `no path begins with "${head}"`, said.path, {
              suggestion: nearestName(head ?? '', pathHeads),
              help: 'a path is an option, or card.NAME, link.NAME, piece.KIND, rule.KEY or start.PLACE.PROPERTY',
            }),
          );
        else options.push({ name: setting.path, node: said.value(), at: said.path });
    }
  }
  const choose = (base: Choices): Choices => ({
    ...base,
    options: [...base.options, ...options],
    pieces: [...base.pieces, ...pieces],
  });
  return { source: now, choose, positions, redraw: (board) => changes.reduce((now, change) => change(now), board) };
}

function cards(source: ScenarioSource, name: string, said: Said, to: Diagnostics): ScenarioSource {
  const found = source.modules.flatMap((module) =>
    section(module, 'cards')
      .filter((entry) => entry.name === name || `${module.name}/${entry.name}` === name)
      .map((entry) => ({ module, entry })),
  );
  const [card] = found;
  if (!card) {
    const known = source.modules.flatMap((module) => section(module, 'cards').map((entry) => entry.name));
    to.add(problem('BK0601', `there is no card called "${name}"`, said.path, { suggestion: nearestName(name, known) }));
    return source;
  }
  if (!/^\d{1,3}$/.test(said.text)) {
    to.add(
      problem('BK0904', `of a card there cannot be ${said.text}`, said.value().at, {
        label: 'expected a whole number',
      }),
    );
    return source;
  }
  return replaced(source, card.entry.value, withCopies(card.entry.value, said));
}

/** A card with so many copies. What is printed on each copy goes round: a tenth of nine is as the first. */
function withCopies(card: DocNode, said: Said): DocNode {
  const before = field(card, 'copies');
  const count = Number(said.text);
  const lists = entries(card).filter(({ value }) => value.kind === 'list');
  const copies = numberOf(before) ?? Math.max(1, ...lists.map(({ value }) => items(value).length));
  const own = entries(card)
    .filter(({ value }) => value !== before)
    .map((entry) => {
      const printed = items(entry.value);
      if (entry.value.kind !== 'list' || printed.length !== copies || copies === 1) return entry;
      const now = Array.from({ length: count }, (_, i) => printed[i % copies] as DocNode);
      return entryOf(entry.key, listNode(now, entry.value.at));
    });
  const key = scalarNode('copies', textAt(said.path.file, 'copies', 0));
  return mapNode([...own, entryOf(key, said.value())], card.at);
}

/** A rule, replacement, procedure or card that does nothing. */
function ruleOff(source: ScenarioSource, name: string, said: Said, to: Diagnostics): ScenarioSource {
  const all = source.modules.flatMap((module) =>
    ruled.flatMap((sort) =>
      section(module, sort).map((entry) => ({ key: `${module.name}/${nameIn(entry)}`, sort, entry })),
    ),
  );
  const found = all.filter(({ key, entry }) => key === name || nameIn(entry) === name);
  const [one] = found;
  if (!one || found.length > 1) {
    const message = one ? `several rules are called "${name}"` : `there is no rule called "${name}"`;
    const help = one
      ? { help: `say which: ${found.map(({ key }) => key).join(', ')}` }
      : {
          suggestion: nearestName(
            name,
            all.map(({ key, entry }) => (name.includes('/') ? key : nameIn(entry))),
          ),
        };
    to.add(problem('BK0601', message, said.path, help));
    return source;
  }
  if (said.text !== 'off' && said.text !== 'no') {
    to.add(problem('BK0904', 'a rule can only be set off', said.value().at, { label: 'expected off' }));
    return source;
  }
  const { value } = one.entry;
  // A rule goes with what it is written for; a verb stays, for others call it.
  if (one.sort === 'rules' || one.sort === 'replacements') return replaced(source, value, undefined);
  const body = field(value, 'do');
  const nothing = scalarNode('nothing', textAt(sourceFile('--set', 'nothing'), 'nothing', 0), body?.at ?? value.at);
  return body ? replaced(source, body, nothing) : replaced(source, value, nothing);
}

/** `explode (square)` goes by its first word. */
function nameIn({ name }: DocEntry): string {
  return name.split(/[\s(]/)[0] ?? name;
}

function replaced(source: ScenarioSource, node: DocNode, by: DocNode | undefined): ScenarioSource {
  const edit: Edit = { sort: 'value', node, by, at: node.at, line: '', becomes: '' };
  const modules = source.modules.map((module): ModuleSource => {
    const parts = module.parts.map((part): DocMap => edited(part, edit));
    return parts.every((part, i) => part === module.parts[i]) ? module : { ...module, parts };
  });
  return { ...source, modules };
}
