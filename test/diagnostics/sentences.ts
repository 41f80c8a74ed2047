import type { Draw } from './mutate.js';

/** Rule text by chance, of the small game's words: most of it is refused, much of it runs. */
export function sentences(draw: Draw): string {
  return new Author(draw).block(3 + draw(4), 3).join('\n');
}

const adjectives: Readonly<Record<string, readonly string[]>> = {
  room: ['fresh', 'smoky', 'foul', 'wet'],
  hold: ['fresh', 'smoky', 'wet'],
  space: ['wet', 'foul'],
  door: ['open', 'closed', 'free'],
  wall: ['free'],
  link: ['free', 'open'],
  figure: [],
  event: [],
};

class Author {
  /** Names on the table, with the kinds they are of. */
  private table: { name: string; kind: string }[] = [{ name: 'room', kind: 'room' }];
  private count = 0;

  constructor(private readonly draw: Draw) {}

  private of<T>(list: readonly T[]): T {
    return list[this.draw(list.length)] as T;
  }
  private sometimes(text: () => string, chance = 3): string {
    return this.draw(chance) === 0 ? text() : '';
  }

  private kind(): string {
    return this.of(['room', 'room', 'room', 'hold', 'space', 'door', 'wall', 'link', 'figure', 'event']);
  }

  thing(kind?: string): string {
    const fitting = this.table.filter((x) => kind === undefined || x.kind === kind);
    const known = fitting.length > 0 ? `the ${this.of(fitting).name}` : undefined;
    if (kind === 'figure') return known && this.draw(2) ? known : 'the active figure';
    if (known && this.draw(5) > 0) return known;
    return this.of([
      'the room of the active figure',
      'way of the room',
      'the active figure',
      'it',
      'the figure with the most ap',
      'the room',
      'the room with the least damage, ties at random',
    ]);
  }

  amount(depth = 2): string {
    if (depth === 0 || this.draw(3) === 0)
      return this.of([
        '0',
        '1',
        '2',
        '9',
        'pressure',
        'bonus',
        'high-water',
        'damage of the room',
        'ap of the active figure',
        'the supply of chit',
        'faint of the card',
        'crates of the hold',
        'cracks of the wall',
      ]);
    return this.of([
      () => `${this.amount(depth - 1)} ${this.of(['+', '-', '*'])} ${this.amount(depth - 1)}`,
      () => `${this.amount(0)} divided by ${this.amount(0)}, rounded ${this.of(['up', 'down'])}`,
      () => `the number of ${this.phrase('', 1)}`,
      () => `the total damage of ${this.phrase('', 1)}`,
      () => `the ${this.of(['smaller', 'larger'])} of ${this.amount(0)} and ${this.amount(0)}`,
      () => `${this.amount(0)} if ${this.sentence(0)}, otherwise ${this.amount(0)}`,
      () => `damage of ${this.thing('room')}`,
    ])();
  }

  phrase(article: string, depth = 2, kind = this.kind(), called = ''): string {
    const words = [article, this.sometimes(() => this.of(adjectives[kind] ?? []) ?? '', 2), kind, called].filter(
      (word) => word !== '',
    );
    const relation = depth > 0 ? this.sometimes(() => ` ${this.relation(depth - 1)}`, 2) : '';
    const where = depth > 0 ? this.sometimes(() => ` where ${this.test('it', depth - 1)}`, 3) : '';
    return `${words.join(' ')}${relation}${where}`;
  }

  relation(depth: number): string {
    return this.of([
      () => `next to ${this.place(depth)}`,
      () =>
        `linked to ${this.place(depth)}${this.sometimes(() => ` by ${this.phrase('a', 0, this.of(['door', 'link', 'wall']))}`)}`,
      () => `linked for smoke to ${this.place(depth)}`,
      () => `in ${this.place(depth)}`,
      () => `of ${this.place(depth)}`,
      () => `other than ${this.thing()}`,
      () => `between ${this.place(depth)} and ${this.place(depth)}`,
      () => `within ${this.amount(0)} of ${this.thing('room')} over free links`,
      () => `nearest to ${this.thing('room')}${this.sometimes(() => ' over open doors')}`,
      () => 'in events',
    ])();
  }

  private place(depth: number): string {
    return this.draw(2) ? this.thing('room') : this.phrase(this.of(['a', 'no', 'a']), Math.max(0, depth - 1), 'room');
  }

  test(subject: string, depth: number): string {
    return this.of([
      () => `${subject} is ${this.sometimes(() => 'not ')}${this.of(Object.values(adjectives).flat())}`,
      () => `${subject} is a ${this.phrase('', 0)}`,
      () => `${subject} is ${this.thing()}`,
      () =>
        `damage of ${subject} is ${this.of(['at least', 'at most', 'less than', 'more than', ''])} ${this.amount(1)}`,
      () => `${subject} is at least ${this.of(['smoky', 'foul'])}`,
      () => `${subject} is one of smoky, foul`,
      () => `${subject} is ${this.relation(depth)}`,
      () => `${subject} is ${this.sometimes(() => 'not ')}remembered as crossed`,
      () => `${subject} holds ${this.of(['a leak', 'no spark', 'an event'])}`,
    ])().replace(/ {2,}/g, ' ');
  }

  sentence(depth: number): string {
    return this.of([
      () => this.test(this.thing(), depth),
      () => this.test(this.thing(), depth),
      () => `there is ${this.phrase(this.of(['a', 'no']), depth)}`,
      () => `every ${this.phrase('', 0)} is ${this.of(Object.values(adjectives).flat())}`,
      () => `pressure is ${this.of(['at least', 'at most', ''])} ${this.amount(1)}`,
      () => `pressure is marked with a red`,
      () => 'reading is plain',
      () => `${this.amount(0)} is one of which`,
      () =>
        `it ${this.of(['happens', 'does not happen'])} during ${this.of(['spread', 'event', 'turn', 'walk', 'go'])}`,
      () => this.of(['always', 'never']),
      () => (depth > 0 ? `not (${this.sentence(depth - 1)})` : 'never'),
      () => (depth > 0 ? `${this.sentence(0)} ${this.of(['and', 'or'])} ${this.sentence(0)}` : 'always'),
    ])().replace(/ {2,}/g, ' ');
  }

  private who(): string {
    return this.of(['the active player', 'the crew', 'the player of the active figure', 'the figure']);
  }

  private fresh(kind: string): string {
    const name = `n${this.count++}`;
    this.table.push({ name, kind });
    return name;
  }

  /** Statements a line each, indented below each other. */
  block(length: number, depth: number): string[] {
    const before = [...this.table];
    const lines = Array.from({ length: 1 + this.draw(length) }, () => this.statement(depth)).flat();
    this.table = before;
    return lines;
  }

  private inner(head: string, depth: number): string[] {
    return [head, ...this.block(3, depth - 1).map((line) => `  ${line}`)];
  }

  private statement(depth: number): string[] {
    return depth > 0 && this.draw(2) ? this.header(depth) : [this.simple().replace(/ {2,}/g, ' ')];
  }

  private simple(): string {
    const kind = this.kind();
    return this.of([
      () => `make ${this.thing()} ${this.sometimes(() => 'not ')}${this.of(Object.values(adjectives).flat())}`,
      () =>
        `${this.of(['raise', 'lower'])} ${this.of(['pressure', `damage of ${this.thing('room')}`, 'ap of the active figure', 'smoke of the room'])} by ${this.amount(1)}`,
      () =>
        `set ${this.of(['pressure', `damage of ${this.thing('room')}`, `way of ${this.thing('room')}`])} to ${this.of([this.amount(1), this.thing(), 'none'])}`,
      () => `put ${this.of(['1', this.amount(1)])} damage on ${this.thing('room')}`,
      () => `take ${this.of(['1', 'all', this.amount(0)])} damage from ${this.thing('room')}`,
      () => `move ${this.of(['1', 'all'])} damage from ${this.thing('room')} to ${this.thing('room')}`,
      () => `move ${this.thing('figure')} to ${this.thing('room')}`,
      () => `remove ${this.thing('figure')}`,
      () =>
        `roll ${this.of(['d6', 'odd', 'd10'])}${this.sometimes(() => `, ${this.amount(0)} times`)}${this.sometimes(() => ` called ${this.fresh('number')}`)}`,
      () =>
        `${this.of(['pick at random', `${this.who()} chooses`, `${this.who()} may choose`])} ${this.phrase('a', 2, kind, `called ${this.fresh(kind)}`)}; if none: ${this.of(['nothing', 'this effect ends', 'raise pressure by 1'])}`,
      () =>
        `roll for ${this.phrase('a', 2, 'room', `called ${this.fresh('room')}`)}; if none: ${this.of(['nothing', 'this effect ends'])}`,
      () =>
        `follow the way from ${this.thing('room')} to ${this.phrase('a', 1, 'room', `called ${this.fresh('room')}`)}; if none: this effect ends`,
      () => `${this.who()} chooses a number called ${this.fresh('number')} from ${this.amount(0)} to ${this.amount(0)}`,
      () => `${this.who()} chooses any number of ${this.phrase('', 1, kind, `called ${this.fresh('list')}`)}`,
      () =>
        `draw ${this.of(['1', '2', this.amount(0)])} from events${this.sometimes(() => ' for the active figure')}; if none: this effect ends`,
      () =>
        this.of([
          'play the card',
          'discard the card',
          'remove the card',
          'shuffle events',
          'shuffle the card into events',
        ]),
      () => `give ${this.thing()} to ${this.thing('figure')}`,
      () => `${this.fresh('number')} = ${this.amount(2)}`,
      () => `${this.fresh('room')} = ${this.thing('room')}`,
      () => `spend ${this.amount(0)} ap`,
      () => `send blast from ${this.thing('room')}, in each direction`,
      () => `${this.sometimes(() => 'later: ')}${this.of(['spread', 'burst', 'settle', 'go'])} ${this.thing('room')}`,
      () => `remember ${this.thing()} as crossed`,
      () =>
        this.of([
          'this effect ends',
          'this turn ends',
          'the game is lost because "chance"',
          'proceed',
          'nothing',
          'this phase ends',
        ]),
    ])();
  }

  private header(depth: number): string[] {
    const kind = this.kind();
    return this.of([
      () => [...this.inner(`if ${this.sentence(2)}:`, depth), ...(this.draw(2) ? this.inner('otherwise:', depth) : [])],
      () => {
        const head = `for each ${this.phrase('', 2, kind, `called ${this.fresh(kind)}`)}${this.of(['', '', ', as it was', ', in an order chosen by the active player'])}:`;
        return this.inner(head.replace(/ {2,}/g, ' '), depth);
      },
      () => this.inner(`repeat ${this.amount(1)} times:`, depth),
      () => this.inner('all at once:', depth),
      () => {
        const name = this.fresh('room');
        return [
          'until nothing changes:',
          `  for each ${this.phrase('', 1, 'room', `called ${name}`)}: make the ${name} ${this.of(['smoky', 'foul', 'wet', 'fresh'])}`,
        ];
      },
      () => [`depending on ${this.amount(1)}:`, `  0 to 1: ${this.simple()}`, `  otherwise: ${this.simple()}`],
      () => [
        `depending on ${this.thing()}:`,
        `  ${this.of(Object.values(adjectives).flat())}: ${this.simple()}`,
        '  otherwise: nothing',
      ],
      () => [
        `${this.who()} ${this.of(['chooses', 'may choose'])} one:`,
        `  "A" if ${this.sentence(0)}: ${this.simple()}`,
        `  "B": ${this.simple()}`,
        'if none: nothing',
      ],
    ])();
  }
}
