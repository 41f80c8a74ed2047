import { codeInfo } from '../source/codes.js';
import type { Diagnostic, Report } from '../source/diagnostic.js';
import { type FileSpan, positionOf } from '../source/file.js';
import { sortedForReading } from '../source/frame.js';
import { unreadWords } from '../source/unread.js';

/** Who tells, and how paths of files are told: relative to where the command was called. */
export interface Teller {
  readonly version: string;
  readonly pathOf: (path: string) => string;
}

/** What was found as a SARIF 2.1.0 log, which code hosts and editors read. */
export function sarifOf({ list, unread = [] }: Report, { version, pathOf }: Teller): object {
  const sorted = sortedForReading(list);
  const codes = [...new Set(sorted.map((d) => d.code))].sort();
  const place = (at: FileSpan) => ({
    artifactLocation: { uri: uriOf(pathOf(at.file.path)) },
    region: regionOf(at),
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'bulkhead',
            semanticVersion: version,
            rules: codes.map((code) => ({
              id: code,
              shortDescription: { text: codeInfo(code).title },
              defaultConfiguration: { level: codeInfo(code).severity },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        ...(unread.length > 0 && {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: unread.map((stretch) => ({
                level: 'warning',
                message: { text: unreadWords(stretch, pathOf) },
                locations: [{ physicalLocation: place(stretch.at) }],
              })),
            },
          ],
        }),
        results: sorted.map((d) => ({
          ruleId: d.code,
          ruleIndex: codes.indexOf(d.code),
          level: d.severity,
          message: { text: wordsOf(d).join('\n') },
          ...(d.at && { locations: [{ physicalLocation: place(d.at) }] }),
          ...((d.related ?? []).length > 0 && {
            relatedLocations: (d.related ?? []).map(({ at, label }, id) => ({
              id,
              physicalLocation: place(at),
              message: { text: label },
            })),
          }),
          ...fixesOf(d, place),
        })),
      },
    ],
  };
}

/** The message, and on lines of their own what was expected there and what to do. */
export function wordsOf({ message, label, suggestion, help }: Diagnostic): string[] {
  return [
    message,
    ...(label === undefined ? [] : [label]),
    ...(suggestion === undefined ? [] : [`did you mean "${suggestion}"?`]),
    ...(help === undefined ? [] : [help]),
  ];
}

/** Where a near name stands ready, it can be put in the place of the marked words; quotes round them stay. */
function fixesOf(
  { at, suggestion }: Diagnostic,
  place: (at: FileSpan) => { artifactLocation: object; region: object },
) {
  if (!at || suggestion === undefined) return {};
  const marked = at.file.text.slice(at.start, at.end);
  if (marked === '' || marked.includes('\n')) return {};
  const quote = /^(["']).*\1$/.exec(marked)?.[1] ?? '';
  const { artifactLocation, region } = place(at);
  const replacements = [{ deletedRegion: region, insertedContent: { text: `${quote}${suggestion}${quote}` } }];
  return {
    fixes: [{ description: { text: `write "${suggestion}"` }, artifactChanges: [{ artifactLocation, replacements }] }],
  };
}

function regionOf({ file, start, end }: FileSpan) {
  const from = positionOf(file, start);
  const to = positionOf(file, Math.max(start, end));
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

function uriOf(path: string): string {
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^bulkhead%3A/, 'bulkhead:');
}
