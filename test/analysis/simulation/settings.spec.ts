import { describe, expect, it } from 'vitest';
import { type Setting, withSettings } from '../../../core/analysis/simulation/settings.js';
import { machineOf, prepare, type Scenario } from '../../../core/engine/program.js';
import { sourceOf } from '../../../core/engine/sources.js';
import { Diagnostics } from '../../../core/source/index.js';
import { stateJson } from '../../../core/view/state-json.js';
import { shipped } from '../../support/scenario.js';

/** The boat adrift with settings, or what is wrong with them. */
function boat(...said: string[]): Scenario | string[] {
  const project = shipped('scenarios/red-november/adrift.yaml');
  const [doc] = project.entries;
  if (!doc) throw new Error('there is no such scenario');
  const to = new Diagnostics();
  const settings = said.map((text): Setting => {
    const [path = '', value = ''] = text.split('=');
    return { path, value };
  });
  const { source, choose, positions } = withSettings(sourceOf(project, doc), settings, to);
  const scenario = to.failed ? undefined : prepare(source, to, { choices: choose, positions });
  if (scenario && !to.failed) return scenario;
  return to.list.map(({ code, message, suggestion }) => `${code} ${message}${suggestion ? ` (${suggestion})` : ''}`);
}

function sound(...said: string[]): Scenario {
  const scenario = boat(...said);
  if (Array.isArray(scenario)) throw new Error(scenario.join('\n'));
  return scenario;
}

describe('A setting', () => {
  it('of an option is a reading of the rules', () => {
    const scenario = sound('reflow=high-and-dry');
    const reflow = scenario.model.options.all.find((o) => o.name === 'reflow');
    expect(reflow && scenario.world.options.get(reflow)).not.toBe(reflow?.default);
  });

  it('of a card is how many copies there are', () => {
    const before = sound();
    const [card] = before.model.cards.all;
    const after = sound(`card.${card?.name}=7`);
    const copies = (s: Scenario) => s.world.cards.filter(({ card: c }) => c.name === card?.name).length;
    expect([copies(before), copies(after)]).toEqual([9, 7]);
    expect(copies(sound(`card.${card?.name}=11`))).toBe(11);
    expect(copies(sound(`card.${card?.name}=0`))).toBe(0);
  });

  it('of a start is what is so at first: a space, a link, a track', () => {
    const scenario = sound('start.reactor.fire=burning', 'start.1-2.blocked=yes', 'start.heat=4');
    const state = stateJson(machineOf(scenario, 'asked')) as unknown as {
      spaces: Record<string, Record<string, unknown>>;
      links: Record<string, Record<string, unknown>>;
      tracks: Record<string, number>;
    };
    expect(state.spaces.reactor?.fire).toBe('burning');
    expect(state.links['1-2']?.blocked).toBeTruthy();
    expect(state.tracks.heat).toBe(4);
  });

  it('of pieces is how many there are', () => {
    expect(boat('piece.time-keeper=99')).toEqual([expect.stringContaining('BK0904 of time-keeper there cannot be 99')]);
  });

  it('switches a rule off, and only that one', () => {
    const [before, after] = [sound(), sound('rule.red-november/fire-burns-air=off')];
    const names = (s: Scenario) => s.model.triggers.map((t) => t.rule.name);
    expect(names(before)).toContain('fire-burns-air');
    expect(names(after)).toEqual(names(before).filter((name) => name !== 'fire-burns-air'));
  });

  it('switches a verb off that others call: it does nothing then', () => {
    const scenario = sound('rule.break-out=off');
    expect(scenario.model.procedures.find((p) => p.rule?.name === 'break-out')?.body).toEqual([]);
  });

  it.each([
    ['reflwo=off', 'BK0601 there is no option called "reflwo" (reflow)'],
    ['reflow=sometimes', expect.stringContaining('BK0612 the option has no value "sometimes"')],
    ['card.nothing-like-it=2', 'BK0601 there is no card called "nothing-like-it"'],
    ['card.fire-2=many', expect.stringMatching(/^BK0/)],
    ['rule.fire-burn-air=off', 'BK0601 there is no rule called "fire-burn-air" (fire-burns-air)'],
    ['rule.fire-burns-air=on', 'BK0904 a rule can only be set off'],
    ['start.reactr.fire=burning', expect.stringContaining('reactr')],
    ['cards.fire=2', expect.stringContaining('no path begins with "cards" (card)')],
    ['piece.gnoem=2', expect.stringContaining('gnoem')],
  ])('%s is refused', (said, message) => {
    expect((boat(said) as string[])[0]).toEqual(message);
  });
});
