/** Links that never let anything through, in any state that rules can bring about. */
import { compared, excludeEachOther } from '../../language/exclusive.js';
import type { Expr, Local, Word } from '../../language/program.js';
import { ancestry, type Kind } from '../../language/types.js';
import { problem } from '../../source/diagnostic.js';
import type { Setting, Subject } from './subject.js';

export function adviseShut({ settings, tell }: Subject): void {
  for (const document of new Set(settings.map((setting) => setting.board))) {
    const games = settings.filter(({ board, facts }) => board === document && facts.isGame);
    const [first] = games;
    if (!first) continue;
    first.world.board.links.forEach((link, l) => {
      const why = whyShut(first, l);
      // One game in which something passes is enough.
      if (why === undefined || games.some((game) => whyShut(game, l) === undefined)) return;
      tell(
        problem('BK1011', `${link.id} never lets anything through`, link.span, {
          label: why,
          help: 'let it start otherwise, write the rule that changes it, or draw a link that is meant to be shut',
        }),
      );
    });
  }
}

/** Why nothing ever passes; undefined where something may, or where its kind says itself that nothing does. */
function whyShut(setting: Setting, link: number): string | undefined {
  const { world } = setting;
  const kind = world.linkKinds[link];
  if (!kind) return undefined;
  const states = new Set<string>();
  let conditions = 0;
  for (const { word } of world.model.passages.all) {
    const found = caseOf(word, kind);
    if (!found) continue;
    const test = found.test();
    if (test.op === 'const' && test.value === 0) continue;
    conditions++;
    if (!excludeEachOther(asItStays(setting, link, found.each, test, states), undefined)) return undefined;
  }
  if (conditions === 0 || states.size === 0) return undefined;
  return `it begins with ${[...states].join(' and ')}, which no rule changes`;
}

/** What a word means of a kind: said of it, or of the nearest kind it is of. */
function caseOf(word: Word, kind: Kind): Word['cases'][number] | undefined {
  return ancestry(kind).flatMap((k) => word.cases.find((c) => c.kind === k) ?? [])[0];
}

/** A condition with what no rule changes put in. */
function asItStays(setting: Setting, link: number, each: Local, x: Expr, states: Set<string>): Expr {
  const again = (part: Expr): Expr => asItStays(setting, link, each, part, states);
  switch (x.op) {
    case 'and':
    case 'or':
      return { ...x, parts: x.parts.map(again) };
    case 'not':
      return { ...x, of: again(x.of) };
    case 'word': {
      const kind = setting.world.linkKinds[link];
      const isIt = x.of.op === 'local' && x.of.local === each && kind;
      const found = isIt && caseOf(x.word, kind);
      return found ? asItStays(setting, link, found.each, found.test(), states) : x;
    }
    case 'compare': {
      const now = start(setting, link, each, x.left, states);
      return now === undefined || x.right.op !== 'const' ? x : truth(compared(x.sign, now, x.right.value));
    }
    case 'among': {
      const now = start(setting, link, each, x.value, states);
      return now === undefined ? x : truth(x.numbers.includes(now));
    }
    case 'property': {
      const now = start(setting, link, each, x, states);
      return now === undefined ? x : truth(now !== 0);
    }
    default:
      return x;
  }
}

const truth = (is: boolean): Expr => ({ op: 'const', value: is ? 1 : 0 });

function start(
  { facts, starts }: Setting,
  link: number,
  each: Local,
  x: Expr,
  states: Set<string>,
): number | undefined {
  if (x.op !== 'property' || x.of.op !== 'local' || x.of.local !== each || facts.written.has(x.property))
    return undefined;
  const { property } = x;
  const value = starts.findLast((s) => s.property === property && s.thing === link)?.value ?? property.starts;
  const { domain } = property;
  states.add(
    domain.is === 'levels'
      ? `${property.name} ${domain.names[value]}`
      : domain.is === 'yes/no'
        ? `${value === 1 ? '' : 'not '}${property.name}`
        : `${property.name} ${value}`,
  );
  return value;
}
