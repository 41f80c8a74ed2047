import {
  common,
  keys,
  keysAnd,
  label,
  mapOf,
  maybe,
  name,
  note,
  oneOf,
  orTable,
  shared,
  text,
  title,
  use,
  valueOrList,
  version,
  whole,
  yesNo,
} from './basics.js';
import { state } from './position.js';
import { optionValues } from './tables.js';

const mark = (description: string) => text({ expects: 'one character', description, examples: ['.'] });
const spaceKind = (description: string) => label({ expects: 'the name of a kind of space', description });
const linkKind = () =>
  label({ expects: 'the name of a kind of link', description: 'The kind of link it is.', examples: ['wall'] });
const ruler = (where: string) => label({ description: `What the ruler says ${where} the board.`, examples: ['n'] });
const property = (what: string) =>
  maybe(label({ description: `The property that holds the number of the ${what}.`, examples: [what] }));

const edge = () =>
  shared('mapping-edge', () =>
    keys(
      {
        is: linkKind(),
        mark: maybe(mark('How it is drawn.')),
        across: maybe(mark('How it is drawn between a square and the one below it, if not alike both ways.')),
        down: maybe(mark('How it is drawn between two squares side by side.')),
        opened: maybe({ ...state(), description: 'What is so of it where the file says that it is open.' }),
      },
      { expects: 'the kind of link and how it is drawn' },
    ),
  );

const kind = () =>
  shared('mapping-point', () =>
    keys(
      {
        card: label({ expects: 'the name of a card', description: 'The card it is drawn from.', examples: ['victim'] }),
        stays: yesNo({ description: 'Whether it stays on the board once it was turned over.' }),
      },
      { expects: 'its card, and whether it stays on the board' },
    ),
  );

const meaning = () =>
  shared('mapping-class', () =>
    keys(
      {
        is: maybe(
          label({
            expects: 'the name of a kind of space, or none',
            description: 'What a tile of it makes of its cell.',
          }),
        ),
        mark: maybe(mark('How such a cell is drawn.')),
        so: maybe({ ...state(), description: 'What is so of the cell where the game begins.' }),
        edge: maybe(
          oneOf(['open', 'wall', 'door', 'entry'], {
            description: 'What it is along lines of the grid, of those under `edges`.',
          }),
        ),
        opened: maybe(yesNo({ description: 'Whether it is a door that stands open.', default: 'no' })),
        point: maybe(label({ expects: 'a letter of a point', description: 'The letter of a point that lies there.' })),
        turned: maybe(yesNo({ description: 'Whether that point was turned over.', default: 'no' })),
        figure: maybe(yesNo({ description: 'Whether a figure stands there.', default: 'no' })),
      },
      { expects: 'what a class of tiles and objects means' },
    ),
  );

const sideName = (side: string) => label({ description: `What properties call the side that is ${side}.` });

const tiled = () =>
  keys(
    {
      classes: mapOf(meaning(), {
        expects: 'classes, each with what it means',
        description:
          'What tiles, objects and layers mean, by their class or name; tiles by number too: `5 to 9`, or `walls 0 to 3` in a tileset.',
        examples: [{ door: { edge: 'door' } }],
      }),
      sides: maybe(
        keys(
          {
            up: sideName('up'),
            right: sideName('to the right'),
            down: sideName('down'),
            left: sideName('to the left'),
          },
          { description: 'What custom properties call the sides of a tile.' },
        ),
      ),
      properties: maybe(
        mapOf(label({ expects: 'a property of the module' }), {
          expects: 'custom properties, each with a property of the module',
          description: 'Custom properties of tiles and objects that say what is so of the space.',
        }),
      ),
      empty: maybe(label({ expects: 'one of the classes', description: 'The class of a cell without a tile.' })),
    },
    { description: 'What maps made in Tiled mean.' },
  );

/** What boards and games in other forms become in the words of a module. */
export const mapping = () =>
  keys(
    {
      version: version(),
      mapping: name({ description: 'The name of the mapping: one word.', examples: ['wall-codes'] }),
      title: title(),
      note: note(),
      use: use(),
      cells: keys(
        {
          is: spaceKind('The kind of space that a cell is.'),
          mark: mark('How it is drawn.'),
          row: property('row'),
          column: property('column'),
        },
        { description: 'What a cell of the file becomes.' },
      ),
      outside: maybe(
        keys(
          {
            is: spaceKind('The kind of space around the cells.'),
            mark: mark('How it is drawn.'),
            above: ruler('above'),
            right: ruler('to the right of'),
            below: ruler('below'),
            left: ruler('to the left of'),
          },
          { description: 'The ring of spaces around the cells, if there is one.' },
        ),
      ),
      edges: keys(
        {
          open: { ...edge(), description: 'Where there is no wall.' },
          wall: { ...edge(), description: 'A wall.' },
          door: { ...edge(), description: 'A door; closed as it starts.' },
          entry: maybe({ ...edge(), description: 'A way in; as `open` unless given.' }),
          nothing: mark('How the border of the whole map is drawn, which is no link.'),
        },
        { description: 'What the edges of cells become.' },
      ),
      address: maybe(yesNo({ description: 'Whether two dice find a cell, by row and column.', default: 'no' })),
      threats: mapOf(state(), {
        expects: 'letters, each with a level',
        description: 'What is so of a cell, by the letter of the file; the first where there is no letter.',
        examples: [{ f: 'burning', h: 'smoky' }],
      }),
      points: maybe(
        keys(
          {
            piece: label({ expects: 'the name of a kind of piece', description: 'The piece that lies there.' }),
            least: maybe(whole(0, 1000, { description: 'How many of it there are at least.' })),
            deck: maybe(label({ expects: 'the name of a deck', description: 'The deck that says what it is.' })),
            found: maybe({ ...state(), description: 'What is so of one that was turned over and stays.' }),
            kinds: mapOf(kind(), {
              expects: 'letters, each with its card',
              description: 'What a point is, by the letter of the file.',
            }),
          },
          { description: 'What points of interest become.' },
        ),
      ),
      figures: maybe(
        keys(
          {
            piece: label({ expects: 'the name of a kind of piece', description: 'The piece; one for each player.' }),
            at: maybe(
              label({
                expects: 'the name of a node of the flow',
                description: 'Where the game goes on if figures stand on the board.',
              }),
            ),
          },
          { description: 'What figures become.' },
        ),
      ),
      start: maybe(label({ expects: 'the name of a node of the flow', description: 'Where the flow begins.' })),
      players: maybe(whole(0, 8)),
      options: maybe(optionValues()),
      variant: maybe(label({ expects: 'the name of a variant' })),
      size: maybe(
        text({
          expects: 'rows and columns: 6 x 8',
          description: 'The size of a board of which `spaces` holds.',
          examples: ['6 x 8'],
        }),
      ),
      tiled: maybe(tiled()),
      spaces: maybe(
        orTable(
          shared('mapping-space', () => keysAnd({ ...common() }, valueOrList(), { expects: 'properties with values' })),
          { description: 'What is so of spaces of a board of that size; `from` adds those of a CSV file.' },
        ),
      ),
    },
    { description: 'A mapping: what a board in another form becomes in the words of a module.' },
  );
