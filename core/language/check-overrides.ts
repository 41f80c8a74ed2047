/** Whether there is what overrides change, and whether it can be changed so. */
import type { DocEntry } from '../documents/tree.js';
import { problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import { overrideKey } from './declare-rules.js';
import type { Rule } from './program.js';
import { type Passage, section, used } from './reading.js';
import { sortOf } from './uses.js';

/** What an override changes. */
const changed: ReadonlySet<Rule['sort']> = new Set([
  'rule',
  'procedure',
  'replacement',
  'ray',
  'card',
  'action',
  'flow',
  'end',
  'meeting',
  'order',
]);

/** What a section declares that no override changes, and how that is changed instead. */
interface Fixed {
  readonly is: string;
  readonly instead: (name: string, key: string) => string;
}

const kind = (where: string, is: string): Fixed => ({
  is,
  instead: (name, key) =>
    `add to it under \`${where}:\` with the key ${key}, or declare a kind of your own with \`is a: ${name}\``,
});

/** For what rules speak of: there is nothing to change in it but the rules. */
const ofYourOwn = (where: string): Fixed['instead'] => {
  const section = `\`${where}:\``;
  return () => `declare one of your own under ${section}, and override the rules that speak of this one`;
};

const fixed: ReadonlyMap<string, Fixed> = new Map([
  ['spaces', kind('spaces', 'a kind of space')],
  ['links', kind('links', 'a kind of link')],
  ['pieces', kind('pieces', 'a kind of piece')],
  ['card kinds', kind('card kinds', 'a kind of card')],
  ['words', { is: 'a word', instead: ofYourOwn('words') }],
  [
    'options',
    {
      is: 'an option',
      instead: (name) => `a scenario chooses its value, \`options: { ${name}: ... }\`, and so does a variant`,
    },
  ],
  [
    'tracks',
    {
      is: 'a track',
      instead: (name, key) =>
        `a position says where it stands, \`tracks: { ${name}: ... }\`; for another track ${ofYourOwn('tracks')(name, key)}`,
    },
  ],
  [
    'supplies',
    {
      is: 'a supply',
      instead: (name, key) =>
        `a position says how many are left, \`supplies: { ${name}: ... }\`; for another supply ${ofYourOwn('supplies')(name, key)}`,
    },
  ],
  [
    'decks',
    {
      is: 'a deck',
      instead: (name, key) => `each of its cards can be overridden; for another deck ${ofYourOwn('decks')(name, key)}`,
    },
  ],
  ['dice', { is: 'a die', instead: ofYourOwn('dice') }],
  ['memory', { is: 'a memory', instead: ofYourOwn('memory') }],
  ['currencies', { is: 'a currency', instead: ofYourOwn('currencies') }],
  ['places', { is: 'a place', instead: () => 'where it is, the board says' }],
  ['variants', { is: 'a variant', instead: ofYourOwn('variants') }],
  [
    'never',
    {
      is: 'what is never to be',
      instead: () => 'it holds wherever its module is used: change the rules that break it',
    },
  ],
]);

export function checkOverrides(p: Passage): void {
  for (const module of p.modules) {
    const visible = p.model.visible.get(module.name) ?? new Set();
    for (const { key, name } of section(module, 'overrides')) {
      const said = overrideKey(name);
      const target = p.model.rules.find((r) => r.key === said && changed.has(r.sort));
      if (target) used(p, sortOf(target), key, target);
      if (target && visible.has(target.module) && target.module !== module.name) continue;
      if (target?.module === module.name) ownThing(p, said, key.at, target.at);
      else if (!target && fixedThing(p, module.name, said, key.at)) continue;
      else
        p.diagnostics.add(
          problem('BK0305', `there is nothing called "${said}" to override`, key.at, {
            label: 'expected module/name, of a module this one uses',
            suggestion: nearestKey(p, said, module.name),
          }),
        );
    }
  }
}

function ownThing(p: Passage, said: string, at: FileSpan, declared: FileSpan): void {
  p.diagnostics.add(
    problem('BK0309', `"${said}" is declared by this module itself`, at, {
      related: [{ at: declared, label: 'declared here' }],
      help: 'change it there: an override changes what another module declares',
    }),
  );
}

/** Whether what is to be overridden is there, but is nothing that an override changes: then that is told. */
function fixedThing(p: Passage, by: string, said: string, at: FileSpan): boolean {
  const visible = p.model.visible.get(by) ?? new Set();
  const cut = said.lastIndexOf('/');
  const name = said.slice(cut + 1);
  // Without its module the name may be that of something else, which is suggested.
  if (cut < 0 && nearestKey(p, said, by) !== undefined) return false;
  for (const module of p.modules) {
    if (!visible.has(module.name) || (cut >= 0 && module.name !== said.slice(0, cut))) continue;
    for (const [where, { is, instead }] of fixed) {
      const entry = section(module, where).find((e) => nameOf(e) === name);
      if (!entry) continue;
      p.diagnostics.add(
        problem('BK0309', `"${said}" is ${is}, which cannot be overridden`, at, {
          related: [{ at: entry.key.at, label: 'declared here' }],
          help: instead(name, `${module.name}/${name}`),
        }),
      );
      return true;
    }
  }
  return false;
}

/** A word by its name, without what it is said of. */
const nameOf = ({ name }: DocEntry): string => name.replace(/\s.*/, '');

/** The entry of a used module that may have been meant: one of the module named, or one of that name. */
function nearestKey(p: Passage, key: string, by: string): string | undefined {
  const visible = p.model.visible.get(by) ?? new Set();
  const rules = p.model.rules.filter((r) => changed.has(r.sort) && r.module !== by && visible.has(r.module));
  const cut = key.lastIndexOf('/');
  const inModule = rules.filter((r) => r.module === key.slice(0, cut));
  const meant = nearestName(
    key.slice(cut + 1),
    inModule.map((r) => r.name),
  );
  if (meant) return inModule.find((r) => r.name === meant)?.key;
  return (
    rules.find((r) => r.name === key.slice(cut + 1))?.key ??
    (inModule.length > 0
      ? undefined
      : nearestName(
          key,
          rules.map((r) => r.key),
        ))
  );
}
