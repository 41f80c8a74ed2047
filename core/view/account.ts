/** What happened in a run, for people: step by step as the flow goes, each thing with the rule it happened by. */
import type { Machine } from '../engine/machine.js';
import type { Scenario } from '../engine/program.js';
import { isNumbered, type StepEvent, type TraceEvent } from '../engine/trace.js';
import type { RunStanding, StepRecord } from '../engine/trace-run.js';
import type { FlowNode, Rule } from '../language/program.js';
import type { ModuleSource } from '../language/reading.js';
import type { Property } from '../language/types.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { boardNow, outcomeLine, piecesAndDecks, tracksNow } from './account-end.js';
import { whyEnded } from './account-ended.js';
import { Held } from './account-held.js';
import { Moment } from './account-moment.js';
import { Names } from './account-names.js';
import { type Heading, type Place, Places, trackAfter, trackCalled, withSteps } from './account-places.js';
import { startLines } from './account-start.js';
import { addTo, type Item, type Line, linesOf, turnOrder, withoutFirst } from './account-steps.js';
import { citeOf } from './account-words.js';
import { hanging, wrapped } from './board-text-cells.js';

/** How accounts are printed. */
export interface AccountOptions {
  /** How many characters a line may have. */
  readonly columns: number;
  /** Only letters and signs of ASCII; titles in other scripts give way to names. */
  readonly ascii: boolean;
  readonly paint?: Paint;
  /** What the players are called, the first player first. */
  readonly people?: readonly string[];
}

/** The narrowest account: below it lines are longer than asked for. */
const NARROWEST = 40;

/** Tells a run as it goes: feed it each step, print what it answers. */
export class Account {
  readonly names: Names;
  private readonly paint: Paint;
  private readonly columns: number;
  private readonly ascii: boolean;
  /** Whether anything was told under the last heading. */
  private told = false;
  /** Steps in which nothing happened, not told yet. */
  private quiet: {
    readonly label: string;
    readonly width: number;
    readonly node: FlowNode | undefined;
    readonly step: string | undefined;
  }[] = [];
  private readonly places: Places;
  /** Where the last step stood, for the end. */
  private where: string[] = [];
  /** Nodes of somebody's turn: those that say whose it is, and their steps; where none says it, all. */
  private readonly turns = new Set<FlowNode>();
  /** What turns are counted by, by piece, as far as it changed. */
  private readonly counts = new Map<number, number>();
  /** How much was told of a step that waits for an answer. */
  private begun = { step: 0, phrases: 0, indent: 0 };
  /** The piece that the last heading names. */
  private heads = -1;
  /** The title of the line before, within a turn. */
  private titledBy: string | undefined;
  private readonly held = new Held();
  private readonly moment: Moment;
  /** All that happened, for the chain behind the end. */
  private readonly known = new Map<number, TraceEvent>();

  constructor(
    private readonly scenario: Scenario,
    modules: readonly ModuleSource[],
    options: AccountOptions,
  ) {
    this.names = new Names(scenario.world, modules, options.ascii, options.people);
    this.moment = new Moment(this.names);
    const nodes = [...scenario.model.flow.values()];
    const owned = nodes.filter((node) => node.active ?? node.each);
    for (const node of owned.length > 0 ? owned : nodes) for (const one of withSteps(node)) this.turns.add(one);
    this.places = new Places(scenario.model);
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

  /** What is not as the kinds of things say, before the first step. */
  start(machine: Machine): string {
    const lines = startLines(machine, this.names);
    return lines.length === 0
      ? ''
      : this.section(
          'At the start',
          lines.map((line) => this.hung(line)),
        );
  }

  /** One step, or as much of it as was done before it waited for an answer. Quiet steps are held back until something happens, or the end. */
  step(record: StepRecord, machine: Machine, unfinished?: string): string {
    return this.tell(record, machine, unfinished, false);
  }

  /** What happened up to now in a step that waits for an answer, as far as it was not told yet. */
  soFar(record: StepRecord, machine: Machine): string {
    return this.tell(record, machine, undefined, true);
  }

  private tell(record: StepRecord, machine: Machine, unfinished: string | undefined, goesOn: boolean): string {
    for (const event of record.events) if (isNumbered(event)) this.known.set(event.id, event);
    this.moment.begin(machine);
    const text = this.tellStep(record, machine, unfinished, goesOn);
    this.moment.done(record.events, goesOn);
    return text;
  }

  private tellStep(record: StepRecord, machine: Machine, unfinished: string | undefined, goesOn: boolean): string {
    const step = record.events.find((e): e is StepEvent => e.event === 'step');
    if (!step || (step.nodes.length === 0 && record.events.length === 1)) return '';
    const leaf = step.nodes.at(-1);
    const node = leaf && machine.compiled.world.model.flow.get(leaf.name);
    const order = turnOrder(node);
    const rest = { ...record, events: record.events.slice(step.before) };
    const turn = this.places.turnAround(step);
    const led = this.isNamed(step, order[0], node) ? step.active : -1;
    const hidden = order.length > 0 ? order : turnOrder(turn).slice(1);
    const enters = step.nodes.length > 0;
    this.moment.after(record.events.slice(0, step.before));
    const lines = linesOf(this.names, rest, { active: step.active, order: hidden, led, goesOn, enters });
    if (unfinished !== undefined) addTo(lines, `not finished: ${this.names.clean(unfinished)}`);
    if (lines.length === 0 && (goesOn || !leaf)) return '';
    const phrases = lines.reduce((sum, line) => sum + line.length, 0);
    if (this.begun.step === record.step) {
      const more = withoutFirst(lines, this.begun.phrases);
      this.begun = { ...this.begun, phrases };
      if (order[0] && step.active >= 0) this.count(record, step.active, order[0], machine);
      return more.length === 0 ? '' : this.lines(more, '', this.begun.indent, '');
    }
    const ended = this.ending(record, step);
    const place = this.places.enter(step);
    const heading = this.headings(place, record, step, order[0], machine);
    const { label, width } = this.label(record, step, node, order[0], machine, place.times);
    const title = place.step && this.title(place.step);
    this.stands(place, leaf, title, label, order[0], record, machine);
    if (heading !== '') this.titledBy = undefined;
    if (lines.length === 0) {
      const before = heading === '' ? '' : this.flush();
      this.quiet.push({ label, width, node, step: title });
      if (heading !== '') this.told = false;
      return ended + before + heading;
    }
    const shown = label === '' ? '' : `${this.paint.bold(label.padStart(width))}  `;
    const indent = label === '' ? 2 : width + 2;
    const before = place.goesOn ? this.held.goOn(this.names, lines, led) : undefined;
    if (goesOn) this.begun = { step: record.step, phrases, indent };
    const again = turn !== undefined && title === this.titledBy;
    if (title !== undefined) this.titledBy = title;
    const lead =
      before ??
      `${title === undefined || again ? '' : `${title}: `}${led >= 0 && led !== this.heads ? `${this.names.whose(led)}: ` : ''}`;
    const held = heading === '' ? this.flush(true) : this.flush();
    this.told = true;
    const above = `${ended}${held}${heading}`;
    if (place.goesOn && !goesOn && this.held.hold(lines, lead)) return above;
    return `${above}${this.lines(lines, shown, indent, lead)}`;
  }

  /** What happened as something ended, before anything else began. */
  private ending(record: StepRecord, { before }: StepEvent): string {
    this.moment.after([]);
    const lines = linesOf(
      this.names,
      { events: record.events.slice(0, before) },
      { active: -1, order: [], led: this.heads },
    );
    if (lines.length === 0) return '';
    const held = this.flush(true);
    this.told = true;
    return `${held}${this.lines(lines, '', 2, '')}`;
  }

  /** Notes where a step stands: `Shift 12, A spark`, `Minutes left 17`. */
  private stands(
    place: Place,
    leaf: Rule | undefined,
    title: string | undefined,
    label: string,
    counted: Property | undefined,
    record: StepRecord,
    machine: Machine,
  ): void {
    const numbered = place.headings
      .filter(({ number }) => number !== undefined)
      .map((h) => this.titled(h, record, machine));
    const kept = title === undefined ? [] : numbered.length > 0 ? numbered : this.where.slice(0, -1);
    const by = counted ? this.names.property(counted) : leaf && this.title(leaf);
    const counts = label === '' ? [] : [`${by} ${label}`];
    this.where = [...kept, ...(title === undefined ? counts : [title])];
  }

  /** What is still held back: of parts of a round nothing, unless nothing happened in all of it. `goes on`: something does. */
  flush(goesOn = false): string {
    const held = this.held.release();
    return (held ? this.lines([held.line], '', 2, held.lead) : '') + this.flushQuiet(goesOn);
  }

  private flushQuiet(goesOn: boolean): string {
    const { quiet } = this;
    this.quiet = [];
    const [first] = quiet;
    const last = quiet.at(-1);
    if (!first || !last) return '';
    if (quiet.every(({ step }) => step !== undefined))
      return this.told || goesOn ? '' : `  ${this.paint.dim('quiet')}\n`;
    const label = first.label === last.label || first.label === '' ? last.label : `${first.label}-${last.label}`;
    const many = quiet.length > 1 ? ` (${quiet.length} steps)` : '';
    const head = label === '' ? '  ' : `${this.paint.bold(label.padStart(first.width))}  `;
    return `${head}${this.paint.dim(`quiet${many}`)}\n`;
  }

  /** The titles of the nodes that were entered, where they are others than before, and what their turns are counted by. */
  private headings(
    { headings }: Place,
    record: StepRecord,
    step: StepEvent,
    counted: Property | undefined,
    machine: Machine,
  ): string {
    const { names, paint } = this;
    const leaf = step.nodes.at(-1);
    const numbered = headings.find(({ number }) => number !== undefined);
    return headings
      .map((heading, depth) => {
        const { rule } = heading;
        const title = this.titled(heading, record, machine);
        const cites = rule.cites.length > 0 ? ` (${citeOf(rule)})` : '';
        const by = counted && rule === leaf ? `, by ${names.property(counted)}` : '';
        const from = heading === numbered ? `, from step ${step.step}` : '';
        if (heading.isTurn) this.heads = step.active;
        else if (depth === 0) this.heads = -1;
        const whose = heading.isTurn && step.active >= 0 ? `: ${names.whose(step.active)}` : '';
        const more = cites + by + from;
        return `${depth === 0 ? '\n' : ''}${paint.bold(title + whose)}${more === '' ? '' : paint.dim(more)}\n`;
      })
      .join('');
  }

  private title(rule: Rule): string {
    const name = rule.name.replaceAll('-', ' ');
    return this.names.clean(rule.title ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`);
  }

  /** By a track of that very name where there is one: it goes on where a position left off. */
  private titled({ rule, number }: Heading, record: StepRecord, machine: Machine): string {
    const title = this.title(rule);
    if (number === undefined) return title;
    const track = trackCalled(title, this.names, machine);
    return `${title} ${track ? trackAfter(track, record, machine) : number}`;
  }

  /** What the turns are counted by; where nothing counts them, which time a repeated node is done. */
  private label(
    record: StepRecord,
    step: StepEvent,
    node: FlowNode | undefined,
    counted: Property | undefined,
    machine: Machine,
    times: number,
  ): { label: string; width: number } {
    if (!counted || step.active < 0)
      return node?.repeat || node?.repeatWhile ? { label: String(times), width: 2 } : { label: '', width: 0 };
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

  /** Whether it is said whose turn it is: where there are several whose turn it could be. */
  private isNamed(step: StepEvent, counted: Property | undefined, node: FlowNode | undefined): boolean {
    const { pieces } = this.names.world;
    if (node && !this.turns.has(node)) return false;
    const kind = pieces[step.active]?.kind;
    return kind !== undefined && !(counted && pieces.filter((p) => p.kind === kind).length === 1);
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
  end(run: RunStanding, unfinished?: string): string {
    const { names, columns, ascii } = this;
    const { reconstructed } = this.scenario;
    const tracks = tracksNow(run.machine, names, columns);
    const rest = piecesAndDecks(run.machine, names);
    return [
      this.flush(),
      this.section(unfinished === undefined ? 'The board at the end' : 'The board where it stopped', [
        boardNow(run.machine, names, columns, ascii).trimEnd(),
      ]),
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
      this.section(
        unfinished === undefined
          ? outcomeLine(run, names, this.where.join(', '))
          : `Not finished in step ${run.steps + 1}${this.where.length > 0 ? ` (${this.where.join(', ')})` : ''}: ${names.clean(unfinished)}`,
        whyEnded(run, this.known, names).map((line) => this.hung(line)),
      ),
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
}
