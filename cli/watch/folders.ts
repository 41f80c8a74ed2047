import { type FSWatcher, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** Files that documents are made of; a name without an ending may be a folder that comes or goes. */
const told = /(\.ya?ml|\.csv|^[^.]+)$/;

/**
 * Folders that are watched, each by itself: a file that an editor puts in the place of another is noticed there like one
 * that is written to, and folders nobody keeps documents in cost nothing.
 */
export class Folders {
  private readonly open = new Map<string, FSWatcher>();

  /** @param noticed is told the file, from the folder we are in, whenever one is written, comes or goes */
  constructor(private readonly noticed: (file: string) => void) {}

  /** Watches these folders and no others. */
  watch(folders: readonly string[]): void {
    const wanted = new Set(folders);
    for (const [folder, watcher] of this.open) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.open.delete(folder);
    }
    for (const folder of wanted) if (!this.open.has(folder)) this.add(folder);
  }

  close(): void {
    for (const watcher of this.open.values()) watcher.close();
    this.open.clear();
  }

  private add(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null && told.test(name)) this.noticed(relative(process.cwd(), join(folder, name)));
      });
      // A folder that goes is seen in the one it was in.
      watcher.on('error', () => this.forget(folder));
      this.open.set(folder, watcher);
    } catch {
      this.forget(folder);
    }
  }

  private forget(folder: string): void {
    this.open.get(folder)?.close();
    this.open.delete(folder);
  }
}
