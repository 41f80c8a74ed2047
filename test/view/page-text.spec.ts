import { describe, expect, it } from 'vitest';
import { pageText } from '../../core/view/page-text.js';

describe('A page as plain text', () => {
  it('has its headings, its code as it stands, and all else broken to fit', () => {
    const page = [
      '# BK0001 A **title**',
      '',
      'One two three four five six',
      'seven, see [the language](../language.md) and [home](https://example.org).',
      '',
      '- a point that is long enough to be broken',
      '- another',
      '',
      '```yaml module.yaml',
      'version: 1',
      '',
      'a: a line of code that is far too long for the screen',
      '```',
      '',
    ].join('\n');
    expect(pageText(page, { columns: 30 })).toBe(`BK0001 A title

One two three four five six
seven, see the language and
home (https://example.org).

- a point that is long enough
  to be broken
- another

  module.yaml
    version: 1

    a: a line of code that is far too long for the screen
`);
  });

  it('keeps code in a sentence together, on a line of its own where it is long', () => {
    const page = [
      'Write `make the room smoky` there,',
      'or `# bulkhead: allow BK1008 because it may return`. It is',
      'meant so.',
      '',
      '- say `fire and flood: flood wins` under `meets:`',
    ].join('\n');
    expect(pageText(page, { columns: 30 })).toBe(`Write \`make the room smoky\`
there, or
\`# bulkhead: allow BK1008 because it may return\`.
It is meant so.

- say
  \`fire and flood: flood wins\`
  under \`meets:\`
`);
  });
});
