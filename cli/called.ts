/** How this program is called. Who came here by `npx` has no `bulkhead` of their own. */
export function calledAs(): string {
  return process.env.npm_command === 'exec' ? 'npx bulkhead' : 'bulkhead';
}
