import { type Diagnostics, problem } from '../source/diagnostic.js';
import { nearestName } from '../source/nearest.js';
import { shortPath } from '../source/width.js';
import { type FileAccess, folderOf, joinPath } from './access.js';
import { tooLarge } from './bytes.js';
import type { DocScalar } from './tree.js';

/** A file of the project, or of the library of modules that came with the program. */
export interface Place {
  readonly library: boolean;
  readonly path: string;
}

const moduleName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)*$/;

/** Finds the files that documents name. Nothing outside the two roots is ever looked at. */
export class Finder {
  constructor(
    private readonly files: FileAccess,
    private readonly library: FileAccess | undefined,
    private readonly diagnostics: Diagnostics,
  ) {}

  /** The path that tells a file from all others. */
  key(place: Place): string {
    return place.library ? `bulkhead:${place.path}` : place.path;
  }

  /** The path as it is told to people. */
  shown(place: Place): string {
    return place.library ? this.key(place) : (this.files.told?.(place.path) ?? place.path);
  }

  /** A module by its name, or by the path of a file as seen from the file that names it. */
  module(text: string, from: Place, at: DocScalar): Place | undefined {
    if (text.startsWith('.') || /\.(ya?ml|json)$/.test(text) || !moduleName.test(text))
      return this.file(text, from, at);
    for (const path of [`modules/${text}/module.yaml`, `modules/${text}.yaml`]) {
      if (this.files.exists(path)) return { library: false, path };
      if (this.library?.exists(path)) return { library: true, path };
    }
    this.diagnostics.add(
      problem('BK0301', `there is no module "${shortPath(text)}"`, at.at, {
        label: `${shortPath(`modules/${text}/module.yaml`)} is not there`,
        suggestion: nearestName(text, this.moduleNames()),
        help: 'a module is named by its folder in modules/, or by a path such as ./part.yaml',
      }),
    );
    return undefined;
  }

  /** A file as seen from the one that names it; a path that does not begin with a dot may also begin at a root. */
  file(text: string, from: Place, at: DocScalar): Place | undefined {
    const folder = folderOf(from.path);
    const beside = joinPath(folder, text);
    if (beside === undefined && (text.startsWith('.') || joinPath('', text) === undefined)) {
      this.diagnostics.add(
        problem('BK0302', 'this path leads out of the project', at.at, {
          help: 'write a path relative to this file, with / between its parts, inside the project',
        }),
      );
      return undefined;
    }
    const tries: Place[] = beside === undefined ? [] : [{ library: from.library, path: beside }];
    if (!text.startsWith('.')) {
      for (const path of [joinPath('', text), joinPath('modules', text)]) {
        if (path !== undefined) tries.push({ library: false, path }, { library: true, path });
      }
    }
    const found = tries.find((place) => this.access(place)?.exists(place.path));
    if (found) return found;
    this.missing(text, tries[0], at);
    return undefined;
  }

  private missing(text: string, place: Place | undefined, at: DocScalar): void {
    const names = place ? (this.access(place)?.list(folderOf(place.path)) ?? []) : [];
    const file = text.slice(text.lastIndexOf('/') + 1);
    const near = nearestName(
      file,
      names.filter((name) => !name.endsWith('/')),
    );
    this.diagnostics.add(
      problem('BK0301', `there is no file "${shortPath(text)}"`, at.at, {
        label: place ? `${shortPath(this.shown(place))} is not there` : undefined,
        suggestion: near && text.slice(0, text.length - file.length) + near,
        // A name alone may be what the document calls itself.
        help: near === undefined && !/[./]/.test(text) ? filesThere(names) : undefined,
      }),
    );
  }

  /** The bytes of a file; what prevents reading it is reported where the file is named. */
  read(place: Place, shown: string, named: DocScalar | undefined): Uint8Array | undefined {
    const got = this.access(place)?.read(place.path) ?? 'missing';
    if (typeof got !== 'string') return got;
    const whose = named ? `"${shortPath(named.text.text)}"` : shortPath(shown);
    if (got === 'too large') this.diagnostics.add(tooLarge(shown));
    else if (got === 'missing')
      this.diagnostics.add(
        problem('BK0301', `there is no file ${whose}`, named?.at, {
          suggestion: named ? undefined : this.nearFile(place),
        }),
      );
    else if (got === 'folder')
      this.diagnostics.add(
        problem('BK0102', `${whose} is a folder, not a file`, named?.at, {
          help: this.access(place)?.exists(`${place.path}/module.yaml`)
            ? `name its file: ${named?.text.text ?? shown}/module.yaml`
            : undefined,
        }),
      );
    else if (got === 'outside')
      this.diagnostics.add(
        problem('BK0302', `${whose} leads out of the project`, named?.at, {
          help: 'symbolic links are followed only inside the project',
        }),
      );
    else this.diagnostics.add(problem('BK0102', `${whose} cannot be read`, named?.at));
    return undefined;
  }

  private nearFile(place: Place): string | undefined {
    const folder = folderOf(place.path);
    const near = nearestName(
      place.path.slice(folder.length).replace(/^\//, ''),
      this.access(place)?.list(folder) ?? [],
    );
    return near && joinPath(folder, near);
  }

  private access(place: Place): FileAccess | undefined {
    if (!place.library) return this.files;
    return place.path.startsWith('modules/') ? this.library : undefined;
  }

  private moduleNames(): string[] {
    const names = new Set<string>();
    for (const access of [this.files, this.library]) {
      for (const name of access?.list('modules') ?? []) {
        if (!name.endsWith('/')) continue;
        if (access?.exists(`modules/${name}module.yaml`)) names.add(name.slice(0, -1));
        for (const inner of access?.list(`modules/${name.slice(0, -1)}`) ?? []) {
          if (inner.endsWith('.yaml')) names.add(name + inner.slice(0, -5));
          else if (inner.endsWith('/')) names.add(name + inner.slice(0, -1));
        }
      }
    }
    return [...names];
  }
}

/** How many files are named where another was to be found. */
const MOST_NAMED = 6;

function filesThere(names: readonly string[]): string | undefined {
  const documents = names.filter((name) => /\.ya?ml$/.test(name));
  if (documents.length === 0) return undefined;
  const more = documents.length - MOST_NAMED;
  return `a file is named here, such as \`./${documents[0]}\`; there is: ${documents.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
