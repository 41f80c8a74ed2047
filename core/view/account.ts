/** What happened in a run, for people: step by step as the flow goes, each thing with the rule it happened by. */
import type { Machine } from '../engine/machine.js';
import type { Scenario } from '../engine/program.js';
import { isNumbered, type StepEvent, type TraceEvent } from '../engine/trace.js';
import type { StepRecord, TracedRun } from '../engine/trace-run.js';
import type { FlowNode, Rule } from '../language/program.js';
import type { ModuleSource } from '../language/reading.js';
import type { Property } from '../language/types.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { boardNow, endedBy, outcomeLine, piecesAndDecks, tracksNow } from './account-end.js';
import { Names } from './account-names.js';
import { type Item, type Line, linesOf, turnOrder } from './account-steps.js';
import { eventWords } from './account-trace.js';
import { answerWords, changeWords, citeOf } from './account-words.js';
import { hanging, wrapped } from './board-text-cells.js';

/** How accounts are printed. */
export interface AccountOptions {
  /** How many characters a line may have. */
  readonly columns: number;
  /** Only letters and signs of ASCII; titles in other scripts give way to names. */
  readonly ascii: boolean;
  readonly paint?: Paint;
}

/** The narrowest account: below it lines are longer than asked for. */
const NARROWEST = 40;

/** Tells a run as it goes: feed it each step, print what it answers. */
export class Account {
  readonly names: Names;
  private readonly paint: Paint;
  private readonly columns: number;
  private readonly ascii: boolean;
  /** Steps in which nothing happened, not told yet. */
  private quiet: { readonly label: string; readonly width: number; readonly node: FlowNode | undefined }[] = [];
  private last: Rule | undefined;
  /** What turns are counted by, by piece, as far as it changed. */
  private readonly counts = new Map<number, number>();
  /** How often the node of the last heading was done. */
  private times = 0;
  /** All that happened, for the chain behind the end. */
  private readonly known = new Map<number, TraceEvent>();

  constructor(
    private readonly scenario: Scenario,
    modules: readonly ModuleSource[],
    options: AccountOptions,
  ) {
    this.names = new Names(scenario.world, modules, options.ascii);
    this.paint = options.paint ?? plainPaint;
    this.columns = Math.max(NARROWEST, options.columns);
    this.ascii = options.ascii;
  }

  /** What is run. `about` says the rest: the seed, the options. */
  begin(about: readonly string[]): string {
    const { names, paint, scenario } = this;
    const lines = about.flatMap((text) => wrapped(names.clean(text), this.columns));
    return `${paint.bold(names.clean(scenario.title))}\n${lines.map((line) => `${line}\n`).join('')}`;
  }

  /** One step. Quiet steps are held back until something happens, or the end. */
  step(record: StepRecord, machine: Machine): string {
    for (const event of record.events) if (isNumbered(event)) this.known.set(event.id, event);
    const step = record.events.find((e): e is StepEvent => e.event === 'step');
    if (!step || (step.nodes.length === 0 && record.events.length === 1)) return '';
    const leaf = step.nodes.at(-1);
    const node = leaf && machine.compiled.world.model.flow.get(leaf.name);
    const order = turnOrder(node);
    const lines = linesOf(this.names, record, step, order);
    const heading = this.headings(step, order[0]);
    const { label, width } = this.label(record, step, node, order[0], machine);
    if (lines.length === 0) {
      const before = heading === '' ? '' : this.flush();
      this.quiet.push({ label, width, node });
      return before + heading;
    }
    const shown = label === '' ? '' : `${this.paint.bold(label.padStart(width))}  `;
    const indent = label === '' ? 2 : width + 2;
    return `${this.flush()}${heading}${this.lines(lines, shown, indent, this.who(step, order[0]))}`;
  }

  /** What is still held back. */
  flush(): string {
    const { quiet } = this;
    this.quiet = [];
    const [first] = quiet;
    const last = quiet.at(-1);
    if (!first || !last) return '';
    const label = first.label === last.label || first.label === '' ? last.label : `${first.label}-${last.label}`;
    const many = quiet.length > 1 ? ` (${quiet.length} steps)` : '';
    const head = label === '' ? '  ' : `${this.paint.bold(label.padStart(first.width))}  `;
    return `${head}${this.paint.dim(`quiet${many}`)}\n`;
  }

  /** The titles of the nodes that were entered, where they are others than before, and what their turns are counted by. */
  private headings(step: StepEvent, counted: Property | undefined): string {
    const { names, paint } = this;
    const leaf = step.nodes.at(-1);
    const again = leaf === this.last && step.nodes.length === 1;
    this.times = again ? this.times + 1 : 1;
    if (!leaf || again) return '';
    this.last = leaf;
    return step.nodes
      .map((rule, depth) => {
        const title = names.clean(rule.title ?? rule.name.replaceAll('-', ' '));
        const cites = rule.cites.length > 0 ? ` (${citeOf(rule)})` : '';
        const by = counted && rule === leaf ? `, by ${names.property(counted)}` : '';
        return `${depth === 0 ? '\n' : ''}${paint.bold(title)}${cites + by === '' ? '' : paint.dim(cites + by)}\n`;
      })
      .join('');
  }

  /** What the turns are counted by; where nothing counts them, which time a repeated node is done. */
  private label(
    record: StepRecord,
    step: StepEvent,
    node: FlowNode | undefined,
    counted: Property | undefined,
    machine: Machine,
  ): { label: string; width: number } {
    if (!counted || step.active < 0)
      return node?.repeat || node?.repeatWhile ? { label: String(this.times), width: 2 } : { label: '', width: 0 };
    const { domain } = counted;
    const width = domain.is === 'number' ? Math.max(String(domain.from).length, String(domain.to).length) : 1;
    return { label: String(this.count(record, step.active, counted, machine)), width: Math.max(2, width) };
  }

  /** A piece's count after a step: as the last change left it, or as it started. */
  private count(record: StepRecord, piece: number, counted: Property, machine: Machine): number {
    for (const event of record.events)
      if (event.event === 'change' && event.what.is === 'property' && event.what.property === counted)
        this.counts.set(event.what.thing, event.after);
    const start = machine.initial[(machine.layout.properties.get(counted)?.base ?? 0) + piece] ?? 0;
    return this.counts.get(piece) ?? start;
  }

  /** Whose turn it is, where there are several whose turn it could be. */
  private who(step: StepEvent, counted: Property | undefined): string {
    const { pieces } = this.names.world;
    const kind = pieces[step.active]?.kind;
    if (!kind || (counted && pieces.filter((p) => p.kind === kind).length === 1)) return '';
    return `${this.names.piece(step.active)}: `;
  }

  private lines(lines: readonly Line[], head: string, indent: number, who: string): string {
    const margin = ' '.repeat(indent);
    const room = this.columns - indent;
    return lines
      .map((line, i) => {
        const text = (i === 0 ? who : '') + this.line(line);
        const [first = '', ...rest] = wrapped(text, room - 2);
        return [(i === 0 ? head || margin : margin) + first, ...rest.map((part) => `${margin}  ${part}`)]
          .map((l) => this.dimmed(l, line))
          .join('\n');
      })
      .join('\n')
      .concat('\n');
  }

  /** Phrases in a row; the rule is named behind the last of those that are by it. */
  private line(line: Line): string {
    let named = '';
    const phrases = line.map((item: Item, i) => {
      const next = line[i + 1];
      const name = item.cite !== '' && item.cite !== named && (item.own || next?.cite !== item.cite);
      if (name) named = item.cite;
      return name ? `${item.text} (${item.cite})` : item.text;
    });
    return phrases.join(this.ascii ? '; ' : ' · ');
  }

  private dimmed(text: string, line: Line): string {
    return [...new Set(line.map((item) => item.cite))].reduce(
      (t, cite) => (cite === '' ? t : t.replaceAll(`(${cite})`, this.paint.dim(`(${cite})`))),
      text,
    );
  }

  /** How it ended: the board, the tracks, what is left, the outcome with what it came from, what is not as printed. */
  end(run: TracedRun): string {
    const { names, columns, ascii } = this;
    const { reconstructed } = this.scenario;
    const tracks = tracksNow(run.machine, names, columns);
    const rest = piecesAndDecks(run.machine, names);
    return [
      this.flush(),
      this.section('The board at the end', [boardNow(run.machine, names, columns, ascii).trimEnd()]),
      tracks.length > 0
        ? this.section(
            'Tracks',
            tracks.map((line) => `  ${line}`),
          )
        : '',
      rest.length > 0
        ? this.section(
            'Pieces and decks',
            rest.map((text) => this.hung(text)),
          )
        : '',
      this.section(outcomeLine(run, names), run.end ? this.why(run) : []),
      reconstructed.length > 0
        ? this.section(
            'This rests on what is reconstructed',
            reconstructed.map((text) => this.hung(names.clean(text))),
          )
        : '',
    ].join('');
  }

  private section(title: string, lines: readonly string[]): string {
    return `\n${wrapped(title, this.columns)
      .map((line) => this.paint.bold(line))
      .join('\n')}\n${lines.map((line) => `${line}\n`).join('')}`;
  }

  private hung(text: string): string {
    return hanging('  ', text, this.columns, 4).join('\n');
  }

  /** The rule that ended the game, and the chain that led there. */
  private why({ end }: TracedRun): string[] {
    const lines = end ? [this.hung(`by ${endedBy(end)}`)] : [];
    for (let cause = end?.cause; cause !== undefined; ) {
      const event = this.known.get(cause);
      if (!event || event.event === 'step') break;
      const cite = citeOf(event.rule);
      // That a card was drawn says all there is to say of the draw.
      if (event.event !== 'answer' || event.site.kind !== 'draw')
        lines.push(this.hung(`because ${this.words(event)}${cite === '' ? '' : ` (${cite})`}`));
      cause = event.cause;
    }
    return lines;
  }

  private words(event: TraceEvent): string {
    const { names } = this;
    const said =
      event.event === 'change'
        ? changeWords(names, [event])
        : event.event === 'answer'
          ? answerWords(names, event)
          : undefined;
    return said ?? names.clean(eventWords(names.world, event));
  }
}
