import type { Emitter } from './emitter.js';

/**
 * How generated text asks who is beside whom: by constant tables where the board never changes, else by the part of the state
 * that is kept up while tiles and joined links come and go.
 */

/** The ways out of a space are numbered from here on ... */
export function firstWay(e: Emitter, space: string): string {
  const { shifting, near } = e.world;
  return `${e.table('start', () => shifting?.start ?? near.start)}[${space}]`;
}

/** ... and end before this. */
export function endOfWays(e: Emitter, space: string): string {
  const { shifting } = e.layout;
  return shifting ? `${firstWay(e, space)}+S[${shifting.count}+${space}]` : firstWay(e, `${space}+1`);
}

/** The link of a way, and the space it leads to. */
export function wayLink(e: Emitter, way: string): string {
  const { shifting } = e.layout;
  return shifting ? `S[${shifting.link}+${way}]` : `${e.table('link', () => e.world.near.link)}[${way}]`;
}
export function wayOther(e: Emitter, way: string): string {
  const { shifting } = e.layout;
  return shifting ? `S[${shifting.other}+${way}]` : `${e.table('other', () => e.world.near.other)}[${way}]`;
}

/** The ends of a link; a side has the part it is of as its first, and beyond it nothing or what lies there. */
export function endA(e: Emitter, link: string): string {
  const { shifting } = e.layout;
  return shifting ? `S[${shifting.a}+${link}]` : `${e.table('a', () => e.world.near.a)}[${link}]`;
}
export function endB(e: Emitter, link: string): string {
  const { shifting } = e.layout;
  return shifting ? `S[${shifting.b}+${link}]` : `${e.table('b', () => e.world.near.b)}[${link}]`;
}

/** The links of a space are numbered from here on, end before this, and are these. */
export function firstLink(e: Emitter, space: string): string {
  const { shifting, near } = e.world;
  return `${e.table('firstOf', () => shifting?.firstOf ?? near.start)}[${space}]`;
}
export function linkOf(e: Emitter, at: string): string {
  const { shifting, near } = e.world;
  return `${e.table('linkInOrder', () => shifting?.linksOf ?? near.linkInOrder)}[${at}]`;
}

/** Whether a link really is of a space where it stands among those that may be; undefined where all are. */
export function isOfSpace(e: Emitter, link: string, space: string): string | undefined {
  return e.layout.shifting && `(${endA(e, link)}===${space}||${endB(e, link)}===${space})`;
}

/** The link that leaves a space in a direction, and the space there. */
export function linkThat(e: Emitter, way: string, space: string): string {
  const { shifting, near, counts } = e.world;
  if (!shifting) return `${e.table('linkThat', () => near.linkThat)}[${way}*${counts.space}+${space}]`;
  const turned = e.world.model.tiles && e.layout.properties.get(e.world.model.tiles.turned);
  if (!turned) return '-1';
  const tile = e.table('tileOf', () => shifting.tileOf);
  return `${e.table('sideAt', () => shifting.sideAt)}[${space}*4+(${way}-S[${turned.base}+${tile}[${space}]]&3)]`;
}
export function spaceThat(e: Emitter, way: string, space: string): string {
  const { shifting, near, counts } = e.world;
  if (!shifting) return `${e.table('spaceThat', () => near.spaceThat)}[${way}*${counts.space}+${space}]`;
  const beyond = e.once('space that way', 'g', (own) => {
    const l = linkThat(e, 'd', 's');
    return `function ${own}(d,s){const l=${l};return l<0?-1:${endB(e, 'l')};}`;
  });
  return `${beyond}(${way},${space})`;
}

/** Whether a space, link or tile counts where all of its kind are meant: what is not on the board does not; undefined where all do. */
export function isThere(e: Emitter, universe: string, of: string): string | undefined {
  const { shifting } = e.world;
  const { tiles } = e.world.model;
  const where = tiles && e.layout.properties.get(tiles.whereabouts);
  if (!shifting) return undefined;
  if (universe === 'space') return where && e.world.counts.tile > 0 ? lies(e, of) : undefined;
  if (universe !== 'link') return undefined;
  return e
    .once('link there', 'g', (own) => {
      const side =
        where && e.world.counts.tile > 0
          ? `if(${e.table('side', () => shifting.side)}[l]>=0)return ${lies(e, `${e.table('sideOwner', () => shifting.a)}[l]`)};`
          : '';
      return `function ${own}(l){${side}return ${endB(e, 'l')}>=0;}`;
    })
    .concat(`(${of})`);
}

function lies(e: Emitter, space: string): string {
  const { shifting, model } = e.world;
  const where = model.tiles && e.layout.properties.get(model.tiles.whereabouts);
  return `S[${where?.base}+${e.table('tileOf', () => shifting?.tileOf ?? [])}[${space}]]===3`;
}

/** Whether what lies beyond a link is next to a space, and not only linked to it; undefined where it always is. */
export function isEdge(e: Emitter, link: string): string | undefined {
  const { shifting } = e.world;
  if (!shifting?.edge.includes(0)) return undefined;
  return `${e.table('edge', () => shifting.edge)}[${link}]===1`;
}
