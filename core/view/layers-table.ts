import type { Layer, Layered, Layers } from '../analysis/layers.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { shown, wrap } from '../source/width.js';

const headings: readonly (readonly [sort: Layered['sort'], heading: string])[] = [
  ['option', 'Options'],
  ['pieces', 'How many pieces'],
  ['start', 'Where things start otherwise than their kind says'],
  ['track', 'Where tracks start'],
  ['cards', 'How many cards'],
  ['rule', 'Rules that are overridden'],
];

/**
 * Every value that holds, who set it, and what it took the place of, the latest first: what somebody set otherwise before
 * what only its module says.
 */
export function layersText(all: readonly Layers[], width = 80): string {
  if (all.length === 0) return 'Nothing here has values.\n';
  return all
    .map(({ document, values }) => {
      const groups = (of: readonly Layered[], more: string): string[] =>
        headings.flatMap(([sort, heading]) => {
          const own = of.filter((value) => value.sort === sort);
          return own.length > 0 ? [`  ${heading}${more}`, ...own.flatMap((value) => lines(value, width)), ''] : [];
        });
      const set = values.filter(({ layers }) => layers.length > 1);
      const rest = values.filter(({ layers }) => layers.length === 1);
      const both = [...groups(set, ''), ...groups(rest, set.length > 0 ? ', as the module says' : '')];
      return [`${document.file.path}`, '', ...both].join('\n');
    })
    .join('\n');
}

function lines({ name, layers }: Layered, width: number): string[] {
  const [last, ...before] = [...layers].reverse() as [Layer, ...Layer[]];
  return [
    ...indented(`${name}: ${last.value} (${said(last)})`, 4, width),
    ...before.flatMap((layer) =>
      indented(`${layer.value === last.value ? 'as' : 'instead of'} ${layer.value} (${said(layer)})`, 8, width),
    ),
  ];
}

function said({ by, at }: Layer): string {
  // The command line has no lines.
  return by === '--set' ? by : `${by}, ${placeOf(at)}`;
}

function placeOf({ file, start }: FileSpan): string {
  return `${file.path}:${positionOf(file, start).line}`;
}

function indented(text: string, margin: number, width: number): string[] {
  return wrap(shown(text), width - margin - 2).map((line, i) => ' '.repeat(i > 0 ? margin + 2 : margin) + line);
}

/** The same for programs; of the layers the last one's value holds. */
export function jsonLayers({ document, values }: Layers): object {
  return {
    document: document.file.path,
    values: values.map(({ sort, name, layers }) => ({
      sort,
      name,
      value: layers.at(-1)?.value,
      layers: layers.map(({ by, value, at }) => ({
        by,
        value,
        ...(by !== '--set' && { file: at.file.path, line: positionOf(at.file, at.start).line }),
      })),
    })),
  };
}
