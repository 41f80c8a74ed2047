import { type Diagnostics, problem } from '../../source/diagnostic.js';
import type { FileSpan } from '../../source/file.js';
import { nearestName } from '../../source/nearest.js';
import { type BotName, botNames } from '../../tables/bots/bot.js';

/** The path that says who plays: `bot=random,orders` sets them side by side. */
export const BOT_PATH = 'bot';

/** A bot by its name where it stands; undefined if there is none, which is told once. */
export function botNamed(name: string, at: FileSpan, to: Diagnostics): BotName | undefined {
  const bot = botNames.find((known) => known === name);
  if (bot) return bot;
  const said = to.list.some((other) => other.at?.file === at.file && other.at.start === at.start);
  const suggestion = nearestName(name, botNames);
  const help = suggestion ? { suggestion } : { help: `bots: ${botNames.join(', ')}` };
  if (!said) to.add(problem('BK0601', `there is no bot called "${name}"`, at, help));
  return undefined;
}
