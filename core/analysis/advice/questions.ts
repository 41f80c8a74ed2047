/**
 * Steps that can ask too many questions. What is counted is what the text of one step says: the most of each loop on this
 * board, nested loops multiplied, the dearest branch. Rules set off by a change, rays and what calls itself are counted
 * once or not at all: how often they come is not in the text, and a false alarm helps nobody.
 */
import { thingsOf, type World } from '../../compile/world.js';
import type { Action, Expr, FlowNode, Procedure, SetExpr, Site, Stmt } from '../../language/program.js';
import { rangeOf } from '../../language/range.js';
import { problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import type { Setting, Subject } from './subject.js';

/** The most questions a step should be able to ask. */
const MOST = 32;

/** How often one place in the rules may ask in one step, and by which loops. */
interface Asked {
  readonly site: Site;
  readonly times: number;
  readonly loops: readonly string[];
}

export function adviseQuestions({ settings, tell }: Subject): void {
  const worst = new Map<string, { asked: Asked; total: number; step: string; setting: Setting }>();
  for (const setting of settings) {
    // Whoever put hazards on the board of another game cannot write them anew.
    if (setting.world.board.transplanted) continue;
    for (const { asked, total, step } of tooMany(setting.world)) {
      const key = placeOf(asked.site.at);
      if ((worst.get(key)?.total ?? 0) < total) worst.set(key, { asked, total, step, setting });
    }
  }
  for (const { asked, total, step, setting } of worst.values())
    tell(
      problem(
        'BK1012',
        `one step of ${step} can ask ${total} questions, ${total === asked.times ? 'all of them' : `${asked.times} of them`} here`,
        asked.site.at,
        {
          label: asked.loops.length > 0 ? `asked ${asked.loops.join(', and that ')}` : undefined,
          related: [{ at: setting.board.at, label: 'on this board' }],
          help: `a step should ask at most ${MOST}: make the loop a node of the flow of its own, with \`repeat:\` or \`repeat while:\``,
        },
      ),
    );
}

/** A step that can ask too many questions, and where it asks most. */
interface Step {
  readonly asked: Asked;
  readonly total: number;
  readonly step: string;
}

/** Steps by the program, and by what there is on the board: scenarios that differ in nothing else ask as many. */
const known = new WeakMap<World['model'], WeakMap<World['board'], Map<string, readonly Step[]>>>();

function tooMany(world: World): readonly Step[] {
  const { model, board, players, pieces } = world;
  const ofModel = known.get(model) ?? new WeakMap<World['board'], Map<string, readonly Step[]>>();
  known.set(model, ofModel);
  const ofBoard = ofModel.get(board) ?? new Map<string, readonly Step[]>();
  ofModel.set(board, ofBoard);
  const key = [players, ...pieces.map(({ kind }) => kind.name)].join(' ');
  const steps = ofBoard.get(key) ?? [...model.flow.values()].flatMap(stepsOf).flatMap((step) => counted(world, step));
  ofBoard.set(key, steps);
  return steps;
}

function counted(world: World, { name, body }: ReturnType<typeof stepsOf>[number]): Step[] {
  const asked = new Count(world).of(body);
  const total = asked.reduce((sum, { times }) => sum + times, 0);
  return total > MOST ? [{ asked: asked.reduce((a, b) => (b.times > a.times ? b : a)), total, step: name }] : [];
}

const placeOf = ({ file, start }: FileSpan): string => `${file.path} ${start}`;

function stepsOf(node: FlowNode): { name: string; body: readonly Stmt[] }[] {
  const acts = [...(node.actions ?? []), ...node.freely].map((action) => ({
    name: action.rule.name,
    body: bodyOf(action),
  }));
  return [...(node.body ? [{ name: node.name, body: node.body }] : []), ...acts];
}

function bodyOf({ asks, success, failure, body }: Action): Stmt[] {
  return [
    ...asks,
    ...body,
    { do: 'if', branches: [{ if: { op: 'const', value: 1 }, then: success }], otherwise: failure },
  ];
}

class Count {
  private readonly open = new Set<Procedure>();
  private readonly degree: number;

  constructor(private readonly world: World) {
    const start = world.shifting?.start ?? world.near.start;
    this.degree = world.board.spaces.reduce((most, _, s) => Math.max(most, (start[s + 1] ?? 0) - (start[s] ?? 0)), 0);
  }

  of(body: readonly Stmt[]): Asked[] {
    return this.block(body, 1, []);
  }

  private block(body: readonly Stmt[] | undefined, times: number, loops: readonly string[]): Asked[] {
    return (body ?? []).flatMap((s) => this.statement(s, times, loops));
  }

  private statement(s: Stmt, times: number, loops: readonly string[]): Asked[] {
    const one = (site: Site, more = 1): Asked[] => [{ site, times: times * more, loops }];
    const inside = (body: readonly Stmt[] | undefined): Asked[] => this.block(body, times, loops);
    switch (s.do) {
      case 'roll':
        return one(s.site, s.times ? most(s.times) : 1);
      case 'pick':
      case 'pick-number':
        return [...one(s.site), ...dearest([inside(s.none), inside(s.some)])];
      case 'pick-many':
        return one(s.site, this.sizeOf(s.set, times).size);
      case 'pick-label':
        return [...one(s.site), ...dearest([...s.options.map((o) => inside(o.body)), inside(s.none), inside(s.some)])];
      case 'agree':
        return [...one(s.site), ...dearest([inside(s.then), inside(s.otherwise)])];
      case 'draw':
        return [...one(s.site, most(s.amount)), ...dearest([inside(s.none), inside(s.some)])];
      case 'follow':
        return dearest([inside(s.none), inside(s.some)]);
      case 'play':
        return dearest([...this.world.model.cardBodies.values()].map((card) => this.once(card.body, times, loops)));
      case 'call':
      case 'later':
        return this.call(s.procedure, times, loops);
      case 'send':
        return dearest([...s.ray.atLink, ...s.ray.atSpace].map((row) => this.once(row.body, times, loops)));
      case 'if':
        return dearest([...s.branches.map((b) => inside(b.then)), inside(s.otherwise)]);
      case 'switch':
        return dearest([...s.rows.map((r) => inside(r.then)), inside(s.otherwise)]);
      case 'at-once':
        return [...(s.ties ? one(s.ties.site) : []), ...inside(s.body)];
      case 'repeat': {
        const count = most(s.times);
        return this.block(s.body, times * count, [...loops, `once for each of ${count} repeats`]);
      }
      case 'for-each': {
        const { size, all } = this.sizeOf(s.set, times);
        const total = all ? size : times * size;
        const more = [...(all ? [] : loops), `once for each of ${size} ${s.set.kind.name}s`];
        const order = s.site ? [{ site: s.site, times: Math.max(0, total - 1), loops: more }] : [];
        return [...order, ...this.block(s.body, total, more)];
      }
      default:
        return [];
    }
  }

  private call(procedure: Procedure, times: number, loops: readonly string[]): Asked[] {
    if (this.open.has(procedure)) return [];
    this.open.add(procedure);
    const bodies = [procedure.body, ...procedure.replacements.map((r) => r.body)];
    const found = dearest(bodies.map((body) => this.block(body, times, loops)));
    this.open.delete(procedure);
    return found;
  }

  /** Texts that may come round again through others: they are gone into once. */
  private readonly entered = new Set<readonly Stmt[]>();
  private once(body: readonly Stmt[], times: number, loops: readonly string[]): Asked[] {
    if (this.entered.has(body)) return [];
    this.entered.add(body);
    const found = this.block(body, times, loops);
    this.entered.delete(body);
    return found;
  }

  /** How many things a phrase may find; `all` where that is how many it finds over all turns of the loops around. */
  private sizeOf(set: SetExpr, times: number): { size: number; all: boolean } {
    const there = set.universe === 'player' ? this.world.players : thingsOf(this.world, set.kind).length;
    switch (set.source.from) {
      case 'one':
        return { size: Math.min(1, there), all: false };
      case 'parts-of':
        return { size: Math.min(mostParts(this.world), there), all: false };
      case 'ends-of':
        return { size: Math.min(2, there), all: false };
      case 'links-of':
      case 'neighbours': {
        // Over all spaces each link is met from both its ends, however they are shared out.
        const both = 2 * this.world.board.links.length;
        const size = Math.min(this.degree, there);
        return times * size > both ? { size: both, all: true } : { size, all: false };
      }
      case 'all':
        return { size: there, all: times > 1 && isShared(set.filter) };
    }
  }
}

/** The parts of the tile that has most of them. */
function mostParts({ board }: World): number {
  return Math.max(1, ...(board.tiles ?? []).map((tile) => tile.parts.length));
}

/** `each figure in the room`: a figure is in one room only, so that over all rooms each comes up once. */
function isShared(filter: Expr | undefined): boolean {
  if (filter?.op === 'and') return filter.parts.some(isShared);
  return filter?.op === 'compare' && filter.sign === '===' && [filter.left, filter.right].some((x) => x.op === 'place');
}

function dearest(all: readonly Asked[][]): Asked[] {
  const total = (list: readonly Asked[]): number => list.reduce((sum, { times }) => sum + times, 0);
  return all.reduce<Asked[]>((a, b) => (total(b) > total(a) ? b : a), []);
}

/** The most a number can be; what has no bound is taken for one. */
function most(x: Expr): number {
  const { to } = rangeOf(x);
  return Number.isFinite(to) && to < 1_000_000 ? Math.max(0, Math.floor(to)) : 1;
}
