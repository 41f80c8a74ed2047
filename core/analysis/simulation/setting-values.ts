/** What `PATH=a,b,c` means: several values in turn, or one list. */
import { field, type ModuleSource, section, wordOf } from '../../language/reading.js';

/** The widest `1..6` that is written out. */
const WIDEST = 1000;

/**
 * The values that a setting takes in turn. Commas join them, but not inside brackets, and not where what is set is an option
 * that takes a list: `jams-on=4,5` is one list there, and `jams-on=[4],[4,5]` two.
 */
export function splitValues(modules: readonly ModuleSource[], path: string, written: string): readonly string[] {
  if (!written.startsWith('[') && takesList(modules, path)) return [`[${written}]`];
  const [, from, to] = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(written) ?? [];
  if (from === undefined || to === undefined) return atCommas(written);
  const [low, high] = [Number(from), Number(to)];
  if (high < low || high - low >= WIDEST) return [written];
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
}

/** Whether a path names an option that says `some of 1 to 6`. */
function takesList(modules: readonly ModuleSource[], path: string): boolean {
  const found = modules.flatMap((module) => section(module, 'options').filter((entry) => entry.name === path)).at(-1);
  return found !== undefined && /^some of /.test(wordOf(field(found.value, 'values')) ?? '');
}

function atCommas(text: string): string[] {
  return text.split(/,(?![^[]*\])/).map((value) => value.trim());
}
