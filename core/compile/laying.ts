import type { Stmt } from '../language/program.js';
import type { Property } from '../language/types.js';
import type { Emitter } from './emitter.js';
import { expr, stretchOf } from './expressions.js';
import { watchedProperty } from './watching.js';
import { call, endsText, indexText, triggersOf } from './writes.js';

type Laying = Extract<Stmt, { do: 'attach' | 'turn' | 'lift' | 'join' | 'unjoin' }>;

/** The call that lays, turns or lifts a tile, or joins two spaces; nothing where the board has no tiles. */
export function layingText(e: Emitter, s: Laying): string {
  const tiles = e.world.counts.tile > 0;
  switch (s.do) {
    case 'attach':
      return tiles ? `ATTACH(${expr(e, s.tile)},${expr(e, s.doorway)},${s.turn})` : '0';
    case 'turn':
      return tiles ? `TURN(${expr(e, s.tile)},${expr(e, s.by)})` : '0';
    case 'lift':
      return tiles ? `LIFT(${expr(e, s.tile)},${expr(e, s.to)})` : '0';
    case 'join':
      return e.world.shifting ? `JOIN${s.kind.index}(${expr(e, s.a)},${expr(e, s.b)})` : '0';
    case 'unjoin':
      return e.world.shifting ? `UNJOIN${s.kind.index}(${expr(e, s.link)})` : '0';
  }
}

/**
 * Everything that lays a tile changes several properties at once. They are written together, then each is told; then ends that
 * are looked at at once, and last what the changes set off.
 */
export function emitLaying(e: Emitter): void {
  const { tiles, joined } = e.world.model;
  if (!e.world.shifting) return;
  e.add('const TILES=R.tiles;function JOINABLE(k,a,b){return a>=0&&b>=0&&a!==b&&TILES.spare(k)>=0;}');
  if (tiles && e.world.counts.tile > 0) {
    const all = [tiles.whereabouts, tiles.floor, tiles.column, tiles.row, tiles.turned];
    laid(e, 'LAID', all);
    const kept = remembered(e, all, 't');
    e.add(`function ATTACH(t,l,k){if(t<0||l<0)return 0;${kept}TILES.attach(t,l,k);return LAID(t${old(all)});}`);
    e.add(`function TURN(t,n){if(t<0)return 0;${kept}TILES.turn(t,n);return LAID(t${old(all)});}`);
    const { shifting } = e.world;
    const stands = `const q=${e.layout.place.base};for(let i=0;i<${e.world.counts.piece};i++)if(S[q+i]>=0&&${e.table('tileOf', () => shifting.tileOf)}[S[q+i]]===t)FAIL(12,SPOT,S[q+i]);`;
    e.add(
      `function LIFT(t,w){if(t<0)return 0;${kept}if(o0===w)return 0;if(TILES.isPlaced(t)){${stands}}TILES.lift(t,w);return LAID(t${old(all)});}`,
    );
  }
  for (const [kind, { one, other }] of joined) {
    const ends = [one, other];
    if (stretchOf(e, one).last < stretchOf(e, one).first) {
      e.add(`function JOIN${kind.index}(){return 0;}function UNJOIN${kind.index}(){return 0;}`);
      continue;
    }
    const name = `JOINED${kind.index}`;
    laid(e, name, ends);
    const kept = remembered(e, ends, 'l');
    e.add(
      `function JOIN${kind.index}(a,b){if(a<0||b<0||a===b)return 0;const l=TILES.spare(${kind.index});if(l<0)return 0;${kept}TILES.join(l,a,b);return ${name}(l${old(ends)});}` +
        `function UNJOIN${kind.index}(l){if(l<${e.world.shifting.firstSpare})return 0;${kept}TILES.join(l,-1,-1);return ${name}(l${old(ends)});}`,
    );
  }
}

const old = (all: readonly Property[]): string => all.map((_, k) => `,o${k}`).join('');

function remembered(e: Emitter, all: readonly Property[], of: string): string {
  return `const ${all.map((p, k) => `o${k}=S[${stretchOf(e, p).base}+${of}]`).join(',')};`;
}

/** What follows when some of the properties of a thing were written together; given are their values before. */
function laid(e: Emitter, name: string, all: readonly Property[]): void {
  const changed = (p: Property, k: number, text: string): string =>
    text === '' ? '' : `{const o=o${k},v=S[${stretchOf(e, p).base}+i];if(o!==v){${text}}}`;
  const told = all.map((p, k) =>
    changed(
      p,
      k,
      `if(--budget<0)FAIL(1,SPOT);${e.touch(`${stretchOf(e, p).base}+i`)}${watchedProperty(e, p)}${indexText(e, p)}`,
    ),
  );
  const ends = all.map((p, k) =>
    changed(
      p,
      k,
      endsText(e, (r) => r.properties.has(p) || r.shifts),
    ),
  );
  const fired = all.map((p, k) =>
    triggersOf(e, p).length === 0
      ? ''
      : changed(p, k, `if(hold>0){HELD.push(${p.index},i,o,v);}else ${call(`st${p.index}(i,o,v)`)}`),
  );
  e.add(`function ${name}(i${old(all)}){${[...told, ...ends, ...fired].join('')}return 0;}`);
}
