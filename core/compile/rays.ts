import type { Local, Ray, RayRow } from '../language/program.js';
import type { Emitter } from './emitter.js';
import { test } from './expressions.js';
import { grows } from './growth.js';
import { linkGuard } from './loops.js';
import { sendsItself } from './recursion.js';
import { specialise } from './specialise.js';
import { bodyEnds, type Ends, framed, statements } from './statements.js';
import { endA, endB, firstLink, isOfSpace, linkOf, linkThat, spaceThat } from './ways.js';

const rayLabel = 'R';

/** One ray table: link by link in each direction, each direction to its own end; or in one direction of the board. */
export function rayName(e: Emitter, ray: Ray, way?: string): string {
  return e.once(`ray ${ray.index} ${way ?? ''}`, 'r', (own) => {
    const { near } = e.world;
    const [from, link, behind, ahead] = [e.local(ray.from), e.local(ray.link), e.local(ray.behind), e.local(ray.ahead)];
    const ends: Ends = { ...bodyEnds, ray: `{kp=K0;continue ${rayLabel};}` };
    const circular = runsInCircles(e);
    const name = sendsItself(ray) ? `${own}b` : own;
    const at = `${e.traced ? 'X.ray();' : ''}${rowsByKind(e, ray.atLink, ends, ray.link, 'link')}${rowsByKind(e, ray.atSpace, ends, ray.ahead, 'space')}`;
    // A side may lead to nothing: whatever is at it happens, and no space is come to.
    const endsThere = e.world.shifting ? `if(${ahead}<0)break;` : '';
    const only = way === undefined ? undefined : e.world.board.directions.indexOf(way);
    const ways = only === undefined ? { first: 0, end: near.directions } : { first: only, end: only + 1 };
    const directed =
      near.directions > 0 && only !== -1
        ? `${rayLabel}:for(let d=${ways.first};d<${ways.end};d++){let ${behind}=${from};for(;;){const ${link}=${linkThat(e, 'd', behind)};if(${link}<0)break;` +
          `const ${ahead}=${spaceThat(e, 'd', behind)};${circular ? `if(--budget<0)FAIL(2,${e.spot(ray.rule.at)});` : ''}${at}${endsThere}${behind}=${ahead};}}`
        : '';
    // A one-way link is gone along only the way it leads, as where it has a direction.
    const guard = linkGuard(e, e.local(ray.link), e.local(ray.from), true, false);
    const isOf = isOfSpace(e, link, from);
    const absent = isOf ? `if(!${isOf})continue;` : '';
    const loose =
      only === undefined && near.undirected.includes(1)
        ? `const ${behind}=${from};${rayLabel}:for(let i=${firstLink(e, from)};i<${firstLink(e, `${from}+1`)};i++){const ${link}=${linkOf(e, 'i')};${absent}` +
          `if(${e.table('undirected', () => near.undirected)}[${link}]===0)continue;${guard ? `if(!(${guard}))continue;` : ''}const ${ahead}=${endA(e, link)}===${from}?${endB(e, link)}:${endA(e, link)};${at}}`
        : '';
    const counted = [...ray.atLink, ...ray.atSpace].some((row) => grows(row.body))
      ? `if(--budget<0)FAIL(2,${e.spot(ray.rule.at)});`
      : '';
    const text = framed(
      `function ${name}(${from}){${counted}`,
      `${directed ? `{${directed}}` : ''}${loose ? `{${loose}}` : ''}return 0;}`,
    );
    if (name === own) return text;
    return `${text}function ${own}(${from}){if(++deep>400)FAIL(3,${e.spot(ray.rule.at)});const r=${name}(${from});deep--;return r;}`;
  });
}

/** Whether some direction leads back to where it began: then a ray might never end. */
function runsInCircles(e: Emitter): boolean {
  const { near } = e.world;
  if (e.world.shifting) return false;
  const n = e.world.counts.space;
  for (let d = 0; d < near.directions; d++) {
    for (let s = 0; s < n; s++) {
      let at = near.spaceThat[d * n + s] ?? -1;
      for (let steps = 0; at >= 0 && at !== s && steps < n; steps++) at = near.spaceThat[d * n + at] ?? -1;
      if (at === s) return true;
    }
  }
  return false;
}

/** The rows that can fit each kind on this board; those that cannot are left out. */
function rowsByKind(e: Emitter, list: readonly RayRow[], ends: Ends, on: Local, universe: 'space' | 'link'): string {
  const { kinds, table } = e.leafKinds(universe);
  const own = kinds.map((kind) => {
    const fitting: RayRow[] = [];
    for (const row of list) {
      const special = row.if ? specialise(row.if, on.index, kind) : true;
      if (special === false) continue;
      fitting.push({ ...row, if: special === true ? undefined : special });
      if (special === true) break;
    }
    return rows(e, fitting, ends);
  });
  const [only] = own;
  if (only !== undefined && own.every((text) => text === only)) return only;
  return own
    .map((text, i) => (i === own.length - 1 ? `{${text}}` : `if(k${universe}===${i}){${text}}else `))
    .join('')
    .replace(/^/, `{const k${universe}=${table}[${e.local(on)}];`)
    .concat('}');
}

function rows(e: Emitter, list: readonly RayRow[], ends: Ends): string {
  const out: string[] = [];
  for (const row of list) {
    const before = e.rule;
    e.rule = row.rule;
    const body = statements(e, row.body, ends);
    e.rule = before;
    if (row.if) out.push(`if(${test(e, row.if)}){${body}}`);
    else {
      out.push(`{${body}}`);
      break;
    }
  }
  return out.join('else ');
}
