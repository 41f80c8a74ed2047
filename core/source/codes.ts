import { type GrammarCode, grammarCodes } from '../../grammar/codes.js';
import { languageCodes } from './language-codes.js';
import type { Severity } from './severity.js';

/** What stands behind a code: the heading of its page, and how grave it is. */
export interface CodeInfo {
  readonly title: string;
  readonly severity: Severity;
}

const error = (title: string) => ({ title, severity: 'error' }) as const;
const warning = (title: string) => ({ title, severity: 'warning' }) as const;
const note = (title: string) => ({ title, severity: 'note' }) as const;

/** Reading files, and YAML as a text. */
const reading = {
  BK0101: error('The file is not YAML'),
  BK0102: error('The file cannot be read'),
  BK0103: error('The file is too large'),
  BK0104: error('The file is not text in UTF-8'),
  BK0105: error('The file is empty'),
  BK0106: error('A file holds one document'),
  BK0107: error('A key is given twice'),
  BK0108: error('Anchors, aliases and merge keys are not used'),
  BK0109: error('YAML tags and directives are not used'),
  BK0110: error('A tab stands where spaces belong'),
  BK0111: error('The document is nested too deeply'),
  BK0112: error('The document has too many parts'),
  BK0113: error('A key is one short text'),
  BK0114: error('A colon and a space cut a text'),
  BK0115: error('A # cuts a text'),
  BK0116: error('A text ends before its last line'),
  BK0117: error('The lines of a rule are joined into one'),
  BK0118: error('The indentation does not fit'),
  BK0119: error('A quote or bracket is not closed'),
  BK0120: error('A character has a meaning of its own in YAML'),
  BK0121: error('A row of a CSV file does not fit its header'),
  BK0122: error('A CSV file is not well formed'),
  BK0123: error('A comma cuts a text'),
  BK0124: warning('A row of a CSV file is short'),
} as const;

/** The structure of documents: keys and forms. */
const structure = {
  BK0201: error('It is not said what kind of document this is'),
  BK0202: error('A key is not known here'),
  BK0203: error('A key is missing'),
  BK0204: error('A value has the wrong form'),
  BK0205: error('A value is not one of those possible'),
  BK0206: error('A number is out of range'),
  BK0207: error('A name is not well formed'),
  BK0208: error('A list has too few or too many entries'),
  BK0209: error('The version of a document is not known'),
  BK0210: error('Keys do not go together'),
} as const;

/** How documents are put together. */
const composition = {
  BK0301: error('A file or module is not there'),
  BK0302: error('A path leaves the project'),
  BK0303: error('Modules use each other in a circle'),
  BK0304: error('Another kind of document is expected'),
  BK0305: error('Something is declared twice'),
  BK0306: error('A used module declares this name already'),
  BK0307: error('Two files have one module name'),
  BK0308: warning('A document is used twice'),
  BK0309: error('This cannot be overridden'),
} as const;

/** Boards; the drawing and reading of them is in `core/board`. */
const boards = {
  BK0401: error('No space has this name'),
  BK0402: error('Two spaces have one name'),
  BK0403: error('Two links have one id'),
  BK0404: error('A link is a space, a kind of link and a space'),
  BK0405: error('A link leads from a space to itself'),
  BK0406: error('The same link is given twice'),
  BK0407: error('The board has no spaces'),
  BK0408: error('A name is one word in small letters'),
  BK0409: error('No direction has this name'),
  BK0410: error('Two links leave a space in one direction'),
  BK0411: error('An address needs dice whose results are equally likely'),
  BK0412: error('The dice have no such result'),
  BK0413: error('A result of the dice has no space'),
  BK0414: error('A result of the dice is given twice'),
  BK0415: error('The value of a board entry has the wrong form'),
  BK0416: error('No layout has this name'),
  BK0417: warning('A room has no place in the drawing, and others have'),
  BK0418: warning('Two rooms are drawn in one place'),
  BK0419: warning('A room lies far from all others'),
  BK0420: error('A legend entry is one character'),
  BK0421: error('The legend does not say what this character is'),
  BK0422: error('One character is drawn both in a square and on an edge'),
  BK0423: error('A legend entry is not drawn'),
  BK0424: error('The legend does not say what a blank edge is'),
  BK0430: error('A map has a tab in it'),
  BK0431: error('A map has no ruler'),
  BK0432: error('The rulers above and below do not agree'),
  BK0433: error('The faces left and right of a row do not agree'),
  BK0434: error('A row or column has no face'),
  BK0435: error('Two rows or columns have one face'),
  BK0436: error('A line of the map has another width'),
  BK0437: error('A character stands beside its place'),
  BK0438: error('An edge is drawn where no square is'),
  BK0439: error('A line of the map is missing'),
  BK0440: error('The border of the board is open'),
  BK0441: error('A map is too large'),
  BK0442: error('The map says already where a square lies and what it is'),
  BK0443: error('What is on a side of a tile is not clear'),
  BK0444: error('Two tiles lie in one place'),
  BK0445: error('No floor has this name'),
  BK0446: error('This says nothing on a board of tiles'),
  BK0447: error('The parts of a tile lie apart'),
  BK0450: error('A transplant does not say what becomes of this'),
  BK0451: error('A transplant speaks of what the board has not'),
  BK0452: error('A transplant does not say how spaces are rolled for'),
  BK0453: error('A transplant does not say where straight on is'),
  BK0454: error('A transplant does not say what happens where two hazards meet'),
  BK0455: error('A transplant does not say where a tile lies'),
} as const;

/** Rule texts that cannot be read. */
const ruleTexts = Object.fromEntries(grammarCodes.map(({ code, title }) => [code, error(title)])) as Readonly<
  Record<GrammarCode, CodeInfo>
>;

/** Advice: what is allowed, and hardly meant. */
const advice = {
  BK1001: warning('A rule can never fire'),
  BK1002: warning('Nothing reaches a space'),
  BK1003: warning('A space has no way out'),
  BK1004: warning('No result of the dice finds a space'),
  BK1005: warning('Two spaces have one number'),
  BK1006: warning('A door leads nowhere'),
  BK1007: warning('Nobody reads an option'),
  BK1008: warning('There is no copy of a card'),
  BK1009: warning('Two hazards can meet, and nothing is said of it'),
  BK1010: warning('An override changes nothing'),
  BK1011: warning('A link never lets anything through'),
  BK1012: warning('A step can ask too many questions'),
  BK1013: warning('Advice is allowed without a reason'),
  BK1014: warning('What is allowed is no advice'),
  BK1015: warning('Advice that is allowed is not given'),
  BK1016: warning('A text stands in curly quotes'),
  BK1017: warning('A room is drawn on another floor'),
  BK1018: warning('A tile can never be laid'),
  BK1019: warning('A tile lies on a floor that is not its own'),
} as const;

/** Boards in other forms, read by `core/import`. */
const importing = {
  BK1101: note('Blanks, line ends and marks mean nothing'),
  BK1102: note('The order of the digits was found out'),
  BK1103: warning('Both orders of the digits fit alike'),
  BK1104: warning('The other order of the digits fits better'),
  BK1105: warning('A wall has one side only'),
  BK1106: warning('The outer wall is open'),
  BK1107: warning('No outer wall is where an entry is'),
  BK1108: warning('An entry is in a corner'),
  BK1109: error('An entry is not at the border'),
  BK1110: error('A line names a place off the board'),
  BK1111: error('A door does not join neighbours'),
  BK1112: warning('Leading zeros are gone'),
  BK1113: warning('Wall codes are glued together'),
  BK1114: error('A row of walls cannot be read'),
  BK1115: warning('There is text after the data'),
  BK1116: error('A line does not belong where it stands'),
  BK1117: error('A letter or number means nothing'),
  BK1118: warning('Another number of lines than said or usual'),
  BK1119: error('Fires and entries cannot be told apart'),
  BK1120: error('This is no board in wall codes'),
  BK1121: warning('Something is given twice'),
  BK1122: warning('A door is where no wall is'),
  BK1123: note('What a hidden point is is not kept'),
  BK1124: warning('Figures are not numbered from 1 to 8'),
  BK1125: note('The mapping knows no spaces of this size'),
  BK1126: error('What was imported does not fit the module'),
  BK1130: error('A Tiled file cannot be read'),
  BK1131: error('A Tiled file declares entities'),
  BK1132: error('A Tiled map of this kind is no board'),
  BK1133: error('The tiles of a layer cannot be read'),
  BK1134: error('A tileset is missing'),
  BK1135: warning('A class means nothing in the mapping'),
  BK1136: error('An object does not lie on the grid'),
  BK1137: error('Something lies beside the board'),
  BK1138: error('The mapping says nothing of Tiled maps'),
  BK1139: note('Layers or objects were passed over'),
} as const;

/** Every code there is. A code is never given a second meaning. */
export const codes = {
  ...reading,
  ...structure,
  ...composition,
  ...boards,
  ...ruleTexts,
  ...languageCodes,
  ...advice,
  ...importing,
} as const satisfies Record<string, CodeInfo>;

/** One of the codes, such as `BK0101`. */
export type Code = keyof typeof codes;

/** What stands behind a code. */
export function codeInfo(code: Code): CodeInfo {
  return codes[code];
}
