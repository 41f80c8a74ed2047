import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Where what V8 compiled of a program lies. */
export const compiledBeside = (path: string): string => `${path}.v8`;

/**
 * The text of a program, a function of `require` and its own path, with what was compiled of it before. Another V8 than
 * the one that compiled it does not take that, and nor need it be there: then the text is compiled as any other. It is in
 * ASCII alone, which is read fastest as Latin-1.
 */
export function compiled(path: string): Script {
  return new Script(readFileSync(path, 'latin1'), { filename: path, cachedData: before(path) });
}

export function run(program: Script, path: string): void {
  program.runInThisContext()(createRequire(path), path);
}

function before(path: string): Buffer | undefined {
  try {
    return readFileSync(compiledBeside(path));
  } catch {
    return undefined;
  }
}
