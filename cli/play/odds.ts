import { type Ahead, lookAhead, MOST_TRANSITIONS } from '../../core/analysis/ahead.js';
import { type Tries, tryAhead } from '../../core/analysis/ahead-tries.js';
import { DONE } from '../../core/compile/emitter.js';
import type { Machine } from '../../core/engine/machine.js';
import { machineOf } from '../../core/engine/program.js';
import type { Question } from '../../core/engine/questions.js';
import type { Game } from '../../core/tables/game.js';
import { isActing } from '../../core/view/account-words.js';
import { aheadLines, shortOdds } from '../../core/view/ahead-text.js';
import { hanging, padded, widthOf } from '../../core/view/board-text-cells.js';
import { asksLuck, type Choice } from './choices.js';
import type { Look } from './screen.js';

/** With more than this left open, it is tried as well. */
const LITTLE = 0.1;

/** How often what is too much to look at is tried: of one answer, and of all answers together. */
const TRIES = 1000;

/** Ways of steps that are looked at of all answers together. */
const MOST_OF_ALL = 20_000;

/** Answers that are looked at one by one. */
const MOST_CHOICES = 12;

/** What may happen next, for the people of a game. */
export class Odds {
  private readonly machine: Machine;

  constructor(
    private readonly game: Game,
    private readonly look: Look,
    private readonly looks: number | undefined,
  ) {
    this.machine = machineOf(game.scenario, 'asked');
  }

  /** Of one choice; with none, if the turn ends now, and where that cannot be, of every choice. */
  lines(question: Question, choices: readonly Choice[], wanted: Choice | undefined): string[] {
    const { names, columns } = this.look;
    const acting = isActing(names, question.site);
    const ending = acting ? choices.find(({ index }) => question.options[index] === DONE) : undefined;
    const choice = wanted ?? ending;
    if (!choice && choices.length > 1 && choices.length <= MOST_CHOICES && !asksLuck(question))
      return this.each(choices);
    if (!choice && acting) return ['The turn cannot end now: odds CHOICE tells what may come of a choice.'];
    const ahead = this.ahead(choice, MOST_TRANSITIONS);
    const until = ahead.toNextTurn ? 'up to the next turn' : 'up to the next question';
    const tries = this.tries(ahead, choice, TRIES);
    return [
      ...hanging(
        '',
        choice ? `${ifAnswered(choice, ending, ahead)}${until}:` : `If this is answered by chance, ${until}:`,
        columns,
      ),
      ...aheadLines(ahead, this.machine.layout, names, columns, tries),
    ];
  }

  /** A line for each answer. */
  private each(choices: readonly Choice[]): string[] {
    const { columns } = this.look;
    const share = Math.ceil(MOST_OF_ALL / choices.length);
    const found = choices.map((choice) => {
      const ahead = this.ahead(choice, share);
      return { choice, ahead, tries: this.tries(ahead, choice, Math.ceil(TRIES / choices.length)) };
    });
    const width = Math.max(...choices.map(({ title }) => widthOf(title)));
    const turn = found[0]?.ahead.toNextTurn === true;
    const people = found.some(({ ahead }) => ahead.peopleAsked)
      ? ' What people choose on the way is taken by chance, each option as likely as another.'
      : '';
    return [
      ...hanging(
        '',
        turn
          ? 'What may happen up to the next turn, which is ended as soon as it may be after'
          : 'What may happen up to the next question after',
        columns,
      ),
      ...found.flatMap(({ choice, ahead, tries }) =>
        hanging(`  ${padded(choice.title, width)}  `, shortOdds(ahead, tries), columns),
      ),
      ...hanging('', `odds CHOICE tells more.${people}`, columns),
    ];
  }

  private ahead(choice: Choice | undefined, most: number): Ahead {
    const before = this.game.look().compared.slice();
    return lookAhead(this.machine, this.from(choice), before, Math.min(most, this.looks ?? most), choice === undefined);
  }

  private from(choice: Choice | undefined) {
    const from = this.game.border;
    return choice ? { ...from, answers: [...from.answers, choice.index] } : from;
  }

  private tries({ open }: Ahead, choice: Choice | undefined, times: number): Tries | undefined {
    if (open.toNumber() <= LITTLE) return undefined;
    const before = this.game.look().compared.slice();
    return tryAhead(this.machine, this.from(choice), before, times, choice === undefined);
  }
}

function ifAnswered(choice: Choice, ending: Choice | undefined, { toNextTurn }: Ahead): string {
  if (choice.index === ending?.index)
    return toNextTurn ? 'If the turn ends now, ' : `If the answer is "${choice.title}", `;
  const then = toNextTurn ? ', and the turn is then ended as soon as it may be' : '';
  return `If the answer is "${choice.title}"${then}, `;
}
