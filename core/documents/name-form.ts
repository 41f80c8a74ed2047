import { type Diagnostic, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';

/** A name that rule text can say. Names of modules that are used stand before a slash, and only in keys. */
export function isName(text: string): boolean {
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
}

/** Told of what cannot be a name. What has a title besides may be called there what it likes. */
export function noName(name: string, at: FileSpan, hasTitle: boolean): Diagnostic {
  const better = name
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/^[-0-9/]+|[-/]+$/g, '');
  return problem('BK0207', `"${name}" cannot be a name`, at, {
    label: 'expected one word in small letters, its parts joined by hyphens',
    ...(better !== '' && better !== name && { suggestion: better }),
    ...(hasTitle && { help: 'what people read goes under `title:`' }),
  });
}
