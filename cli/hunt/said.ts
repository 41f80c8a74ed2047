import type { TestsOut } from './tests-out.js';

/** What became of finds, in the form that `--json` prints. */
export function told({ path, written, left }: TestsOut) {
  return { path, written, left };
}

/** What became of finds, in words. */
export function testsSaid({ path, written, left }: TestsOut): string {
  const none = left.length === 0 ? '' : ` No test could be made of: ${left.join(', ')}.`;
  if (written === 0) return `Nothing was written to ${path}.${none}`;
  const [were, fail] = written === 1 ? ['test was', 'it fails'] : ['tests were', 'they fail'];
  return `${written} ${were} written to ${path}; ${fail} until the rules are mended.${none}`;
}
