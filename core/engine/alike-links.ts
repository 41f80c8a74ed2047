import type { Machine } from './machine.js';

/**
 * Links that rules join spaces with are all alike, as long as nothing else is told of them: which of them joins what makes no
 * difference. Puts those of each kind in order, by the spaces they join.
 */
export function orderAlikeLinks({ layout, compiled }: Machine, state: Int32Array): void {
  const { world } = compiled;
  const { joined, properties } = world.model;
  if (!world.shifting || properties.some((p) => p.domain.is === 'thing' && p.domain.kind.universe === 'link')) return;
  for (const [kind, { one, other }] of joined) {
    const ids = world.linkKinds.flatMap((k, id) => (k === kind && id >= (world.shifting?.firstSpare ?? 0) ? [id] : []));
    const own = properties.filter((p) => p.kind === kind || (p.kind.universe === 'link' && p !== one && p !== other));
    const slots = own.flatMap((p) => {
      const stretch = layout.properties.get(p);
      return stretch && p !== one && p !== other ? [stretch.base] : [];
    });
    const ends = [layout.properties.get(one)?.base ?? 0, layout.properties.get(other)?.base ?? 0] as const;
    const bothWays = ids.every((id) => world.near.oneWay[id] === 0);
    const rows = ids.map((id) => {
      const [a, b] = [state[ends[0] + id] ?? -1, state[ends[1] + id] ?? -1];
      const [first, second] = bothWays && a > b ? [b, a] : [a, b];
      return [first, second, ...slots.map((slot) => state[slot + id] ?? 0)];
    });
    rows.sort((x, y) => {
      for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return (x[i] ?? 0) - (y[i] ?? 0);
      return 0;
    });
    ids.forEach((id, k) => {
      const [first = -1, second = -1, ...rest] = rows[k] ?? [];
      state[ends[0] + id] = first;
      state[ends[1] + id] = second;
      slots.forEach((slot, i) => {
        state[slot + id] = rest[i] ?? 0;
      });
    });
  }
}
