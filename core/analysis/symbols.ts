import { buildBoard } from '../board/index.js';
import type { Project, ProjectDocument } from '../documents/index.js';
import { sourceOf } from '../engine/sources.js';
import { checkProgram } from '../language/check.js';
import type { Model } from '../language/model.js';
import { entries, field, items, wordOf } from '../language/reading.js';
import { levelOf, type NameUse, optionValueOf, placeOf, type SymbolSort, sortOf, Uses } from '../language/uses.js';
import { Diagnostics } from '../source/diagnostic.js';
import type { FileSpan } from '../source/file.js';
import { DocumentUses } from './document-uses.js';
import { casesOf, ruleTests } from './rule-tests.js';
import { citationsIn, statementsOf } from './rulebook.js';

/** Something with a name, known by where it is declared. */
export interface ProjectSymbol {
  readonly sort: SymbolSort;
  /** As it is declared: without a module in front, and in the singular. */
  readonly name: string;
  readonly definition: FileSpan;
  /** Whether its name is written there. What a rule puts on the table may go by its kind alone: `roll d6`, then `the roll`. */
  readonly written: boolean;
}

/** A name where it stands, and what it stands for. */
export interface SymbolUse {
  readonly symbol: ProjectSymbol;
  readonly at: FileSpan;
}

/** Every name of a project that the checker found to stand for something, with where that is declared. */
export class Symbols {
  /** By file, in the order of their places; of names inside names the outer one first. */
  private readonly byFile = new Map<string, SymbolUse[]>();
  private readonly bySymbol = new Map<ProjectSymbol, SymbolUse[]>();

  constructor(found: readonly NameUse[]) {
    const symbols = new Map<string, ProjectSymbol>();
    const seen = new Set<string>();
    for (const { sort, name, at, definition } of found) {
      const key = `${sort} ${name} ${placeKey(definition)}`;
      const symbol = symbols.get(key) ?? { sort, name, definition, written: isWritten(name, definition) };
      symbols.set(key, symbol);
      // What is declared stands there by its name too.
      for (const place of symbol.written ? [definition, at] : [at]) {
        const use = `${placeKey(place)} ${key}`;
        if (seen.has(use)) continue;
        seen.add(use);
        this.add({ symbol, at: place });
      }
    }
    for (const uses of this.byFile.values()) uses.sort((a, b) => a.at.start - b.at.start || b.at.end - a.at.end);
  }

  private add(use: SymbolUse): void {
    const here = this.byFile.get(use.at.file.path);
    if (here) here.push(use);
    else this.byFile.set(use.at.file.path, [use]);
    const own = this.bySymbol.get(use.symbol);
    if (own) own.push(use);
    else this.bySymbol.set(use.symbol, [use]);
  }

  /** The name at an offset of a file, its end included; the innermost where names stand in names. */
  at(file: string, offset: number): SymbolUse | undefined {
    const around = (this.byFile.get(file) ?? []).filter(({ at }) => at.start <= offset && offset <= at.end);
    const inside = around.filter(({ at }) => offset < at.end);
    const found = inside.length > 0 ? inside : around;
    return found.reduce<SymbolUse | undefined>((best, use) => (best && !isCloser(use, best) ? best : use), undefined);
  }

  /** Everywhere a symbol is spoken of, its declaration included, file by file. */
  usesOf(symbol: ProjectSymbol): readonly FileSpan[] {
    const uses = (this.bySymbol.get(symbol) ?? []).map((use) => use.at);
    return uses.sort((a, b) => compare(a.file.path, b.file.path) || a.start - b.start);
  }

  get all(): readonly SymbolUse[] {
    return [...this.byFile.values()].flat();
  }
}

/** Smaller; of two names in one place the one that is declared elsewhere: in `for each room` the kind, not what goes by its name. */
function isCloser(use: SymbolUse, best: SymbolUse): boolean {
  const size = ({ at }: SymbolUse): number => at.end - at.start;
  if (size(use) !== size(best)) return size(use) < size(best);
  return placeKey(best.at) === placeKey(best.symbol.definition) && placeKey(use.at) !== placeKey(use.symbol.definition);
}

/** As it is, or in the plural. */
function isWritten(name: string, { file, start, end }: FileSpan): boolean {
  const text = file.text.slice(start, end);
  return [text, text.replace(/s$/, ''), text.replace(/es$/, ''), text.replace(/ies$/, 'y')].includes(name);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const placeKey = ({ file, start, end }: FileSpan): string => `${file.path} ${start} ${end}`;

const known = new WeakMap<Project, Symbols>();

/** The symbols of a project, as far as its documents have no faults; worked out when they are first asked for. */
export function symbolsOf(project: Project): Symbols {
  const before = known.get(project);
  if (before) return before;
  const symbols = new Symbols(new Collector(project).collected());
  known.set(project, symbols);
  return symbols;
}

/** What the name at an offset of a file stands for. */
export function symbolAt(project: Project, file: string, offset: number): SymbolUse | undefined {
  return symbolsOf(project).at(file, offset);
}

/** Everywhere something is spoken of, its declaration included. */
export function usesOf(project: Project, symbol: ProjectSymbol): readonly FileSpan[] {
  return symbolsOf(project).usesOf(symbol);
}

class Collector {
  private readonly programs = new Map<string, { readonly model: Model; readonly uses: Uses }>();
  private readonly variants = new Map<string, FileSpan>();
  /** Of documents that no program is made for. */
  private readonly files = new Uses();

  constructor(private readonly project: Project) {
    for (const module of project.modules)
      for (const { name, key } of project.section(module, 'variants')) this.variants.set(name, key.at);
  }

  collected(): NameUse[] {
    for (const document of this.project.documents) {
      this.named(document);
      try {
        this.document(document);
      } catch (error) {
        // Documents with faults of form may break what is built on it: what was found before counts.
        if (!this.project.diagnostics.failed) throw error;
      }
    }
    return [...[...this.programs.values()].flatMap(({ uses }) => uses.all), ...this.files.all];
  }

  private program(document: ProjectDocument): { readonly model: Model; readonly uses: Uses } {
    const modules = this.project.modulesFor(document);
    const key = modules.map((m) => m.name).join(' ');
    const before = this.programs.get(key);
    if (before) return before;
    const uses = new Uses();
    const made = { model: checkProgram(modules, new Diagnostics(), uses), uses };
    this.programs.set(key, made);
    declared(made.model, uses);
    return made;
  }

  /** Other documents that it names, and statements of the rulebook. */
  private named(document: ProjectDocument): void {
    const { tree } = document;
    const to = (node: ReturnType<typeof tree.get>, other: ProjectDocument | undefined): void => {
      if (node && other) this.files.note('document', node.at, { name: other.name, at: other.at });
    };
    const used = items(tree.get('use'));
    // Where one of them was not found the others are not told apart.
    if (used.length === document.uses.length) for (const [i, node] of used.entries()) to(node, document.uses[i]);
    for (const [key, other] of document.refers) to(tree.get(key), other);
    for (const node of document.kind === 'tests' ? casesOf(tree) : []) {
      const given = field(node, 'given');
      to(given, document.given.get(wordOf(given) ?? ''));
    }
    const statements = statementsOf(this.project.modulesFor(document));
    for (const { id, at } of citationsIn(tree)) {
      const statement = statements.get(id);
      if (statement) this.files.note('statement', at, { name: id, at: statement.at });
    }
  }

  private document(document: ProjectDocument): void {
    if (document.kind === 'rulebook') return;
    const { tree, kind } = document;
    const { model, uses } = this.program(document);
    const source = sourceOf(this.project, document);
    const board = source.board && buildBoard(source.board, new Diagnostics());
    const names = new DocumentUses(uses, model, board, this.variants);
    if (kind === 'module') for (const { value } of entries(tree.get('variants'))) names.ofChoices(value);
    if (kind === 'board') names.ofBoard(tree);
    if (kind === 'scenario') names.ofScenario(tree);
    if (kind === 'scenario') names.ofPosition(field(tree, 'position'));
    if (kind === 'position') names.ofPosition(tree);
    if (kind !== 'tests') return;
    names.ofChoices(tree);
    names.ofPosition(field(tree, 'given'));
    for (const node of casesOf(tree)) {
      names.ofChoices(node);
      names.ofPosition(field(node, 'given'));
      for (const step of [node, ...items(field(node, 'steps'))]) {
        names.action(field(step, 'action'));
        names.node(field(step, 'step'));
      }
    }
    ruleTests(source, tree, new Diagnostics(), model);
  }
}

/** What is declared is there also where nothing speaks of it. */
function declared(model: Model, uses: Uses): void {
  const note = (sort: SymbolSort, found: { readonly name: string; readonly at?: FileSpan | undefined }): void => {
    if (found.at) uses.note(sort, placeOf(found.name, found.at), found);
  };
  const names = [
    ['kind', model.kinds],
    ['track', model.tracks],
    ['mark', model.marks],
    ['supply', model.supplies],
    ['option', model.options],
    ['deck', model.decks],
    ['card', model.cards],
    ['die', model.dice],
    ['space', model.places],
    ['piece', model.pieces],
    ['memory', model.memories],
    ['passage', model.passages],
    ['currency', model.currencies],
  ] as const;
  for (const [sort, list] of names) for (const found of list.all) note(sort, found);
  for (const value of model.values.all) note('value', { name: value.name, at: value.named });
  for (const word of model.words.all) if (!word.name.startsWith('passes ')) note('word', word);
  for (const property of model.properties) {
    note('property', property);
    const { domain } = property;
    if (domain.is === 'levels') domain.names.forEach((_, i) => note(...levelOf(property, i)));
  }
  for (const option of model.options.all)
    if (option.values.is === 'names') option.values.names.forEach((_, i) => note(...optionValueOf(option, i)));
  // What an entry of another module adds to is noted where it is found.
  for (const rule of model.rules)
    if (rule.sort !== 'kind' && rule.sort !== 'meeting' && !rule.name.includes('/')) note(sortOf(rule), rule);
}
