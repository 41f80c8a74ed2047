/** What a hunt found, as a document of rule tests that fail until the rules are mended. */

import { culpritWords } from '../analysis/hunt/fault-words.js';
import type { Find } from '../analysis/hunt/finds.js';
import type { Shrunk } from '../analysis/hunt/shrink.js';
import { type Said, yamlLines } from './yaml-text.js';

/** A find with what it was made of it. */
export interface Written {
  readonly find: Find;
  readonly shrunk: Shrunk;
}

/** What was hunted through, and what the tests say of it before their cases. */
export interface Head {
  readonly name: string;
  readonly keys: { readonly [key: string]: Said };
}

export function testsText({ name, keys }: Head, finds: readonly Written[]): string {
  const titles = new Map<string, number>();
  const about = yamlLines({ version: 1, tests: `what was found in ${name}`, ...keys });
  const cases = finds.flatMap((written) => {
    const title = titleOf(written.find);
    const times = (titles.get(title) ?? 0) + 1;
    titles.set(title, times);
    return caseLines(written, times === 1 ? title : `${title} (${times})`);
  });
  return `${[...about, 'cases:', ...cases].join('\n')}\n`;
}

function caseLines({ find, shrunk }: Written, title: string): string[] {
  const { position, steps, answers, isHunted } = shrunk;
  const { fault, culprit } = find;
  const rules = [culprit.rule, fault.kind === 'never' ? fault.invariant.rule : undefined];
  const covers = [...new Set(rules.flatMap((rule) => rule?.cites ?? []))];
  const by = culpritWords(find);
  const keys: Record<string, Said> = {
    test: title,
    ...(by !== undefined && { note: `Found in ${by}.` }),
    ...(covers.length > 0 && { covers }),
    ...(position && { given: position }),
    ...(isHunted && { hunt: fault.kind }),
    ...(steps > 0 && { play: steps }),
    ...(answers.length > 0 && { answers: answers.map(({ text }) => text) }),
  };
  return yamlLines(keys, '    ').map((line, i) => (i === 0 ? `  - ${line.slice(4)}` : line));
}

/** What is so once the rule is mended, as a sentence. */
function titleOf({ fault }: Find): string {
  switch (fault.kind) {
    case 'never':
      return `It never comes to this: ${fault.invariant.sentence}`;
    case 'broken':
      return 'No rule breaks off';
    case 'stuck':
      return 'Something can be done, or the game is over';
    case 'endless':
      return 'The game can come to an end';
    case 'unreached':
      return 'Some run comes to every space';
    case 'order':
      return 'It does not matter in which order things are gone through';
  }
}

/** The board on which something was found. */
export function boardText(use: string, board: { readonly [key: string]: Said }): string {
  return `${yamlLines({ version: 1, board: 'small', use: [use], ...board }).join('\n')}\n`;
}
