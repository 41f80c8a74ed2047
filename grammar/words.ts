/**
 * Words that cannot be declared names, because a phrase of the language goes on or begins with them.
 * Everything else is free for names: verbs such as `lower`, and `open`, `free`, `out`, `low`, `none`, `lost`.
 */
export const reservedWords: ReadonlySet<string> = new Set([
  // what a phrase begins with
  'the',
  'a',
  'an',
  'each',
  'every',
  'it',
  'its',
  'there',
  'not',
  'always',
  'never',
  'if',
  'otherwise',
  'this',
  // what goes on after a noun
  'called',
  'where',
  'is',
  'was',
  'and',
  'or',
  'in',
  'on',
  'of',
  'next',
  'linked',
  'within',
  'nearest',
  'between',
  'other',
  'facing',
  'above',
  'below',
  'over',
  'ahead',
  'behind',
  'as',
  'times',
  'divided',
  // prepositions of calls
  'to',
  'from',
  'with',
  'by',
  'for',
  'through',
  'against',
  'into',
]);

/** The verbs of the language: a procedure cannot have one of these names; anything else may. */
export const statementVerbs: ReadonlySet<string> = new Set([
  'make',
  'raise',
  'lower',
  'set',
  'put',
  'take',
  'spend',
  'move',
  'remove',
  'give',
  'attach',
  'turn',
  'join',
  'roll',
  'pick',
  'follow',
  'draw',
  'play',
  'discard',
  'shuffle',
  'remember',
  'send',
  'later',
  'proceed',
  'nothing',
  'until',
  'all',
  'repeat',
  'depending',
]);

/** Verbs people try that the language does not have, with what to say instead; no procedure may have such a name. */
export const missingVerbs: ReadonlyMap<string, string> = new Map([
  [
    'stop',
    'say what ends: `this effect ends`, `this card ends`, `this action ends`, `this move ends`, `this ray ends`',
  ],
  [
    'end',
    'say what ends: `this effect ends`, `this card ends`, `this action ends`, `this turn ends`, `this phase ends`',
  ],
  ['exit', 'say what ends: `this effect ends`'],
  ['return', 'say what ends: `this effect ends`'],
  ['break', 'say what ends: `this effect ends`'],
  ['skip', 'to do nothing say `nothing`; to end something say `this effect ends`'],
  ['add', 'markers are put: `put 1 damage on the link`; amounts are raised: `raise heat by 1`'],
  ['increase', 'say `raise heat by 1`'],
  ['decrease', 'say `lower heat by 1`'],
  ['reduce', 'say `lower heat by 1`'],
  [
    'choose',
    'say who chooses: `the active player chooses a room`; for luck `pick at random a room` or `roll for a room`',
  ],
  ['chooses', 'say who chooses: `the active player chooses a room`'],
  ['select', 'say who chooses: `the active player chooses a room`'],
  ['place', 'markers are put: `put 1 damage on the link`; things are moved: `move the figure to the room`'],
  ['change', 'levels are made: `make the room burning`; amounts are set: `set heat to 3`'],
  ['let', 'a name is bound with `=`: `target = the square ahead`'],
  ['else', 'say `otherwise:`'],
  ['when', 'what a rule listens to stands under its key `when:`; inside a text say `if`'],
  [
    'while',
    'loops over play are `repeat while:` in the flow; inside a text say `until nothing changes:` or `repeat 3 times:`',
  ],
  ['foreach', 'loops are written `for each crate in the room:`'],
  ['then', 'leave it out: the statements after the colon are what happens'],
]);

/** In a trigger's text the noun ends at these. */
export const triggerVerbs: readonly string[] = [
  'becomes',
  'stops',
  'enters',
  'leaves',
  'rises',
  'falls',
  'changes',
  'reaches',
];

/** What cannot be the verb of a call. */
export const notCalls: ReadonlySet<string> = new Set([...statementVerbs, ...missingVerbs.keys()]);
