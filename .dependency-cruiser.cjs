/** Who may import whom. The folders of `core/` stand in an order, and each imports only from those before it. */
const ORDER = [
  'base',
  'source',
  'documents',
  'board',
  'language',
  'compile',
  'engine',
  'tables',
  'analysis',
  'view',
  'import',
  'host',
];

/**
 * Two files stand outside the order, for the checker and the compiler need them: the interface between the engine and
 * whoever answers it, and luck, which compiled rules carry inside them. They import nothing.
 */
const OUTSIDE = '^core/(engine/table|tables/luck)[.]ts$';

const order = ORDER.map((folder, place) => ({
  name: `order-of-${folder}`,
  comment: `core/${folder} imports only from the folders before it: ${ORDER.slice(0, place).join(', ') || 'none'}`,
  severity: 'error',
  from: { path: `^core/${folder}/` },
  to: { path: `^core/(${[...ORDER.slice(place + 1), 'index[.]ts'].join('|')})`, pathNot: OUTSIDE },
}));

module.exports = {
  forbidden: [
    ...order,
    {
      name: 'outside-the-order',
      comment: 'What everyone may import imports nothing itself.',
      severity: 'error',
      from: { path: OUTSIDE },
      to: { path: '.' },
    },
    {
      name: 'grammar-stands-alone',
      comment:
        'grammar/ depends on nothing of ours but itself and its generated parser; it asks one library for the nearest word.',
      severity: 'error',
      from: { path: '^grammar/' },
      to: { pathNot: '^grammar/|/fastest-levenshtein/' },
    },
    {
      name: 'core-below-cli',
      comment: 'core/ knows nothing of the command line.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(cli|bench|scripts|modules|scenarios)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'only-hosts-touch-node',
      comment: 'core/host, cli, bench, scripts and test may use Node; everything else runs in a browser too.',
      severity: 'error',
      from: { path: '^(core|grammar)/', pathNot: '^core/host/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'The program uses only what package.json names as a dependency.',
      severity: 'error',
      from: { path: '^(core|grammar|cli)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    detectProcessBuiltinModuleCalls: true,
  },
};
