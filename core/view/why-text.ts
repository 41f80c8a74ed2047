/** Why something is so, or is not, in a run that was written down: for people. */
import type { Statement } from '../analysis/rulebook.js';
import type { Why } from '../analysis/why.js';
import type { Cause } from '../analysis/why-causes.js';
import { type Paint, plainPaint } from '../source/frame.js';
import type { Names } from './account-names.js';
import { hanging } from './board-text-cells.js';
import { standOf } from './tile-stand.js';
import {
  aroundWords,
  chainWords,
  foundWords,
  type Happened,
  lineOf,
  sourceWords,
  stepWords,
  vainWords,
} from './why-words.js';

/** Changes that are explained; of more the latest, and the others are counted. */
export const MOST_CAUSES = 6;

/** How often it is told that something was kept out. */
const MOST_VAIN = 3;

export interface WhyOptions {
  readonly columns: number;
  readonly paint?: Paint;
  /** Whether the step asked about is the end of the run. */
  readonly isEnd: boolean;
}

/** The answer as lines: whether, since when, and one chain for each change it hangs on. */
export function whyText(
  why: Why,
  names: Names,
  statements: ReadonlyMap<string, Statement>,
  { columns, paint = plainPaint, isEnd }: WhyOptions,
): string {
  names.stand = standOf(why.machine) ?? names.stand;
  const teller = new Teller(why, names, statements, Math.max(40, columns), paint);
  return `${teller.lines(isEnd).join('\n')}\n`;
}

class Teller {
  constructor(
    private readonly why: Why,
    private readonly names: Names,
    private readonly statements: ReadonlyMap<string, Statement>,
    private readonly columns: number,
    private readonly paint: Paint,
  ) {}

  lines(isEnd: boolean): string[] {
    const { why } = this;
    return [
      ...this.verdict(isEnd),
      ...this.before(),
      ...this.starts(),
      ...(why.history.slots.length === 0 && !speaksOfTheEnd(why)
        ? this.plain('It hangs on the board and the options alone: nothing that happens can change it.')
        : []),
      ...this.vain(),
      ...why.around.flatMap((around) => aroundWords(this.names, around).flatMap((text) => this.hung('  ', text, 4))),
      ...this.causes(),
    ];
  }

  /** What would have been so, had nothing kept it out. */
  private vain(): string[] {
    const { vain } = this.why;
    const left = vain.length - MOST_VAIN;
    return [
      ...vain.slice(0, MOST_VAIN).flatMap((v) => {
        const place = lineOf(v.reason.meeting.at);
        const by = `by ${v.reason.meeting.key}${place ? ` at ${place}` : ''}`;
        const when = stepWords(this.names, this.why, v.step);
        return this.hung('  ', `Kept out in ${when}: ${vainWords(this.names, v)}, ${by}`, 4);
      }),
      ...(left > 0 ? this.hung('  ', `Kept out ${left} ${left === 1 ? 'time' : 'times'} more.`, 4) : []),
    ];
  }

  /** Whether it is so, and since when. */
  private verdict(isEnd: boolean): string[] {
    const { why, names } = this;
    const { history, sentence } = why;
    const when =
      history.steps === 0 ? 'before the first step' : `${isEnd ? 'at the end, ' : ''}after step ${history.steps}`;
    const said = names.clean(sentence.text);
    if (history.holds)
      return this.bold(
        history.since === 0
          ? `Yes, ${when}: ${said}. It is so from the start.`
          : `Yes, ${when}: ${said}. It is so since ${this.step(history.since)}.`,
      );
    const instead = this.instead();
    return this.bold(`No, ${when} it is not so that ${said}${instead === '' ? '' : `: ${instead}`}.`);
  }

  private instead(): string {
    const { why, names } = this;
    const subject = /^(?:not )?(.+?) (?:is|are) /.exec(why.sentence.text)?.[1];
    if (why.worth !== undefined && subject) return `${names.clean(subject)} is ${why.worth}`;
    return why.found.map((found) => foundWords(names, found)).join(', ');
  }

  /** What was before: whether it ever was, or how often it came and went. */
  private before(): string[] {
    const { holds, since, before, times } = this.why.history;
    if (holds) return times > 1 ? this.plain(`It had been so before: ${times} times in all.`) : [];
    if (since === 0) return this.plain('It never was.');
    const from = before === 0 ? 'the start' : this.step(before ?? 0);
    const often = times > 1 ? ` It was so ${times} times in all.` : '';
    return this.plain(`It was so from ${from} until ${this.step(since)}, which ended it.${often}`);
  }

  /** What it hangs on from the start; of where tiles lie only that they do. */
  private starts(): string[] {
    const { starts } = this.why;
    const isLaid = ({ found }: Why['starts'][number]): boolean =>
      found.is === 'property' && found.property.laid === true;
    const tiles = new Set(starts.flatMap((s) => (isLaid(s) && s.found.is === 'property' ? [s.found.thing] : [])));
    const lie = tiles.size === 0 ? [] : this.hung('  ', 'At the start tiles lie as the board and its position say.', 4);
    return [...lie, ...starts.filter((s) => !isLaid(s)).flatMap((s) => this.start(s))];
  }

  private start({ found, at }: Why['starts'][number]): string[] {
    const place = lineOf(at);
    return this.hung('  ', `At the start ${foundWords(this.names, found)}${place ? `: ${place}` : ''}`, 4);
  }

  private causes(): string[] {
    const { causes } = this.why;
    const shown = causes.slice(-MOST_CAUSES);
    const left = causes.length - shown.length;
    return [
      ...(left > 0 ? ['', ...this.plain(`${left} earlier ${left === 1 ? 'change' : 'changes'} made it so too.`)] : []),
      ...shown.flatMap((cause) => ['', ...this.cause(cause)]),
    ];
  }

  private cause(cause: Cause): string[] {
    const heading = this.step(cause.step, cause);
    const told = chainWords(this.names, cause, this.statements);
    const head = this.bold(heading.charAt(0).toUpperCase() + heading.slice(1));
    if (told.length === 0)
      return [...head, ...this.hung('  ', 'No rule changed what it speaks of: the flow went on.', 4)];
    const from = cause.around && sourceWords(this.names, cause.around);
    return [
      ...head,
      ...told.flatMap((happened, i) => this.happened(happened, i + 1)),
      ...(from === undefined ? [] : this.hung('     ', from, 7)),
    ];
  }

  private happened({ text, rule, at, cites }: Happened, number: number): string[] {
    const place = lineOf(at);
    const title = rule?.title === undefined ? '' : `, ${this.names.clean(rule.title)}`;
    const by = `by ${rule ? `${rule.key}${title}` : 'the flow'}${place ? ` at ${place}` : ''}`;
    return [
      ...this.hung(`  ${number}. `, text, 5),
      ...this.hung('     ', by, 7).map((line) => this.paint.dim(line)),
      ...cites.flatMap(({ id, text: says }) =>
        this.hung('     ', says === '' ? id : `${id}: ${says}`, 7).map((line) => this.paint.dim(line)),
      ),
    ];
  }

  private step(step: number, cause = this.why.causes.find((c) => c.step === step)): string {
    return stepWords(this.names, this.why, step, cause);
  }

  private bold(text: string): string[] {
    return this.plain(text).map((line) => this.paint.bold(line));
  }

  private plain(text: string): string[] {
    return this.hung('', text, 0);
  }

  private hung(head: string, text: string, indent: number): string[] {
    return hanging(head, text, this.columns, indent);
  }
}

/** Whether a condition is about how the game ends or where the flow is, which stand in no place of their own. */
function speaksOfTheEnd({ history, causes }: Why): boolean {
  return history.since > 0 || causes.length > 0 || history.times > 1;
}
