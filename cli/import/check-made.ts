import { join, relative, resolve, sep } from 'node:path';
import { checkProject } from '../../core/analysis/check-project.js';
import type { FileAccess, ProjectDocument } from '../../core/documents/index.js';
import { type Diagnostics, problem } from '../../core/source/diagnostic.js';
import { findDocuments, loadDocuments } from '../files/place.js';

/** Checks documents that are not written yet, as if they lay in a folder; what is wrong with them is reported. */
export async function checkMade(
  made: ReadonlyMap<string, string>,
  folder: string,
  mapping: ProjectDocument,
  to: Diagnostics,
): Promise<boolean> {
  const paths = [...made.keys()].map((name) => join(folder, name));
  const place = findDocuments(paths);
  const texts = new Map(
    [...made].map(([name, text]) => [
      relative(place.root, resolve(folder, name)).split(sep).join('/'),
      new TextEncoder().encode(text),
    ]),
  );
  const project = loadDocuments({ ...place, files: withTexts(place.files, texts) });
  const errors = checkProject(project).diagnostics.list.filter(({ severity }) => severity === 'error');
  for (const error of errors) to.add(error);
  if (errors.length > 0)
    to.add(
      problem('BK1126', 'what this mapping makes of the file does not fit the module', mapping.at, {
        help: 'the other errors stand in documents that were not written: the mapping must have the words of the module, and the file no more than the module has',
      }),
    );
  return errors.length === 0;
}

function withTexts(files: FileAccess, texts: ReadonlyMap<string, Uint8Array>): FileAccess {
  return {
    ...files,
    read: (path) => texts.get(path) ?? files.read(path),
    exists: (path) => texts.has(path) || files.exists(path),
  };
}
