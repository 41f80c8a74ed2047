import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Draw } from '../../core/view/report/charts.js';

/** Who draws charts: built beside the program, or as it is written where ours is run so. */
export async function chartsDrawn(): Promise<Draw> {
  const built = fileURLToPath(new URL('./report/charts.cjs', import.meta.url));
  const path = existsSync(built) ? built : fileURLToPath(new URL('./charts.ts', import.meta.url));
  const { drawChart } = (await import(path)) as typeof import('./charts.js');
  return drawChart;
}
