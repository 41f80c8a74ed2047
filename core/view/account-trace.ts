/** Every change of a run with the chain of what it came from, for people who look for a cause. */
import type { World } from '../compile/world.js';
import { askerWords } from '../engine/questions.js';
import { type ChangeEvent, isNumbered, type TraceEvent } from '../engine/trace.js';
import type { StepRecord } from '../engine/trace-run.js';
import type { Rule } from '../language/program.js';
import type { FileSpan } from '../source/file.js';
import { type Paint, plainPaint } from '../source/frame.js';
import { changed, placeText, said } from './account-json.js';
import { sureWords } from './account-words.js';
import { hanging } from './board-text-cells.js';

/** Follows a run and prints its changes; it remembers what earlier changes came from. */
export class TraceTeller {
  private readonly known = new Map<number, TraceEvent>();

  constructor(
    private readonly world: World,
    private readonly columns: number,
    private readonly paint: Paint = plainPaint,
  ) {}

  step(record: StepRecord): string {
    const out: string[] = [];
    const vain = inVain(record.events);
    for (const event of record.events) {
      if (!isNumbered(event)) continue;
      this.known.set(event.id, event);
      if (event.event === 'step') {
        if (record.events.length > 1) out.push('', this.paint.bold(eventWords(this.world, event)));
      } else if (event.event === 'change' || event.event === 'end' || event.event === 'shuffle')
        out.push(...this.told(event));
      else if (vain.has(event.id)) out.push(...this.told(event), '      nothing came of it');
    }
    return out.length > 0 ? `${out.join('\n')}\n` : '';
  }

  private told(event: TraceEvent): string[] {
    const lines = [
      this.paint.bold(this.hang(`  #${event.id} `, eventWords(this.world, event))),
      this.by(event.rule, event.at),
    ];
    for (let cause = event.cause; cause !== undefined; ) {
      const before = this.known.get(cause);
      if (!before || before.event === 'step') break;
      lines.push(this.hang('      because ', `#${before.id} ${eventWords(this.world, before)}`));
      cause = before.cause;
    }
    return lines;
  }

  private by(rule: Rule | undefined, at: FileSpan | undefined): string {
    const cites = rule && rule.cites.length > 0 ? ` (${rule.cites.join(', ')})` : '';
    const text = [rule ? `${rule.key}${cites}` : 'the flow', placeText(at) ?? '']
      .filter((part) => part !== '')
      .join(' at ');
    return this.paint.dim(this.hang('      by ', text));
  }

  private hang(head: string, text: string): string {
    return hanging(head, text, this.columns, 10).join('\n');
  }
}

/** Questions from whose answers nothing came: no change, no end, and no question from which something came. */
function inVain(events: StepRecord['events']): Set<number> {
  const numbered = events.filter(isNumbered);
  const asked = new Set(numbered.flatMap((e) => (e.event === 'answer' ? [e.id] : [])));
  // Causes come first, so that each event is settled before what it came from.
  for (const event of [...numbered].reverse())
    if (event.cause !== undefined && event.event !== 'only' && event.event !== 'sure' && !asked.has(event.id))
      asked.delete(event.cause);
  return asked;
}

/** One event in words of the documents. */
export function eventWords(world: World, event: TraceEvent): string {
  switch (event.event) {
    case 'step': {
      const node = event.nodes.map((n) => n.key).join(' > ');
      const active = event.active < 0 ? '' : `, ${world.pieces[event.active]?.name}`;
      return `Step ${event.step}: ${node || 'the flow goes on'}${active}`;
    }
    case 'answer': {
      const who = askerWords(event.site, event.asker);
      const source = event.luck ? event.site.source : event.prompt;
      return `${who} (${source}, 1 of ${event.options}): ${event.answer}`;
    }
    case 'only':
      return `${event.site.prompt}: only ${event.answer}`;
    case 'sure':
      return `${event.site.prompt}: ${sureWords(event)}`;
    case 'change': {
      const names = changed(world, event.what) as { of: string; thing: string; property?: string; copy?: number };
      const thing = names.property
        ? `${names.property} of ${names.thing}`
        : names.copy
          ? `${names.thing} (copy ${names.copy})`
          : names.of === 'supply'
            ? `supply of ${names.thing}`
            : names.thing;
      return `${thing}: ${said(world, event.what, event.before)} -> ${said(world, event.what, event.after)}`;
    }
    case 'shuffle':
      return `${event.deck.name} is shuffled`;
    case 'end':
      return `the game is ${event.ending.result}: ${event.ending.reason}`;
  }
}

/** The last changes of a step that broke off. */
export function lastChanges(world: World, events: StepRecord['events'], most: number): string[] {
  return events
    .filter((e): e is ChangeEvent => e.event === 'change')
    .slice(-most)
    .map((e) => eventWords(world, e));
}
