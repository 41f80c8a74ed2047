import { digestOf, optionsOf } from '../../core/engine/digest.js';
import { isLuck } from '../../core/engine/questions.js';
import { isNumbered } from '../../core/engine/trace.js';
import type { StepRecord, TracedRun } from '../../core/engine/trace-run.js';
import { stateHash } from '../../core/tables/state-hash.js';
import { Account } from '../../core/view/account.js';
import { outcomeLine } from '../../core/view/account-end.js';
import { endJson, eventJson, RUN_JSON_VERSION, sidesJson } from '../../core/view/account-json.js';
import { Names } from '../../core/view/account-names.js';
import { startJson } from '../../core/view/account-start.js';
import { TraceTeller } from '../../core/view/account-trace.js';
import { stateJson } from '../../core/view/state-json.js';
import type { RunArguments } from '../line/arguments.js';
import type { Loaded } from '../loading/load.js';
import { paintOf } from '../paint.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';

/** Tells a run in one of the ways there are. */
export interface Report {
  begin(run: TracedRun, first: StepRecord): void;
  /** `brokeOff`: why it is only the first part of a step. */
  step(run: TracedRun, record: StepRecord, brokeOff?: string): void;
  /** Once: when it is over, or broke off with the words that are given. */
  end(run: TracedRun, brokeOff?: string): void;
}

/** Where luck and choices come from. */
export interface Origin {
  readonly seed: string | undefined;
  /** A file of answers. */
  readonly file: string | undefined;
}

export function reportFor(args: RunArguments, loaded: Loaded, origin: Origin, streams: Streams): Report {
  switch (args.report) {
    case 'account':
      return accountReport(args, loaded, origin, streams);
    case 'trace':
      return traceReport(args, loaded, origin, streams);
    case 'json':
      return jsonReport(args, loaded, origin, streams);
    case 'state':
      return stateReport(origin, streams);
    case 'quiet':
      return quietReport(args, loaded, origin, streams);
  }
}

function originWords({ seed, file }: Origin): string {
  return seed === undefined ? `answers from ${file}` : `seed ${seed}`;
}

function accountReport(args: RunArguments, { scenario, modules }: Loaded, origin: Origin, streams: Streams): Report {
  const account = new Account(scenario, modules, {
    columns: streams.columns,
    ascii: args.ascii,
    paint: paintOf(streams),
  });
  return {
    begin(run) {
      const options = optionsOf(scenario);
      const chosen = [...scenario.world.options.keys()].map(
        (o) => `${o.name} ${options[o.name] ?? options[`${o.module}/${o.name}`]}`,
      );
      const asks = run.machine.compiled.sites.some((site) => !isLuck(site));
      streams.out(
        account.begin([
          `${scenario.name}, ${originWords(origin)}`,
          ...(chosen.length > 0 ? [`with ${chosen.join(', ')}`] : []),
          ...(origin.file !== undefined
            ? []
            : asks
              ? whoPlays(args, scenario.world.players)
              : args.bots.length > 0
                ? ['Nobody decides anything here: there is nothing for a bot to do.']
                : []),
        ]),
      );
      streams.out(account.start(run.machine));
    },
    step: (run, record, brokeOff) => streams.out(account.step(record, run.machine, brokeOff)),
    end: (run, brokeOff) => streams.out(`${account.end(run, brokeOff)}\n${originWords(origin)}\n`),
  };
}

/** Who makes the choices. */
function whoPlays({ bots }: RunArguments, players: number): string[] {
  const [only] = bots;
  if (only === undefined) return ['Nobody plays: choices are made at random.'];
  if (new Set(bots).size === 1 || players < 2) return [`Choices are made by the bot ${only}.`];
  const seats = Array.from({ length: players }, (_, i) => `player ${i + 1} is ${bots[i % bots.length]}`);
  return [`Bots play: ${seats.join(', ')}.`];
}

function traceReport(args: RunArguments, { scenario, modules }: Loaded, origin: Origin, streams: Streams): Report {
  const teller = new TraceTeller(scenario.world, streams.columns, paintOf(streams));
  const names = new Names(scenario.world, modules, args.ascii);
  // Colours of a terminal are escapes, which are ASCII.
  const out = (text: string): void => streams.out(args.ascii ? text.replace(/[^\p{ASCII}]/gu, '?') : text);
  return {
    begin: () => out(`${scenario.name}, ${originWords(origin)}\n`),
    step: (_, record) => out(teller.step(record)),
    end: (run, brokeOff) => out(brokeOff === undefined ? `\n${outcomeLine(run, names)}, ${originWords(origin)}\n` : ''),
  };
}

function jsonReport({ bots }: RunArguments, { scenario }: Loaded, origin: Origin, streams: Streams): Report {
  const line = (value: object): void => streams.out(`${JSON.stringify(value)}\n`);
  const digest = digestOf(scenario).whole;
  const luck = { seed: origin.seed ?? null, answers: origin.file ?? null };
  return {
    begin(run, first) {
      line({
        event: 'run',
        version: RUN_JSON_VERSION,
        bulkhead: version,
        scenario: scenario.name,
        title: scenario.title,
        ...luck,
        ...(bots.length > 0 && { bots }),
        options: optionsOf(scenario),
        start: startJson(run.machine),
        reconstructed: scenario.reconstructed,
        digest,
      });
      alarms(first);
    },
    step(run, record) {
      for (const event of record.events) if (isNumbered(event)) line(eventJson(run.machine.compiled, event));
      alarms(record);
    },
    end(run, brokeOff) {
      const ended = run.end
        ? { ...endJson(run.end), ...sidesJson(run.machine) }
        : { result: brokeOff === undefined ? 'none' : 'broke off', reason: brokeOff ?? null };
      line({
        event: 'outcome',
        cause: run.end?.id ?? null,
        ...ended,
        steps: run.steps,
        ...luck,
        digest,
        state: stateHash(run.machine),
      });
    },
  };
  function alarms({ step, alarms }: StepRecord): void {
    for (const { sentence, rule } of alarms) line({ event: 'alarm', step, never: sentence, rule: rule.key });
  }
}

function stateReport({ seed, file }: Origin, streams: Streams): Report {
  const line = (run: TracedRun, step: number, more: object = {}): void =>
    streams.out(`${JSON.stringify({ ...more, step, hash: stateHash(run.machine), state: stateJson(run.machine) })}\n`);
  return {
    begin: (run) =>
      line(run, 0, {
        version: RUN_JSON_VERSION,
        scenario: run.scenario.name,
        seed: seed ?? null,
        answers: file ?? null,
      }),
    // The state of a step that broke off is none.
    step: (run, record) => (record.step <= run.steps ? line(run, record.step) : undefined),
    end: () => undefined,
  };
}

function quietReport(args: RunArguments, { scenario, modules }: Loaded, origin: Origin, streams: Streams): Report {
  const names = new Names(scenario.world, modules, args.ascii);
  return {
    begin: () => undefined,
    step: () => undefined,
    end: (run, brokeOff) =>
      brokeOff === undefined ? streams.out(`${outcomeLine(run, names)}, ${originWords(origin)}\n`) : undefined,
  };
}
