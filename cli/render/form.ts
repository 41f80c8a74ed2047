/** What a board is drawn as, and which options that leaves without a meaning. */
import { extname } from 'node:path';
import { UsageError } from '../fail.js';
import { forms, type RenderArguments, type RenderForm } from '../line/arguments.js';
import { refuseIdle } from '../line/command.js';

/** The form that is asked for, or that the file's name says. */
export function formOf({ as, output }: RenderArguments): RenderForm {
  const ending = output === undefined ? undefined : extname(output).slice(1).toLowerCase();
  const known = forms.find((form) => form === ending);
  if (as !== undefined) {
    if (known !== undefined && known !== as)
      throw new UsageError(`${output} is no name for ${as}`, `Leave --as out, or end the name in .${as}.`);
    if (as === 'png' && output === undefined)
      throw new UsageError('a PNG is written to a file', 'Name it with -o board.png.');
    return as;
  }
  if (output === undefined) return 'txt';
  if (known === undefined)
    throw new UsageError(
      `${output} does not say what to draw`,
      'Its name must end in .svg, .png or .txt; or say --as svg.',
    );
  return known;
}

/** Options that the form has no use for. */
export function refuseWhatChangesNothing(args: RenderArguments, form: RenderForm): void {
  const { paper, landscape, scale, sheets, ascii, output, force } = args;
  if (form === 'txt')
    refuseIdle(
      {
        '--paper': paper !== undefined,
        '--landscape': landscape,
        '--scale': scale !== undefined,
        '--sheets': sheets,
      },
      'a text drawing is as wide as its lines',
      'Draw a picture: -o board.svg or -o board.png.',
    );
  else refuseIdle({ '--ascii': ascii }, 'a picture has no characters of its own', 'It goes with the text drawing.');
  if (paper === undefined)
    refuseIdle(
      { '--landscape': landscape, '--sheets': sheets },
      'a picture without paper is as large as it has to be',
      'Say on what: --paper a4.',
    );
  if (output === undefined) refuseIdle({ '--force': force }, 'nothing is written to a file', 'It goes with -o.');
}
