import { optionText } from '../../engine/digest.js';
import type { Scenario } from '../../engine/program.js';
import type { OptionDeclaration } from '../../language/types.js';

/** The most numbers of a range that are all tried; of a wider one its ends, and what is next to the value that holds. */
const ALL = 6;

/** The values an option has not but might have, as a setting writes them. Of lists: with one item more, or one fewer. */
export function otherValues({ world }: Scenario, option: OptionDeclaration): string[] {
  const { values } = option;
  const now = world.options.get(option) ?? option.default;
  if (typeof now !== 'number') {
    if (values.is !== 'some') return [];
    return range(values.from, values.to).map((item) => {
      const items = now.includes(item) ? now.filter((n) => n !== item) : [...now, item].sort((a, b) => a - b);
      return `[${items.join(',')}]`;
    });
  }
  return numbersOf(option, now)
    .filter((value) => value !== now)
    .map((value) => optionText(option, value));
}

function numbersOf({ values }: OptionDeclaration, now: number): number[] {
  switch (values.is) {
    case 'names':
      return values.names.map((_, i) => i);
    case 'yes/no':
      return [0, 1];
    case 'some':
      return [];
    case 'number': {
      const { from, to } = values;
      if (to - from < ALL) return range(from, to);
      const near = [from, now - 1, now + 1, to].filter((n) => n >= from && n <= to);
      return [...new Set(near)].sort((a, b) => a - b);
    }
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
