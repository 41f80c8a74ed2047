import { spawn } from 'node:child_process';
import { root } from './root.js';

/** Runs a script of Node's in the repository's root; what it prints goes to stderr. Rejects unless it ends well. */
export function runNode(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root('.'), stdio: ['ignore', 2, 2] });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`node ${args.join(' ')} ended with ${code}`));
    });
  });
}
