import { randomInt } from 'node:crypto';
import { Exit } from '../fail.js';
import type { PlayArguments } from '../line/arguments.js';
import { stdinLines } from '../play/input.js';
import { opened } from '../play/load.js';
import { Play } from '../play/play.js';
import { seeThatCanBeWritten } from '../run/log-file.js';
import type { Streams } from '../streams.js';

/** Plays a game with people at one keyboard, or with what is piped in. */
export async function play(args: PlayArguments, streams: Streams): Promise<number> {
  if (args.log !== undefined) seeThatCanBeWritten('log', args.log, args.force);
  if (args.save !== undefined) seeThatCanBeWritten('save', args.save, args.force);
  const game = await opened(args, args.seed ?? String(randomInt(2 ** 32)), streams);
  if (!game) return Exit.problems;
  const input = streams.input ?? stdinLines();
  const people = new Play(args, game.loaded, game.game, game.titles, streams, input);
  // Where nothing can be shown any more, or a fault is our own, the program ends without coming back here.
  const last = (): void => people.breakOff();
  process.once('exit', last);
  try {
    return await people.play();
  } finally {
    process.removeListener('exit', last);
    input.close();
  }
}
