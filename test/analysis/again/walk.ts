/** A folder whose files are edited again and again, as somebody writing does it, and as nobody would. */
import { fc } from '@fast-check/vitest';
import { checkWithAdvice } from '../../../core/analysis/check-project.js';
import { ordersOf } from '../../../core/analysis/order.js';
import { CheckMemory } from '../../../core/analysis/project/memory.js';
import { type FileAccess, loadProject, memoryFiles, ReadMemory } from '../../../core/documents/index.js';
import { renderAll } from '../../../core/source/index.js';
import { orderText } from '../../../core/view/order-table.js';

export type Files = Readonly<Record<string, string>>;

/** One save: what is done, to which file, where in it, and what with. */
export interface Save {
  readonly what: (typeof kinds)[number];
  readonly file: number;
  readonly at: number;
  readonly with: number;
}

const kinds = [
  'mended',
  'all mended',
  'edited',
  'moved down',
  'line out',
  'line twice',
  'word for word',
  'renamed here',
  'renamed everywhere',
  'other number',
  'broken',
  'allowed',
  'removed',
  'copied',
  'written again',
] as const;

export const saves = (most: number) =>
  fc.array(
    fc.record({
      // Mending comes often: advice is given only where all is well.
      what: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<Save['what']>('mended', 'all mended', 'edited') },
        { weight: 5, arbitrary: fc.constantFrom(...kinds) },
      ),
      file: fc.nat(),
      at: fc.nat(),
      with: fc.nat(),
    }),
    { minLength: 2, maxLength: most },
  );

const breaks = [': [', '\t', '"', ' #', '- ', '{', '|', '  ', '\n', '@', '&a ', ','];

/** A stretch of a file, and what is written instead. */
export type Edit = readonly [path: string, written: string, instead: string];

/** The files after a save; those of the beginning are what is mended to. */
export function saved(first: Files, files: Files, save: Save, edits: readonly Edit[]): Files {
  const paths = [...new Set([...Object.keys(first), ...Object.keys(files)])].sort();
  const path = paths[save.file % paths.length] ?? '';
  const text = files[path] ?? '';
  const lines = text.split('\n');
  const line = save.at % lines.length;
  const words = [...text.matchAll(/[a-z][a-z-]+/gi)].map((m) => ({ word: m[0], at: m.index }));
  const [one, other] = [words[save.at % words.length], words[save.with % words.length]];
  const whole = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'g');
  const withText = (now: string): Files => ({ ...files, [path]: now });
  switch (save.what) {
    case 'all mended':
      return first;
    case 'edited': {
      const [where, written, instead] = edits[save.with % edits.length] ?? ['', '', ''];
      return where in files ? { ...files, [where]: (files[where] ?? '').replace(written, () => instead) } : files;
    }
    case 'mended': {
      const { [path]: _, ...others } = files;
      return path in first ? { ...others, [path]: first[path] ?? '' } : others;
    }
    case 'moved down':
      return withText(`# moved\n${text}`);
    case 'line out':
      return withText(lines.toSpliced(line, 1).join('\n'));
    case 'line twice':
      return withText(lines.toSpliced(line, 0, lines[line] ?? '').join('\n'));
    case 'word for word':
      return one && other ? withText(text.slice(0, one.at) + other.word + text.slice(one.at + one.word.length)) : files;
    case 'renamed here':
      return one ? withText(text.replace(whole(one.word), `${one.word}x`)) : files;
    case 'renamed everywhere':
      return one
        ? Object.fromEntries(Object.entries(files).map(([p, t]) => [p, t.replace(whole(one.word), `${one.word}x`)]))
        : files;
    case 'other number': {
      const numbers = [...text.matchAll(/[0-9]+/g)];
      const found = numbers[save.at % numbers.length];
      return found
        ? withText(text.slice(0, found.index) + (save.with % 13) + text.slice(found.index + found[0].length))
        : files;
    }
    case 'broken': {
      const at = save.at % (text.length + 1);
      return withText(text.slice(0, at) + breaks[save.with % breaks.length] + text.slice(at));
    }
    case 'allowed':
      return withText(lines.toSpliced(line, 0, '# bulkhead: allow BK1007 because it comes later').join('\n'));
    case 'removed': {
      const { [path]: _, ...others } = files;
      return Object.keys(others).length > 0 ? others : files;
    }
    case 'copied':
      return { ...files, [path.replace(/(\.\w+)$/, '-copy$1')]: text };
    case 'written again':
      return withText(text);
  }
}

/** A check that remembers, beside one that begins afresh. */
export class Checker {
  private readonly read = new ReadMemory();
  private readonly check = new CheckMemory();
  private readonly bytes = new Map<string, Uint8Array>();

  constructor(private readonly library?: FileAccess) {}

  /** Everything that is said of some files. */
  again(files: Files): string {
    return said(this.load(files, this.read), this.check);
  }

  afresh(files: Files): string {
    return said(this.load(files, new ReadMemory()), new CheckMemory());
  }

  private load(files: Files, read: ReadMemory) {
    const asked = Object.keys(files).filter((path) => path.endsWith('.yaml'));
    return loadProject(asked.sort(), memoryFiles(this.bytesOf(files)), this.library, read);
  }

  /** The very same bytes as long as the text is the same. */
  private bytesOf(files: Files): Record<string, Uint8Array> {
    return Object.fromEntries(
      Object.entries(files).map(([path, text]) => {
        const bytes = this.bytes.get(text) ?? new TextEncoder().encode(text);
        this.bytes.set(text, bytes);
        return [path, bytes];
      }),
    );
  }
}

function said(project: ReturnType<typeof loadProject>, memory: CheckMemory): string {
  const { diagnostics, models } = checkWithAdvice(project, memory);
  const report = renderAll(diagnostics, { limit: 1000, pages: true });
  return `${report}${diagnostics.heldBack} held back\n${orderText(ordersOf(models), 100)}`;
}
