/** A fault of YAML in the base, by which a file cannot be read as it stands. */
export interface Broken {
  readonly slip: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Code and marked words of what is told. */
  readonly told: string;
}

const inModule = (slip: string, from: string, to: string, told: string): Broken => ({
  slip,
  file: 'module.yaml',
  from,
  to,
  told,
});
const inBoard = (slip: string, from: string, to: string, told: string): Broken => ({
  ...inModule(slip, from, to, told),
  file: 'board.yaml',
});
const inTests = (slip: string, from: string, to: string, told: string): Broken => ({
  ...inModule(slip, from, to, told),
  file: 'tests.yaml',
});
const inScenario = (slip: string, from: string, to: string, told: string): Broken => ({
  ...inModule(slip, from, to, told),
  file: 'scenario.yaml',
});

/** What YAML has and documents do not. */
export const notUsed: readonly Broken[] = [
  inModule('an anchor', 'fire: [out, burning]', 'fire: &fire [out, burning]', 'BK0108 &fire'),
  inModule('an anchor at a text', 'do: lower air by 1', 'do: &loss lower air by 1', 'BK0108 &loss'),
  inModule('an alias of nothing', 'starts: 60 }', 'starts: *sixty }', 'BK0108 *sixty'),
  inModule('a merge key of nothing', 'count: 3 to 6 }', 'count: 3 to 6, <<: *more }', 'BK0108 <<'),
  inModule('a tag', 'values: [into-dry-only', 'values: !list [into-dry-only', 'BK0109 !list'),
  inModule('a tag of YAML at a number', 'count: 12,', 'count: !!int 12,', 'BK0109 !!int'),
  inModule('a directive', 'version: 1\n', '%YAML 1.2\n---\nversion: 1\n', 'BK0109 %YAML 1.2'),
  inModule('a key with a question mark', '  water-rises:\n', '  ? water-rises\n  :\n', 'BK0113 ?'),
  inModule('a colon without a key', 'result: lost }', 'result: lost, : 3 }', 'BK0113 :'),
  inModule('a list for a key', '  wall: { has', '  [a]: b\n  wall: { has', 'BK0113 ['),
  inModule('a line of dashes', 'words:\n', '---\nwords:\n', 'BK0106 ---'),
  inBoard('an alias in a board', 'flood: low }', 'flood: *low }', 'BK0108 *low'),
  inScenario('an anchor in a scenario', 'tracks: { air: 7 }', 'tracks: &t { air: 7 }', 'BK0108 &t'),
  inTests('a tag in a test', 'answers: [bridge]', 'answers: !x [bridge]', 'BK0109 !x'),
];

/** Signs that are missing, too many, or out of place. */
export const misplaced: readonly Broken[] = [
  inModule('an open quote', 'title: The air is gone,', "title: 'The air is gone,", "BK0119 '"),
  inModule('an open double quote', 'title: Night Watch', 'title: "Night Watch', 'BK0119 "'),
  inModule('a quote inside quotes', 'title: Night Watch', "title: 'Night's Watch'", 'BK0119 s'),
  inModule('text after a quote', 'title: Night Watch', 'title: "Night" Watch', 'BK0119 Watch'),
  inModule('an escape that is none', 'title: Night Watch', 'title: "Night \\Watch"', 'BK0120 \\'),
  inModule('a bracket too many', 'lasts: turn }', 'lasts: turn }}', 'BK0119 }'),
  inModule(
    'a bracket left out',
    'reflow: { values: [into-dry-only, anywhere]',
    'reflow: { values: [into-dry-only, anywhere',
    'BK0119 }',
  ),
  inModule('a comma too many', 'faces: [0, 0,', 'faces: [0,, 0,', 'BK0101 ,'),
  inModule('a comma left out', 'from: 10, to: 0', 'from: 10 to: 0', 'BK0101 to'),
  inModule('a list on the line of its key', 'steps: [work]', 'steps: - work', 'BK0118 -'),
  inModule(
    'a head of a rule without its colon',
    '  water-rises:\n',
    '  water-rises\n',
    'BK0118 when: flood of a room rises',
  ),
  inModule('a key between', 'turn: watch\n', 'turn: watch\nnow\n', 'BK0118 now'),
  inModule('a tab before a rule', '    limit: once', '\tlimit: once', 'BK0110 \\t'),
  inModule('a section one column in', 'round: game', ' round: game', 'BK0118 round: game'),
  inModule('a colon in a line of a text', 'limit: once a turn', 'limit: once: a turn', 'BK0114 :'),
  inModule(
    'statements on plain lines',
    '    do: raise air by 1\n',
    '    do: raise air by 1\n      raise air by 1\n',
    'BK0117 raise air by 1',
  ),
  inBoard('an open bracket on a board', 'flood: low }', 'flood: low', 'BK0119 galley'),
  inBoard('an open quote on a board', 'title: Bridge }', "title: 'Bridge }", "BK0119 '"),
  inScenario('a comma left out in a scenario', 'might: 3, holds', 'might: 3 holds', 'BK0101 holds'),
  inTests('a key too far right in a test', '    do: make galley burning', '      do: make galley burning', 'BK0118 do'),
  inTests('an open quote in a test', 'test: Water does not burn', 'test: "Water does not burn', 'BK0119 "'),
];
