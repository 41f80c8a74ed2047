/** Draws the pictures of the pages: scenarios that stand on a page, and scenarios of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import type { FileAccess } from '../../core/documents/access.js';
import { loadProject } from '../../core/documents/index.js';
import { machineOf, prepare } from '../../core/engine/program.js';
import { sourceOf } from '../../core/engine/sources.js';
import { nodeFiles } from '../../core/host/files.js';
import { Names } from '../../core/view/account-names.js';
import { pictureWords } from '../../core/view/board-page.js';
import { boardAsSvg } from '../../core/view/board-svg.js';
import { root } from '../build/root.js';

const PAGES = 'docs/hazards';

/** Pictures of scenarios of the repository, by their paths. */
const scenarios: Readonly<Record<string, string>> = {
  'docs/pictures/cellar.svg': 'scenarios/examples/cellar/scenario.yaml',
  'docs/hazards/pictures/cottage.svg': 'scenarios/hazards/cottage.yaml',
  'docs/hazards/pictures/workshop.svg': 'scenarios/hazards/workshop.yaml',
  'docs/hazards/pictures/barge.svg': 'scenarios/hazards/barge.yaml',
};

/** Every picture by its path. The first scenario on a page about a hazard is that page's picture. */
export async function drawPictures(): Promise<Map<string, string>> {
  const files = nodeFiles(root('.'));
  const drawn = new Map<string, string>();
  for (const [path, scenario] of Object.entries(scenarios)) drawn.set(path, await picture(scenario, files));
  for (const page of readdirSync(root(PAGES)).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    const name = page.replace('.md', '');
    const [, text] = /^```yaml scenario\n([\s\S]*?)^```$/m.exec(readFileSync(root(`${PAGES}/${page}`), 'utf8')) ?? [];
    if (text === undefined) throw new Error(`${PAGES}/${page} has no scenario to draw`);
    const path = `${PAGES}/${name}.yaml`;
    const read: FileAccess['read'] = (asked) => (asked === path ? Buffer.from(text) : files.read(asked));
    drawn.set(`${PAGES}/pictures/${name}.svg`, await picture(path, { ...files, read }));
  }
  return drawn;
}

/** Where a scenario starts. */
async function picture(path: string, files: FileAccess): Promise<string> {
  const project = loadProject([path], files);
  const [document] = project.entries;
  const source = document && sourceOf(project, document);
  const scenario = source && prepare(source, project.diagnostics);
  const [fault] = project.diagnostics.list.filter(({ severity }) => severity === 'error');
  if (!scenario || fault) throw new Error(`${path}: ${fault?.message ?? 'no scenario'}`);
  const names = new Names(scenario.world, source.modules, false);
  const words = pictureWords(scenario, names, scenario.title, false);
  const plain = { paper: undefined, landscape: false, scale: undefined, sheets: false };
  const drawn = await boardAsSvg(machineOf(scenario, 'plain'), names, source.modules, words, plain);
  if ('needs' in drawn) throw new Error(`${path} does not fit`);
  return drawn.sheets[0]?.svg ?? '';
}
