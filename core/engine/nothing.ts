import type { Compiled } from '../compile/compile.js';
import type { Expr, Rule, Site } from '../language/program.js';
import type { Deck, Global, Property, Supply } from '../language/types.js';
import type { FileSpan } from '../source/file.js';

/**
 * Why something that a rule says changed nothing; the numbers are what a traced program tells.
 *
 * 0 a property, 1 a number of the game, 2 the place of a piece had the value already; 3 a meeting kept a hazard out;
 * 4 a supply had none left; 5 no such thing was found; 6 no condition of an `if` was so; 7 a condition was so, and the
 * rule says that then nothing is done; 8 a deck had no card left; 9 a thing has no such number; 10 no amount could move.
 */
export type NothingCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export type Reason =
  | { readonly is: 'same'; readonly property: Property; readonly thing: number; readonly value: number }
  | { readonly is: 'same number'; readonly global: Global; readonly value: number }
  | { readonly is: 'same place'; readonly piece: number; readonly space: number }
  | {
      readonly is: 'meeting';
      readonly property: Property;
      readonly thing: number;
      /** What it has already. */
      readonly value: number;
      readonly other: Property;
      readonly otherValue: number;
      readonly meeting: Rule;
    }
  | { readonly is: 'supply'; readonly supply: Supply }
  | { readonly is: 'none'; readonly phrase: string; readonly site: Site | undefined }
  | { readonly is: 'not so' | 'so'; readonly text: string; readonly condition: Expr | undefined }
  | { readonly is: 'no card'; readonly deck: Deck }
  | { readonly is: 'no number'; readonly property: Property; readonly thing: number }
  | { readonly is: 'no amount'; readonly property: Property; readonly from: number; readonly to: number };

/** Something a rule says was done and changed nothing. It has no number: nothing can come of it. */
export interface NothingEvent {
  readonly event: 'nothing';
  readonly why: Reason;
  readonly rule: Rule | undefined;
  readonly at: FileSpan | undefined;
}

/** What a traced program told, with the things it speaks of; undefined where there is nothing to say. */
export function reasonOf(
  { world, spots, emitter }: Compiled,
  code: NothingCode,
  what: number,
  thing: number,
  value: number,
  more: number,
  against: number,
): Reason | undefined {
  const { model } = world;
  const property = model.properties.find((p) => p.index === what);
  switch (code) {
    case 0:
      return property && { is: 'same', property, thing, value };
    case 1: {
      const global = model.globals.find((g) => g.index === what);
      return global?.role === 'track' ? { is: 'same number', global, value } : undefined;
    }
    case 2:
      return { is: 'same place', piece: thing, space: value };
    case 3: {
      const meeting = model.meetings[more];
      const other = meeting && (meeting.left === property ? meeting.right : meeting.left);
      return (
        property &&
        other && { is: 'meeting', property, thing, value, other, otherValue: against, meeting: meeting.rule }
      );
    }
    case 4: {
      const supply = model.supplies.all.find((s) => s.index === more);
      return supply && { is: 'supply', supply };
    }
    case 5:
      return { is: 'none', phrase: written(spots[what]?.at), site: thing < 0 ? undefined : model.sites[thing] };
    case 6:
    case 7:
      return {
        is: code === 6 ? 'not so' : 'so',
        text: written(spots[what]?.at),
        condition: emitter.asks.get(what),
      };
    case 8: {
      const deck = model.decks.all[what];
      return deck && { is: 'no card', deck };
    }
    case 9:
      return property && { is: 'no number', property, thing };
    case 10:
      return property && { is: 'no amount', property, from: thing, to: value };
  }
}

/** What an author wrote, on one line. */
function written(at: FileSpan | undefined): string {
  return at ? at.file.text.slice(at.start, at.end).replace(/\s+/g, ' ').trim() : '';
}
