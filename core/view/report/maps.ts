/** The board, once where it starts and once for each map, with what became of its spaces and links. */
import type { PlaceResult, PlacesResult, SimulationResult, UsageResult } from '../../analysis/simulation/result.js';
import { machineOf, type Scenario } from '../../engine/program.js';
import type { ModuleSource } from '../../language/reading.js';
import { Names } from '../account-names.js';
import { pictureWords } from '../board-page.js';
import { boardAsSvg, type Over } from '../board-svg.js';
import { figure, percent, shareWithError } from '../figures.js';
import { chances, type Heat, type HeatMap, heated } from '../svg-heat.js';
import { apart, folded, figure as pictured, section, table } from './html.js';

/** A board that is drawn: of which scenario, and whose modules say how. */
export interface DrawnBoard {
  readonly scenario: Scenario;
  readonly modules: readonly ModuleSource[];
}

/** What a map is of, by space and link in the order of the board. */
export interface Mapped {
  readonly title: string;
  readonly caption: string;
  readonly spaces: readonly (Heat | undefined)[];
  readonly links: readonly (Heat | undefined)[];
}

export class BoardPictures {
  private readonly machine;
  private readonly names;
  private drawn = 0;

  /** @param prefix tells what its drawings name from what others on the page do */
  constructor(
    private readonly board: DrawnBoard,
    private readonly prefix: string,
  ) {
    this.machine = machineOf(board.scenario, 'plain');
    this.names = new Names(board.scenario.world, board.modules, false);
  }

  async start(): Promise<string> {
    const { scenario } = this.board;
    return section('Where it starts', await this.picture(scenario.title, 'The board before the first step.'));
  }

  /** Maps of words two by two, one of spaces and one of links, at most so many; where no word has a place, where anything happened. */
  async together(result: SimulationResult, most: number): Promise<string> {
    const found = result.maps.flatMap((map) => mapOf(map, result.clock) ?? []);
    const [spaces, links] = [found.filter((map) => map.spaces.length > 0), found.filter((map) => map.links.length > 0)];
    const both = Array.from({ length: Math.min(most, Math.max(spaces.length, links.length)) }, (_, i) =>
      overlaid(spaces[i], links[i]),
    );
    const parts: string[] = [];
    for (const map of both.length > 0 ? both : [usedMap(result)]) parts.push(await this.map(map, chances));
    return parts.join('');
  }

  /** A map for each word of the vocabulary that is of spaces or links, and one of where anything happened. */
  async maps(result: SimulationResult): Promise<string> {
    const parts: string[] = [];
    for (const map of result.maps) {
      const mapped = mapOf(map, result.clock);
      parts.push(mapped ? await this.map(mapped, chances) : '', listed(map, result.clock));
    }
    parts.push(await this.map(usedMap(result), chances));
    return section('Where it happens', ...parts);
  }

  /** What lies over the board, in the colours of a scale. */
  async map({ title, caption, spaces, links }: Mapped, scale: HeatMap['scale']): Promise<string> {
    const over: Over = (scene, legend) => heated(scene, { spaces, links, scale }, legend);
    return this.picture(title, caption, over);
  }

  private async picture(title: string, caption: string, over?: Over): Promise<string> {
    const words = { ...pictureWords(this.board.scenario, this.names, '', false), notes: [] };
    const page = { paper: undefined, landscape: false, scale: undefined, sheets: false };
    const picture = await boardAsSvg(this.machine, this.names, this.board.modules, { ...words, title }, page, over);
    const [sheet] = 'needs' in picture ? [] : picture.sheets;
    if (!sheet) return '';
    const svg = apart(sheet.svg.trim(), `${this.prefix}-${this.drawn++}`)
      .replace(/ data-(legend|entry)="[^"]*"/g, '')
      .replace('<svg ', `<svg style="--wide:${Math.round(sheet.width)}px" `);
    return pictured('board', svg, caption);
  }
}

/** Undefined where it never was so, and of what has no place on the board. */
function mapOf({ title, of, places }: PlacesResult, clock: string): Mapped | undefined {
  if ((of !== 'space' && of !== 'link') || places.every(({ ever }) => ever.value === 0)) return undefined;
  const heats = places.map((place) => heatOf(place, clock));
  const none = of === 'link' ? '; no number: in none' : '';
  return {
    title,
    caption: `${title}: in how many of 100 runs each ${of} ever was so${none}. A ${of} that is pointed at tells more.`,
    ...{ spaces: of === 'space' ? heats : [], links: of === 'link' ? heats : [] },
  };
}

/** One of spaces and one of links, if there are both. */
function overlaid(spaces: Mapped | undefined, links: Mapped | undefined): Mapped {
  const [one, other] = [spaces ?? links, spaces && links];
  if (!one) throw new Error('a map of nothing');
  if (!other) return one;
  return {
    title: `${one.title} and ${other.title.toLowerCase()}`,
    caption: `In how many of 100 runs each space ever had ${one.title.toLowerCase()}, and each link ${other.title.toLowerCase()}; a link without a number: in none.`,
    ...{ spaces: one.spaces, links: other.links },
  };
}

function usedMap({ usage }: SimulationResult): Mapped {
  return {
    title: 'Anything happened here',
    caption: 'In how many of 100 runs anything changed on each space and link; a link without a number: in none.',
    spaces: usage.spaces.map(usedHeat),
    links: usage.links.map(usedHeat),
  };
}

function heatOf({ ever, first, time }: PlaceResult, clock: string): Heat {
  const began = first === undefined ? '' : `, first after ${figure(first)} ${clock}s on average`;
  return {
    ...{ value: ever.value, text: hundredths(ever.value) },
    words: `in ${shareWithError(ever)} of runs${began}, ${percent(time)} of the time`,
  };
}

function usedHeat({ happened, times }: UsageResult): Heat {
  return {
    ...{ value: happened, text: hundredths(happened) },
    words: `in ${percent(happened)} of runs, ${figure(times)} times a run`,
  };
}

/** Runs of a hundred. What is not nothing is not written as 0, and what is not all not as 100. */
function hundredths(share: number): string {
  const p = share * 100;
  if (p > 0 && p < 0.5) return '<1';
  if (p < 100 && p >= 99.5) return '>99';
  return `${Math.round(p)}`;
}

/** Every place where it ever was so, with its interval, first time and share of time. */
function listed({ title, of, places }: PlacesResult, clock: string): string {
  const rows = places
    .filter(({ ever }) => ever.value > 0)
    .sort((a, b) => b.ever.value - a.ever.value)
    .map(({ id, ever, first, time }) => [
      id,
      shareWithError(ever),
      first === undefined ? '' : figure(first),
      percent(time),
    ]);
  if (rows.length === 0) return '';
  const heads = [of, 'ever in', `first after (${clock}s)`, 'of the time'];
  return folded(
    `${title}, ${of} by ${of}`,
    table('Share of runs in which it ever was so, with its interval', heads, rows),
  );
}
