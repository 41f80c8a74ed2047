/** How things are drawn: the words a module may say under `drawn:`, and what is taken where it says none. */
import type { World } from '../compile/world.js';
import { entries, field, fullName, type ModuleSource, section, wordOf } from '../language/reading.js';
import { ancestry, type Kind, type Property } from '../language/types.js';

/** How a kind of link is drawn. */
export const linkForms = ['opening', 'door', 'hatch', 'stairs', 'arrow', 'wall', 'bulkhead', 'hull'] as const;
export type LinkForm = (typeof linkForms)[number];

/** What a link is now: `blocked` is a cross over it, `gone` a gap with its posts. */
export const linkStates = ['open', 'closed', 'blocked', 'gone'] as const;
export type LinkState = (typeof linkStates)[number];

/** Signs for what is in a space or on a link, and for kinds of space. */
export const signs = [
  'flame',
  'smoke',
  'water',
  'gas',
  'drop',
  'tank',
  'charge',
  'rubble',
  'crack',
  'cross',
  'cog',
] as const;
export type Sign = (typeof signs)[number];

/** What a value of a property is drawn as: `nothing` keeps it out of the picture. */
export type Drawn = Sign | LinkState | 'nothing';

const isForm = (word: string): word is LinkForm => (linkForms as readonly string[]).includes(word);
const isState = (word: string): word is LinkState => (linkStates as readonly string[]).includes(word);
const isSign = (word: string): word is Sign => (signs as readonly string[]).includes(word);

/** The `drawn:` of a program's kinds and properties. */
export class Drawing {
  private readonly kinds = new Map<string, string>();
  /** By property, and by property and value. */
  private readonly values = new Map<string, string>();
  /** What was found out already: it is asked of every space and link. */
  private readonly forms = new Map<Kind, LinkForm | undefined>();
  private readonly drawn = new Map<Property, Map<number, Drawn | undefined>>();

  constructor(modules: readonly ModuleSource[]) {
    for (const module of modules)
      for (const sort of ['spaces', 'links', 'pieces'])
        for (const kind of section(module, sort)) {
          const own = fullName(module, kind);
          const word = wordOf(field(kind.value, 'drawn'));
          if (word !== undefined) this.kinds.set(own, word);
          for (const property of entries(field(kind.value, 'has'))) {
            const drawn = field(property.value, 'drawn');
            const whole = wordOf(drawn);
            if (whole !== undefined) this.values.set(`${own}/${property.name}`, whole);
            for (const value of entries(drawn)) {
              const said = wordOf(value.value);
              if (said !== undefined) this.values.set(`${own}/${property.name}=${value.name}`, said);
            }
          }
        }
  }

  /** A kind's own word, or that of the nearest kind it is of; a kind that is called by such a word is drawn so. */
  private wordFor(kind: Kind, fits: (word: string) => boolean): string | undefined {
    for (const { module, name } of ancestry(kind)) {
      const said = this.kinds.get(`${module}/${name}`);
      if (said !== undefined && fits(said)) return said;
      if (fits(name)) return name;
    }
    return undefined;
  }

  link(kind: Kind): LinkForm | undefined {
    if (this.forms.has(kind)) return this.forms.get(kind);
    const word = this.wordFor(kind, isForm);
    const form = word !== undefined && isForm(word) ? word : undefined;
    this.forms.set(kind, form);
    return form;
  }

  space(kind: Kind): Sign | undefined {
    const word = this.wordFor(kind, isSign);
    return word !== undefined && isSign(word) ? word : undefined;
  }

  /** What a value is drawn as; undefined: by a letter. */
  value(world: World, property: Property, value: number): Drawn | undefined {
    const known = this.drawn.get(property) ?? new Map<number, Drawn | undefined>();
    this.drawn.set(property, known);
    if (!known.has(value)) known.set(value, this.valueAnew(world, property, value));
    return known.get(value);
  }

  private valueAnew(world: World, property: Property, value: number): Drawn | undefined {
    const own = `${property.kind.module}/${property.kind.name}/${property.name}`;
    const { domain } = property;
    const name =
      domain.is === 'levels'
        ? (domain.names[value] ?? '')
        : domain.is === 'yes/no'
          ? value
            ? 'yes'
            : 'no'
          : `${value}`;
    const said = this.values.get(`${own}=${name}`) ?? this.values.get(own);
    const word = said ?? [name, property.name].find((w) => isSign(w) || isState(w));
    if (word === undefined) return undefined;
    if (word === 'nothing' || isSign(word)) return word;
    // Only links are open or closed.
    return isState(word) && property.kind.universe === 'link' && world.linkKinds.length > 0 ? word : undefined;
  }
}
