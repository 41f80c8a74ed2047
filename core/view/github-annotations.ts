import type { Diagnostic, Report, Severity } from '../source/diagnostic.js';
import { positionOf } from '../source/file.js';
import { sortedForReading } from '../source/frame.js';
import { linesOf, unreadWords } from '../source/unread.js';
import { type Teller, wordsOf } from './sarif.js';

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** What was found as commands of a GitHub workflow, a line each: they become notes on the lines of the files. */
export function githubAnnotations({ list, unread = [] }: Report, { pathOf }: Pick<Teller, 'pathOf'>): string {
  const told = sortedForReading(list)
    .map((d) => {
      const properties = [...placeOf(d, pathOf), ['title', d.code]].map(
        ([key, value]) => `${key}=${escaped(`${value}`)}`,
      );
      return `::${commands[d.severity]} ${properties.join(',')}::${escapedLine(wordsOf(d).join('\n'))}\n`;
    })
    .join('');
  const skipped = unread.map((stretch) => {
    const { line, endLine } = linesOf(stretch);
    const properties = `file=${escaped(pathOf(stretch.at.file.path))},line=${line},endLine=${endLine},title=not checked`;
    return `::warning ${properties}::${escapedLine(unreadWords(stretch, pathOf))}\n`;
  });
  return [told, ...skipped].join('');
}

/** Columns are told where the words stand on one line: elsewhere they would be taken for those of the first. */
function placeOf({ at }: Diagnostic, pathOf: Teller['pathOf']): (readonly [key: string, value: string | number])[] {
  if (!at) return [];
  const from = positionOf(at.file, at.start);
  const to = positionOf(at.file, Math.max(at.start, at.end));
  const isLine = from.line === to.line;
  return [
    ['file', pathOf(at.file.path)],
    ['line', from.line],
    ...(isLine
      ? ([
          ['col', from.column],
          ['endColumn', to.column],
        ] as const)
      : ([['endLine', to.line]] as const)),
  ];
}

function escapedLine(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escaped(text: string): string {
  return escapedLine(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
