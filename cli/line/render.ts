import type { Command } from 'commander';
import type { RenderArguments } from './arguments.js';
import { command, examples, type Line } from './command.js';
import { renderOptions, settingOption, variantOption } from './options.js';

/** What commander makes of the options. */
type Given = Partial<Omit<RenderArguments, 'what' | 'paper'>> & {
  readonly paper: NonNullable<RenderArguments['paper']> | 'none';
};

export function describeRender(program: Command, { streams, end }: Line): void {
  const render = renderOptions(command(program, 'render', 'draw a board: to print, to play on, to look at'))
    .argument('<what>', 'the file of a board, a scenario, a position, or the log of a run')
    .addOption(settingOption('set an option of the rules (can be given again); not of a log'))
    .addOption(variantOption('with a variant of the rules; not of a log'))
    .action(async (what: string, given: Given) => {
      const { render } = await import('../commands/render.js');
      const { of, at, output, as, scale, set = [], variant } = given;
      const paper = given.paper === 'none' ? undefined : given.paper;
      const yes = (name: 'landscape' | 'sheets' | 'ascii' | 'force' | 'json'): boolean => given[name] === true;
      end(
        await render(
          {
            ...{ what, of, at, output, as, paper, scale, set, variant },
            ...{ landscape: yes('landscape'), sheets: yes('sheets'), ascii: yes('ascii'), force: yes('force') },
            json: yes('json'),
          },
          streams,
        ),
      );
    });
  examples(render, streams, [
    ['bulkhead render board.yaml', 'the board as text'],
    ['bulkhead render board.yaml -o board.svg', 'as a picture'],
    ['bulkhead render night.yaml -o night.png --paper a4 --landscape', 'where a scenario starts, on a page'],
    ['bulkhead render night.log --at 12 -o step-12.svg', 'after a step of a run that `run --log` wrote down'],
  ]);
}
