import type { DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { tooLarge, upwards } from './numbers.js';
import { citesOf, field, items, numberOf, type Passage, section, wordOf } from './reading.js';
import type { OptionDeclaration, OptionValues } from './types.js';
import { writtenAt } from './uses.js';

export function declareOptions(p: Passage): void {
  for (const module of p.modules) {
    for (const entry of section(module, 'options')) {
      const values = optionValues(p, field(entry.value, 'values') ?? entry.value);
      if (!values) continue;
      const node = field(entry.value, 'default');
      const status = wordOf(field(entry.value, 'status'));
      const option: OptionDeclaration = {
        name: entry.name,
        module: module.name,
        title: wordOf(field(entry.value, 'title')),
        values,
        default: node ? (optionValue(p, values, node) ?? firstValue(values)) : firstValue(values),
        status: status === 'choice' || status === 'unknown' || status === 'reconstructed' ? status : 'rule',
        cites: citesOf(entry.value),
        at: entry.key.at,
        index: p.model.options.all.length,
      };
      p.model.options.add(option);
    }
  }
}

function optionValues(p: Passage, node: DocNode): OptionValues | undefined {
  if (node.kind === 'list') {
    const names = node.items.map((n) => wordOf(n) ?? '');
    return writtenAt<OptionValues>(
      { is: 'names', names },
      node.items.map((n) => n.at),
    );
  }
  const words = wordOf(node) ?? '';
  if (words === 'yes/no') return { is: 'yes/no' };
  const range = /^(some of )?(-?\d+) to (-?\d+)$/.exec(words);
  if (range && tooLarge(p, node, Number(range[2]), Number(range[3]))) return undefined;
  if (range) return { is: range[1] ? 'some' : 'number', ...upwards(p, node, Number(range[2]), Number(range[3])) };
  p.diagnostics.add({
    code: 'BK0714',
    severity: 'error',
    message: 'this does not say what values the option has',
    at: node.at,
    label: 'expected a list of names, yes/no, `0 to 9` or `some of 1 to 6`',
  });
  return undefined;
}

function firstValue(values: OptionValues): OptionDeclaration['default'] {
  return values.is === 'number' ? values.from : values.is === 'some' ? [] : 0;
}

/** A value of an option as a module's default, a variant, a scenario or the command line gives it. */
export function optionValue(
  p: Pick<Passage, 'diagnostics'>,
  values: OptionValues,
  node: DocNode,
): number | readonly number[] | undefined {
  const word = wordOf(node) ?? '';
  const wrong = (label: string, known: readonly string[] = []): undefined => {
    p.diagnostics.add({
      code: 'BK0612',
      severity: 'error',
      message: `the option has no value ${word ? `"${word}"` : 'like this'}`,
      at: node.at,
      label: `expected ${label}`,
      suggestion: nearestName(word, known),
    });
    return undefined;
  };
  switch (values.is) {
    case 'names': {
      const index = values.names.indexOf(word);
      return index >= 0 ? index : wrong(values.names.join(', '), values.names);
    }
    case 'yes/no':
      return word === 'yes' || word === 'true'
        ? 1
        : word === 'no' || word === 'false'
          ? 0
          : wrong('yes or no', ['yes', 'no']);
    case 'number': {
      const n = numberOf(node);
      return n !== undefined && n >= values.from && n <= values.to ? n : wrong(`${values.from} to ${values.to}`);
    }
    case 'some': {
      const numbers = items(node).map((n) => numberOf(n));
      if (numbers.some((n) => n === undefined || n < values.from || n > values.to))
        return wrong(`some of ${values.from} to ${values.to}, as a list`);
      return numbers as number[];
    }
  }
}
