// How the rule parser is made: `npx peggy -c grammar/peggy.config.mjs`.
export default {
  input: 'grammar/rules.peggy',
  output: 'grammar/generated/rules.js',
  format: 'es',
  // `Reader` gives the function that reads; the others are the doors a text can go in by. `parse.ts` names the one it wants.
  allowedStartRules: [
    'Reader',
    'Line',
    'RowLine',
    'OptionLine',
    'Condition',
    'Value',
    'Set',
    'Trigger',
    'Signature',
    'WordSignature',
    'Row',
    'Cost',
    'Check',
    'Pair',
    'WhoText',
  ],
};
