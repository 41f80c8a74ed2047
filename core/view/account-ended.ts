/** What ended a game: the rule, and the chain of what it came from. */
import type { TraceEvent } from '../engine/trace.js';
import type { RunStanding } from '../engine/trace-run.js';
import { endedBy } from './account-end.js';
import type { Names } from './account-names.js';
import { eventWords } from './account-trace.js';
import { answerWords, changeWords, citeOf } from './account-words.js';

/** The rule that ended the game, and the chain that led there; nothing where it did not end. */
export function whyEnded({ end }: RunStanding, known: ReadonlyMap<number, TraceEvent>, names: Names): string[] {
  const lines = end ? [`by ${endedBy(end)}`] : [];
  for (let cause = end?.cause; cause !== undefined; ) {
    const event = known.get(cause);
    if (!event || event.event === 'step') break;
    const cite = citeOf(event.rule);
    // That a card was drawn says all there is to say of the draw.
    if (event.event !== 'answer' || event.site.kind !== 'draw')
      lines.push(`because ${words(names, event)}${cite === '' ? '' : ` (${cite})`}`);
    cause = event.cause;
  }
  return lines;
}

function words(names: Names, event: TraceEvent): string {
  const said =
    event.event === 'change'
      ? changeWords(names, [event])
      : event.event === 'answer'
        ? answerWords(names, event)
        : undefined;
  return said ?? names.clean(eventWords(names.world, event));
}
