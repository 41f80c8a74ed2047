import type { CoveringTest, ModuleCoverage, OpenStatement, RuleCoverage } from '../analysis/coverage.js';
import { type DeclaredRule, isAdded } from '../analysis/rule-texts.js';
import type { Statement } from '../analysis/rulebook.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { shown, widthOf, wrap } from '../source/width.js';
import { idRanges } from './id-ranges.js';
import type { VerdictView } from './verdict.js';

/** What a section's entries are called, one at a time. */
const sorts: Readonly<Record<string, string>> = {
  rules: 'rule',
  procedures: 'procedure',
  cards: 'card',
  replacements: 'replacement',
  actions: 'action',
  rays: 'ray',
  flow: 'node of the flow',
  ends: 'ending',
  words: 'word',
  links: 'kind of link',
  meets: 'meeting',
  supplies: 'supply',
  overrides: 'override',
  spaces: 'kind of space',
  pieces: 'kind of piece',
  'card kinds': 'kind of card',
  decks: 'deck',
  dice: 'die',
  tracks: 'track',
  options: 'option',
  variants: 'variant',
  memory: 'memory',
  places: 'place',
  never: 'invariant',
  'standing orders': 'standing order',
};

function sortOf({ section, entry }: DeclaredRule): string {
  const sort = sorts[section] ?? section;
  return isAdded(section, entry.name) ? `added to a ${sort}` : sort;
}

/** How many there are of everything; a module's rules with their texts, what each stands on and what shows it; what is open. */
export function rulesText(coverage: ModuleCoverage, view: VerdictView = {}): string {
  const { paint = plainPaint, width = 80 } = view;
  const rules = coverage.rules.map((rule) => ruleLines(rule, coverage.statements > 0, paint, width).join('\n'));
  const open = coverage.open.length > 0 ? [openShort(coverage, width).join('\n')] : [];
  return `${[wrap(summary(coverage), width).join('\n'), ...rules, ...open].join('\n\n')}\n`;
}

/** What of the rulebook is open, each statement with its text. */
export function openText(coverage: ModuleCoverage, view: VerdictView = {}): string {
  const { width = 80 } = view;
  return `${[...openLines(coverage.open, width), '', ...wrap(summary(coverage), width)].join('\n')}\n`;
}

function ruleLines(
  { rule, statements, tests }: RuleCoverage,
  hasRulebook: boolean,
  paint: Paint,
  width: number,
): string[] {
  const unknown = rule.cites.filter((id) => !statements.some((s) => s.id === id)).map((id) => ({ id, text: '' }));
  const about = `${sortOf(rule)}, ${place(rule.at)}`;
  const first = `${rule.key}  ${about}`;
  const heading =
    widthOf(first) <= width
      ? [`${paint.bold(rule.key)}  ${paint.dim(about)}`]
      : [paint.bold(rule.key), ...hung('', paint.dim(about), width, 2)];
  return [
    ...heading,
    ...(rule.title === undefined ? [] : hung('', rule.title, width, 2)),
    ...asWritten(rule).map((line) => `    ${paint.dim(line)}`),
    ...[...statements, ...unknown].flatMap((s) => hung(`${s.id} `, s.text, width, 4)),
    ...testLines(tests, rule.cites.length > 0, hasRulebook, width),
  ];
}

/** At most so many tests of one rule are named. */
const MOST_TESTS = 4;

function testLines(tests: readonly CoveringTest[], cites: boolean, hasRulebook: boolean, width: number): string[] {
  // Who has no rulebook has nothing to cite.
  if (tests.length === 0 && !cites && !hasRulebook) return [];
  if (tests.length === 0) return [cites ? '    no test cites any of these' : '    cites nothing'];
  const named = tests
    .slice(0, MOST_TESTS)
    .flatMap((test) => hung('test: ', `${test.title} (${place(test.at)})`, width, 4));
  return tests.length > MOST_TESTS ? [...named, `    and ${tests.length - MOST_TESTS} tests more`] : named;
}

/** The lines of the texts that an entry is made of, as they stand in the document, without the indent they share. */
function asWritten({ texts }: DeclaredRule): string[] {
  return texts.flatMap(({ node }) => {
    const lines = node.text.text.trimEnd().split('\n');
    const margin = Math.min(...lines.filter((l) => l.trim() !== '').map((l) => l.length - l.trimStart().length));
    return lines.map((line) => shown(line.slice(margin)));
  });
}

const lacks = ({ implemented, tested }: OpenStatement) =>
  implemented ? 'no test' : tested ? 'no rule' : 'no rule, no test';

const told: Readonly<Record<string, string>> = {
  'no rule, no test': 'no rule and no test',
  'no rule': 'a test shows it, and no rule cites it',
  'no test': 'a rule cites it, and no test shows it',
};

function openShort({ open, module }: ModuleCoverage, width: number): string[] {
  const wants = ['no rule, no test', 'no rule', 'no test'].flatMap((want) => {
    const ids = open.filter((o) => lacks(o) === want && o.because === undefined).map((o) => o.statement.id);
    return ids.length === 0 ? [] : hung(`${told[want]} (${ids.length}): `, idRanges(ids).join(', '), width, 2);
  });
  const reasoned = open.filter((o) => o.because !== undefined).map((o) => o.statement.id);
  return [
    'Open statements of the rulebook:',
    ...wants,
    ...(reasoned.length > 0
      ? hung(`not shown, with a reason given (${reasoned.length}): `, idRanges(reasoned).join(', '), width, 2)
      : []),
    ...wrap(`\`bulkhead rules ${module.name} --open\` tells each with its text.`, width),
  ];
}

function openLines(open: readonly OpenStatement[], width: number): string[] {
  return open.flatMap((o) => [
    ...hung(
      `${o.statement.id} `,
      `(${[confidence(o.statement), lacks(o)].filter((w) => w !== '').join('; ')}) ${o.statement.text}`,
      width,
      2,
    ),
    ...(o.because === undefined ? [] : hung('because: ', o.because, width, 4)),
  ]);
}

function confidence({ confidence: sure }: Statement): string {
  return sure === undefined ? '' : { H: 'sure', M: 'fairly sure', L: 'unsure' }[sure];
}

function summary({ module, rules, statements, implemented, tested, open }: ModuleCoverage): string {
  const counted = `${rules.length} entries in ${module.name}`;
  if (statements === 0) return `${counted}; the module declares no rulebook`;
  const without = open.filter((o) => o.because === undefined);
  return `${counted}; of ${statements} statements of the rulebook ${implemented} are cited by some entry or board, ${tested} by a test, ${without.length} are open${without.length < open.length ? `, ${open.length - without.length} not shown with a reason given` : ''}`;
}

/** A text whose further lines stand below its first word. */
function hung(before: string, text: string, width: number, indent: number): string[] {
  const margin = ' '.repeat(indent);
  return wrap(shown(`${before}${text}`.trim()), width - indent - 2).map(
    (line, i) => `${margin}${i > 0 ? '  ' : ''}${line}`,
  );
}

function place(at: FileSpan): string {
  return `${at.file.path}:${positionOf(at.file, at.start).line}`;
}

/** The same for programs; `openOnly` leaves out the rules. */
export function jsonRules(coverage: ModuleCoverage, openOnly: boolean): object {
  const { module, rules, open, statements, implemented, tested } = coverage;
  return {
    module: module.name,
    statements,
    implemented,
    tested,
    ...(!openOnly && { rules: rules.map(jsonRule) }),
    open: open.map((o) => ({
      ...jsonStatement(o.statement.id, o.statement),
      implemented: o.implemented,
      tested: o.tested,
      ...(o.because !== undefined && { because: o.because }),
    })),
  };
}

function jsonRule({ rule, statements: cited, tests }: RuleCoverage): object {
  return {
    key: rule.key,
    sort: sortOf(rule),
    ...(rule.title !== undefined && { title: rule.title }),
    text: asWritten(rule).join('\n'),
    file: rule.at.file.path,
    line: positionOf(rule.at.file, rule.at.start).line,
    cites: rule.cites.map((id) =>
      jsonStatement(
        id,
        cited.find((s) => s.id === id),
      ),
    ),
    tests: tests.map((t) => ({ test: t.title, file: t.at.file.path, line: positionOf(t.at.file, t.at.start).line })),
  };
}

function jsonStatement(id: string, statement: Statement | undefined): object {
  return {
    id,
    ...(statement && { text: statement.text }),
    ...(statement?.confidence !== undefined && { confidence: statement.confidence }),
  };
}
