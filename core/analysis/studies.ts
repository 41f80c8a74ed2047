/** Documents of studies: what they ask for, and whether it is there. */
import type { Project, ProjectDocument, ProjectModule } from '../documents/index.js';
import type { DocNode } from '../documents/tree.js';
import { optionValue } from '../language/declare-options.js';
import type { Model } from '../language/model.js';
import { entries, field, items, numberOf, scalar, wordOf } from '../language/reading.js';
import { Diagnostics, problem } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { nearestName } from '../source/nearest.js';
import type { BotName } from '../tables/bots/bot.js';
import { BOT_PATH, botNamed } from './simulation/bot-named.js';
import { sharedMetricNames } from './simulation/metrics.js';
import { pathHeads } from './simulation/settings.js';

/** Something that is varied: its path, and the values it takes as a setting writes them. */
export interface VariedPath {
  readonly path: string;
  readonly at: FileSpan;
  readonly values: readonly { readonly written: string; readonly node: DocNode }[];
}

/** How one scenario of a study is played: what is said of it, and otherwise what is said of all. */
export interface StudyEntry {
  readonly document: ProjectDocument;
  readonly vary: readonly VariedPath[];
  readonly variant: string | undefined;
  readonly players: readonly number[];
  readonly bots: readonly BotName[];
  readonly runs: number | undefined;
}

export interface Study {
  readonly title: string | undefined;
  readonly entries: readonly StudyEntry[];
  readonly metrics: readonly { readonly name: string; readonly at: FileSpan }[];
  readonly seed: string | undefined;
}

/** What a study asks for; bots that there are not are told. */
export function readStudy({ tree, given }: ProjectDocument, to: Diagnostics): Study {
  const scenarios = items(tree.get('scenarios')).flatMap((item): StudyEntry[] => {
    const document = given.get(wordOf(item.kind === 'map' ? item.get('scenario') : item) ?? '');
    const said = (key: string): DocNode | undefined => (item.kind === 'map' && item.get(key)) || tree.get(key);
    if (!document) return [];
    const own = {
      document,
      vary: entries(said('vary')).map(({ name, key, value }) => ({
        path: name,
        at: key.at,
        values: items(value).map((node) => ({ written: written(node), node })),
      })),
    };
    return [
      {
        ...own,
        variant: wordOf(said('variant')),
        players: listed(said('players')).flatMap((node) => numberOf(node) ?? []),
        bots: listed(said('bots')).flatMap((node) => botNamedIn(node, to) ?? []),
        runs: numberOf(said('runs')),
      },
    ];
  });
  return {
    title: wordOf(tree.get('title')),
    entries: scenarios,
    metrics: items(tree.get('metrics')).map((node) => ({ name: wordOf(node) ?? '', at: node.at })),
    seed: scalar(tree.get('seed'))?.text.text.trim(),
  };
}

const listed = (node: DocNode | undefined): readonly DocNode[] =>
  !node ? [] : node.kind === 'list' ? node.items : [node];

function written(node: DocNode): string {
  return node.kind === 'list' ? `[${node.items.map((item) => wordOf(item) ?? '').join(',')}]` : (wordOf(node) ?? '');
}

const botNamedIn = (node: DocNode, to: Diagnostics): BotName | undefined => botNamed(wordOf(node) ?? '', node.at, to);

/** What is wrong with studies: names of what there is not, and values that cannot be. */
export function checkStudies(
  project: Project,
  modelOf: (modules: readonly ProjectModule[]) => Model | undefined,
): Diagnostics {
  const to = new Diagnostics();
  for (const document of project.documents) {
    if (document.kind !== 'study' || !document.sound) continue;
    const study = readStudy(document, to);
    const known = study.entries.map((entry) => ({ entry, model: modelOf(project.modulesFor(entry.document)) }));
    for (const { entry, model } of known) if (model) for (const varied of entry.vary) checkVaried(varied, model, to);
    const models = known.flatMap(({ entry, model }) => (model ? [{ entry, model }] : []));
    if (models.length < known.length) continue;
    const metrics = [...new Set(models.flatMap(({ entry, model }) => metricsOf(entry.document, model)))];
    for (const { name, at } of study.metrics)
      if (!metrics.some((one) => one === name || name.startsWith(`${one} of `)))
        to.add(problem('BK0601', `there is no metric called "${name}"`, at, near(name, metrics, 'metrics')));
  }
  return to;
}

function metricsOf({ tree, refers }: ProjectDocument, { metrics, vocabulary }: Model): string[] {
  const own = entries(field(tree, 'metrics') ?? refers.get('scenario')?.tree.get('metrics')).map(({ name }) => name);
  return [...sharedMetricNames, ...vocabulary.keys(), ...metrics.map(({ rule }) => rule.name), ...own];
}

function checkVaried({ path, at, values }: VariedPath, model: Model, to: Diagnostics): void {
  const head = path.includes('.') ? path.slice(0, path.indexOf('.')) : undefined;
  if (head !== undefined) {
    // What else a path may lead to is known when it is played.
    if (!pathHeads.some((one) => one === head))
      to.add(
        problem(
          'BK0601',
          `no path begins with "${head}"`,
          at,
          near(head, pathHeads, 'a path is an option, or begins with'),
        ),
      );
    return;
  }
  if (path === BOT_PATH) {
    for (const { node } of values) botNamedIn(node, to);
    return;
  }
  const option = model.options.find(path, new Set(model.modules));
  if (option) for (const { node } of values) optionValue({ diagnostics: to }, option.values, node);
  else
    to.add(
      problem(
        'BK0601',
        `there is no option called "${path}"`,
        at,
        near(
          path,
          model.options.all.map(({ name }) => name),
          'options',
        ),
      ),
    );
}

function near(name: string, known: readonly string[], what: string): { suggestion: string } | { help: string } {
  const suggestion = nearestName(name, known);
  return suggestion ? { suggestion } : { help: `${what}: ${known.join(', ')}` };
}
