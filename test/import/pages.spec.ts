import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Code, codes } from '../../core/source/codes.js';
import { root } from '../../scripts/build/root.js';
import { type Brought, brought, broughtMap } from './support.js';

/** Codes that no file alone can show, with the reason. */
const described: Readonly<Partial<Record<Code, string>>> = {
  BK1102: 'said of every file whose order is found out',
  BK1104: 'needs an order that is asked for',
  BK1123: 'said of every file with hidden points',
  BK1125: 'said of every file of another size',
  BK1126: 'needs a mapping that does not fit',
  BK1138: 'needs a mapping that says nothing of Tiled',
};

const all = (Object.keys(codes) as Code[]).filter((code) => code.startsWith('BK11'));
const pageOf = (code: Code): string => readFileSync(root(`docs/errors/${code}.md`), 'utf8');

function exampleIn(page: string, section: string): Brought {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const map = /^```xml board\.tmx\n([\s\S]*?)^```$/m.exec(text)?.[1];
  return map === undefined ? brought(/^```text board\.txt\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '') : broughtMap(map);
}

describe('The page of a code of an import', () => {
  it.each(all.filter((code) => !(code in described)))('%s has a wrong and a right example', (code) => {
    const page = pageOf(code);
    const wrong = exampleIn(page, 'Wrong').list;
    const right = exampleIn(page, 'Right');
    const isGrave = ({ severity, code: other }: (typeof wrong)[number]) => severity !== 'note' || other === code;
    expect([...new Set(wrong.filter(isGrave).map((d) => d.code))]).toEqual([code]);
    expect(right.list.filter((d) => d.severity !== 'note' || (d.code === code && code !== 'BK1118'))).toEqual([]);
    expect(right.made).toBeDefined();
  });

  it.each(Object.keys(described) as Code[])('%s has no example that nobody checks', (code) => {
    expect(pageOf(code)).not.toMatch(/^## (Wrong|Right)$/m);
  });
});
