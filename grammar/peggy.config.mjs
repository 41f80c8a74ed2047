// How the rule parser is made: `npx peggy -c grammar/peggy.config.mjs`.
export default {
  input: 'grammar/rules.peggy',
  output: 'grammar/generated/rules.js',
  format: 'es',
  // Every door a text can go in by; `parse.ts` names the one it wants.
  allowedStartRules: [
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
