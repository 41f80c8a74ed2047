import { isSlipOf } from '../../grammar/misspelt.js';
import type { Block, Statement, Value } from '../../grammar/tree.js';
import { nearestName } from '../source/nearest.js';
import { putAnyway } from './anyway.js';
import { attempt } from './attempt.js';
import type { Body } from './body.js';
import { call } from './calls.js';
import { settleCards } from './cards.js';
import { settleChoice } from './choices.js';
import { condition, narrowings, unknownMemory } from './conditions.js';
import { depending, forEach, until } from './loops.js';
import { mayBeNone, stands } from './nothing.js';
import type { Expr, Stmt } from './program.js';
import { removed, settleTiles } from './tiles.js';
import type { Type } from './types.js';
import { number, numberProperty, settledBy, thing, value, who } from './values.js';
import { amount, change, make, put, spend } from './writes.js';

const constant = (n: number): Expr => ({ op: 'const', value: n });

/** A block settled, statement by statement; a faulty statement is left out after it was reported. */
export function block(b: Body, statements: Block): Stmt[] {
  const out: Stmt[] = [];
  b.shared.settled.add(statements);
  for (let i = 0; i < statements.length; i++) {
    const statement = statements[i] as Statement;
    const next = statements[i + 1];
    const none = next?.kind === 'if-none' ? next : undefined;
    if (none) i++;
    const settled = attempt(() => (statement.kind === 'if-none' ? orphan(b, statement) : settle(b, statement, none)));
    if (settled) {
      out.push(...settled);
      if (statement.kind === 'if') attempt(() => narrowAfter(b, statement));
    } else {
      readAnyway(b, statement);
      if (none) readAnyway(b, none);
    }
  }
  return out;
}

function orphan(b: Body, statement: Statement): never {
  return b.bail('BK0806', statement.span, '`if none:` must directly follow the choice, roll or draw it speaks of');
}

/** What a faulty statement would have put on the table; what asks for names of which nothing is known is held back. */
function poison(b: Body, statement: Statement): void {
  const names: (string | undefined)[] = [];
  if ('set' in statement) putAnyway(b, statement.set);
  if (statement.kind === 'bind' || statement.kind === 'choose-number') names.push(statement.name.text);
  if (statement.kind === 'roll') names.push(statement.called?.text ?? 'roll');
  if (statement.kind === 'draw') names.push('card');
  // A call of no verb there is may have been meant for one of them.
  if (statement.kind === 'call' && isSlipOf(statement.call.verb.text, 'draw')) names.push('card');
  if (statement.kind === 'call' && isSlipOf(statement.call.verb.text, 'roll')) names.push('roll');
  for (const name of names) if (name) b.shared.poisoned.add(name);
}

/** A line that could not be read may have put any of its words on the table. */
function poisonWords(b: Body, statement: Statement): void {
  for (const word of b.text.text.slice(statement.span.start, statement.span.end).match(/[a-z][a-z0-9-]*/g) ?? [])
    b.shared.poisoned.add(word);
}

/** Whether nothing of the text is done after these statements. */
export function surelyEnds(b: Body, statements: Block): boolean {
  const last = statements.at(-1);
  switch (last?.kind) {
    case 'error': // reported: what follows from it is not
    case 'ends':
    case 'outcome':
      return true;
    case 'if':
      return (
        last.otherwise !== undefined &&
        surelyEnds(b, last.otherwise) &&
        last.branches.every((branch) => surelyEnds(b, branch.body))
      );
    case 'if-none':
      return last.otherwise !== undefined && surelyEnds(b, last.body) && surelyEnds(b, last.otherwise);
    case 'choose-one':
      return !last.may && last.options.some((o) => !o.condition) && last.options.every((o) => surelyEnds(b, o.body));
    default:
      return false;
  }
}

/** The blocks of a faulty statement that were not settled before its fault. */
function readAnyway(b: Body, statement: Statement): void {
  const { kind } = statement;
  const [loop] = kind === 'until' && b.shared.settled.has(statement.body) ? statement.body : [];
  if (loop) {
    readAnyway(b, loop);
    return;
  }
  // What a block puts on the table is gone after it.
  const inside = kind === 'for-each' || kind === 'at-once' || kind === 'depending' ? b.inner() : b;
  poison(inside, statement);
  inside.atOnce ||= kind === 'at-once';
  // Rows narrow what the table depends on.
  inside.lost ||= kind === 'depending';
  for (const body of blocksOf(statement)) if (!b.shared.settled.has(body)) block(inside.inner(), body);
}

function blocksOf(s: Statement): readonly Block[] {
  if (s.kind === 'depending') return s.rows.map((row) => row.body);
  if (s.kind === 'choose-one') return s.options.map((option) => option.body);
  if (s.kind === 'if') return [...s.branches.map((branch) => branch.body), ...(s.otherwise ? [s.otherwise] : [])];
  if (!('body' in s)) return [];
  return 'otherwise' in s && s.otherwise ? [s.body, s.otherwise] : [s.body];
}

/** After `if the link is not a door: this effect ends`, the link is a door. */
function narrowAfter(b: Body, statement: Extract<Statement, { kind: 'if' }>): void {
  const [only] = statement.branches;
  if (statement.branches.length !== 1 || !only || statement.otherwise) return;
  const c = only.condition;
  if (c.kind !== 'is' || !c.negated || !surelyEnds(b, only.body)) return;
  for (const { name, kind } of narrowings(b, { ...c, negated: false })) b.narrow(name, kind);
}

/** What waits until all is read, and what only reads: the rest would act at once. */
const atOnceKinds = new Set<Statement['kind']>([
  'error',
  'nothing',
  'make',
  'change',
  'put',
  'move',
  'remove',
  'move-amount',
  'roll',
  'roll-for',
  'pick',
  'follow',
  'choose',
  'choose-number',
  'choose-one',
  'bind',
  'if',
  'if-none',
  'for-each',
  'repeat',
  'depending',
  'ends',
  'outcome',
]);

/** `hour = hour - 1`, `hour = 3`: what was meant is a change of the track. */
function trackWritten(track: string, tree: Value): string {
  const isName = (v: Value): boolean => v.kind === 'name' && v.name.text === track;
  const other = 'for something else choose another name';
  if (tree.kind === 'sum' && tree.op !== '*' && isName(tree.left) && tree.right.kind === 'number')
    return `say \`${tree.op === '-' ? 'lower' : 'raise'} ${track} by ${tree.right.value}\`; ${other}`;
  if (tree.kind === 'number') return `say \`set ${track} to ${tree.value}\`; ${other}`;
  return `say \`set ${track} to 3\`, \`raise ${track} by 1\` or \`lower ${track} by 1\`; ${other}`;
}

function settle(b: Body, s: Statement, none: Extract<Statement, { kind: 'if-none' }> | undefined): Stmt[] {
  if (b.atOnce && !atOnceKinds.has(s.kind)) {
    b.bail('BK0804', s.span, 'this would not wait for the others', {
      help: 'inside `all at once:` things are made, raised, lowered, put, taken and moved as amounts; do the rest before or after it',
    });
  }
  const noVerb = s.kind === 'call' && !b.model.procedures.some((p) => p.verb === s.call.verb.text);
  if (none && !mayBeEmpty(s) && !noVerb)
    b.fault('BK0806', none.span, 'what stands before this always finds something', { help: neverNone(s) });
  switch (s.kind) {
    case 'error':
      poisonWords(b, s);
      return [];
    case 'if-none':
    case 'nothing':
      return [];
    case 'ray-goes-on':
      if (!b.ray)
        b.bail('BK0804', s.span, 'no ray is written here', {
          help: 'a ray goes on or ends in its own table, under `rays:`',
        });
      return [];
    case 'make':
      return [make(b, s)];
    case 'change':
      return [change(b, s)];
    case 'put':
      return [put(b, s)];
    case 'spend':
      return [spend(b, s)];
    case 'move': {
      const piece = thing(b, s.what, 'piece');
      const to = value(b, s.to);
      const place: Expr =
        to.type.is === 'thing' && to.type.universe === 'piece'
          ? { op: 'place', of: to.expr }
          : thing(b, s.to, 'space').expr;
      return [{ do: 'move', piece: piece.expr, to: place, at: b.at(s.span) }];
    }
    case 'move-amount': {
      const from = value(b, s.from);
      const to = value(b, s.to);
      if (from.type.is !== 'thing' || to.type.is !== 'thing')
        b.bail('BK0703', s.from.span, 'amounts move between two things');
      const property = numberProperty(b, s.marker, from.type.kind);
      return [
        {
          do: 'move-amount',
          property,
          amount: amount(b, s.amount, property, from.expr),
          from: from.expr,
          to: to.expr,
          at: b.at(s.span),
        },
      ];
    }
    case 'remove': {
      const v = value(b, s.what);
      if (v.type.is === 'thing' && v.type.universe === 'piece')
        return [{ do: 'move', piece: v.expr, to: constant(-1), at: b.at(s.span) }];
      if (v.type.is === 'thing' && v.type.universe === 'card')
        return [{ do: 'remove-card', card: v.expr, at: b.at(s.span) }];
      return [removed(b, s, v)];
    }
    case 'attach':
    case 'turn':
    case 'join':
      return [settleTiles(b, s, none)];
    case 'roll':
    case 'roll-for':
    case 'pick':
    case 'follow':
    case 'choose':
    case 'choose-number':
    case 'choose-one':
      return settleChoice(b, s, none);
    case 'draw':
    case 'play':
    case 'discard':
    case 'give':
    case 'shuffle':
    case 'shuffle-into':
      return settleCards(b, s, none);
    case 'bind': {
      const v = value(b, s.value);
      const track = b.model.tracks.find(s.name.text, b.visible);
      if (track)
        b.fault('BK0809', s.name.span, `"${s.name.text}" is a track, and \`=\` would not change it`, {
          help: trackWritten(track.name, s.value),
        });
      else if (b.lookup(s.name.text))
        b.fault('BK0809', s.name.span, `"the ${s.name.text}" already stands for something here`, {
          help: 'nothing is given a second value: choose another name',
        });
      const type: Type = v.type.is === 'thing' && mayBeNone(v.expr) ? { ...v.type, none: true } : v.type;
      const local = b.bind(s.name.text, type, s.name.span);
      stands(local, v.expr);
      return [{ do: 'let', local, value: v.expr, at: b.at(s.span) }];
    }
    case 'remember': {
      const memory = b.model.memories.find(s.as.text, b.visible);
      if (!memory) return unknownMemory(b, s.as);
      b.used('memory', s.as, memory);
      return [{ do: 'remember', memory, value: value(b, s.value).expr, at: b.at(s.span) }];
    }
    case 'call': {
      const { procedure, args } = call(b, s.call);
      return [{ do: 'call', procedure, arguments: args, at: b.at(s.span) }];
    }
    case 'later': {
      const { procedure, args } = call(b, s.call);
      const order = s.order ? who(b, s.order) : undefined;
      const site = order
        ? b.site('order', s.span, {
            prompt: 'Which comes first?',
            universes: procedure.parameters.map((x) => (x.type.is === 'thing' ? x.type.universe : undefined)),
          })
        : undefined;
      return [{ do: 'later', procedure, arguments: args, order, site, at: b.at(s.span) }];
    }
    case 'send': {
      const ray = b.model.rays.find(s.ray.text, b.visible);
      if (!ray)
        b.bail('BK0601', s.ray.span, `there is no ray called "${s.ray.text}"`, {
          suggestion: nearestName(s.ray.text, b.model.rays.visibleNames(b.visible)),
          help: 'rays are tables under `rays:`',
        });
      b.used('ray', s.ray, { name: ray.name, at: ray.rule.at });
      return [{ do: 'send', ray, from: thing(b, s.from, 'space').expr, way: s.way?.text, at: b.at(s.span) }];
    }
    case 'proceed':
      if (!b.shared.replaces && b.lost) b.holdBack();
      if (!b.shared.replaces)
        b.bail('BK0804', s.span, '`proceed` has a meaning only in a replacement', {
          help: 'replacements are written under `replacements:`',
        });
      return [{ do: 'proceed', at: b.at(s.span) }];
    case 'ends':
      return [ends(b, s)];
    case 'outcome':
      return [outcome(b, s)];
    case 'if':
      return [settleIf(b, s)];
    case 'for-each':
      return [forEach(b, s)];
    case 'until':
      return [until(b, s)];
    case 'at-once': {
      const inner = b.inner();
      inner.atOnce = true;
      return [{ do: 'at-once', ties: s.ties && settledBy(b, s.ties), body: block(inner, s.body), at: b.at(s.span) }];
    }
    case 'repeat':
      return [{ do: 'repeat', times: number(b, s.times).expr, body: block(b.inner(), s.body), at: b.at(s.span) }];
    case 'depending':
      return [depending(b, s)];
  }
}

/** Why an `if none:` after a statement would never be done. */
function neverNone(s: Statement): string {
  if (s.kind === 'choose') return 'as many as one likes may be none at all: ask `if the number of ... is 0:`';
  return 'take it out: it belongs to a choice, pick, roll for, follow or draw';
}

function mayBeEmpty(s: Statement): boolean {
  if (s.kind === 'choose' && s.set.article === 'any number of') return false;
  return ['choose', 'choose-one', 'choose-number', 'attach', 'join', 'pick', 'roll-for', 'follow', 'draw'].includes(
    s.kind,
  );
}

function ends(b: Body, s: Extract<Statement, { kind: 'ends' }>): Stmt {
  const { sort } = b.shared;
  switch (s.what) {
    case 'ray':
      if (!b.ray)
        b.bail('BK0804', s.span, 'no ray is written here', { help: 'a ray is ended in its own table, under `rays:`' });
      return { do: 'end', what: 'ray' };
    case 'card':
      if (sort !== 'card')
        b.bail('BK0804', s.span, 'this is not the text of a card', { help: 'say `this effect ends`' });
      return { do: 'end', what: 'body' };
    case 'action':
      if (sort !== 'action')
        b.bail('BK0804', s.span, 'this is not the text of an action', { help: 'say `this effect ends`' });
      return { do: 'end', what: 'body' };
    case 'effect':
    case 'move':
      return { do: 'end', what: 'body' };
    case 'turn':
    case 'phase':
      return { do: 'end', what: s.what };
  }
}

function outcome(b: Body, s: Extract<Statement, { kind: 'outcome' }>): Stmt {
  const ending = {
    rule: b.rule,
    result: s.result,
    reason: s.reason,
    atOnce: true,
    condition: undefined,
    lookedAt: [],
    index: b.model.endings.length,
  };
  b.model.endings.push(ending);
  return { do: 'outcome', ending, at: b.at(s.span) };
}

function settleIf(b: Body, s: Extract<Statement, { kind: 'if' }>): Stmt {
  const [first] = s.branches;
  if (s.branches.length === 1 && first?.condition.kind === 'agrees') {
    const asked = first.condition;
    const site = b.site('agree', asked.span, { prompt: asked.text, labels: ['yes', 'no'] });
    return {
      do: 'agree',
      site,
      who: who(b, asked.who),
      then: block(b.inner(), first.body),
      otherwise: s.otherwise ? block(b.inner(), s.otherwise) : [],
    };
  }
  const branches = s.branches.map((branch) => {
    const inner = b.inner();
    const test = attempt(() => {
      const settled = condition(b, branch.condition);
      for (const { name, kind } of narrowings(b, branch.condition)) inner.narrow(name, kind);
      return settled;
    });
    return { if: test ?? constant(0), then: block(inner, branch.body), at: b.at(branch.condition.span) };
  });
  return { do: 'if', branches, otherwise: s.otherwise ? block(b.inner(), s.otherwise) : undefined };
}
