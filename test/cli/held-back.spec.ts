import { describe, expect, it } from 'vitest';
import { call, folderOf } from './folder.js';

const module = (cards: string) => `version: 1
module: m
spaces: { room: { has: { fire: [out, burning] } } }
links: { door: {} }
card kinds: { event: { deck: d, has: { dread: 1 to 4 or none } } }
decks: { d: { when empty: nothing } }
cards: ${cards}
`;

interface Told {
  readonly problems: readonly { readonly code: string; readonly file: string; readonly line: number }[];
  readonly heldBack: number;
}

async function told(files: Readonly<Record<string, string>>) {
  const { stdout } = await call('check', '--json', folderOf(files));
  const { problems, heldBack } = JSON.parse(stdout) as Told;
  return { problems: problems.map((p) => `${p.code} ${p.file}:${p.line}`), heldBack };
}

describe('The same slip in several places', () => {
  it('is told in each: rows of a table', async () => {
    const rows = ['card,kind', 'ok,event', 'c1,evnt', 'c2,evnt', 'c3,evnt'].join('\n');
    expect((await told({ 'm.yaml': module('{ from: ./c.csv }'), 'c.csv': rows })).problems).toEqual([
      'BK0608 c.csv:3',
      'BK0608 c.csv:4',
      'BK0608 c.csv:5',
    ]);
  });

  it('is told in each: keys of cards', async () => {
    const cards = [1, 2, 3].map((n) => `\n  c${n}: { kind: event, dred: 1 }`).join('');
    const { problems, heldBack } = await told({ 'm.yaml': module(cards) });
    expect(problems).toEqual([8, 9, 10].map((line) => `BK0605 m.yaml:${line}`));
    expect(heldBack).toBe(0);
  });

  it('is looked at once for each word: a card with two thousand keys nobody knows', { timeout: 20_000 }, async () => {
    const keys = Array.from({ length: 2000 }, (_, i) => `c${i}: 1`).join(', ');
    const { problems } = await told({ 'm.yaml': module(`{ leak: { kind: event, ${keys} } }`) });
    expect(problems.length).toBe(2000);
  });
});
