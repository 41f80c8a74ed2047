/** What `grammar/generated/rules.js` exports; made from `rules.peggy` by the build, so TypeScript cannot read it itself. */
declare module '#rule-parser' {
  export interface ReadOptions {
    readonly startRule: string;
    /** For each offset of the spaced-out text where a token starts or has ended: the offset in the author's text. */
    readonly starts: readonly number[];
    readonly ends: readonly number[];
    /** Words that cannot be names in this text. */
    readonly reserved: ReadonlySet<string>;
    /** Words that cannot be the verb of a call. */
    readonly verbs: ReadonlySet<string>;
  }
  export interface Expectation {
    readonly type: 'literal' | 'class' | 'any' | 'end' | 'other';
    readonly text?: string;
    readonly description?: string;
  }
  /** `failedAt` is -1 where the text was read, otherwise the offset of what does not fit. */
  export interface Reading {
    readonly tree: unknown;
    readonly failedAt: number;
    readonly expected: readonly Expectation[];
  }
  export function parse(
    text: '',
    options: { readonly startRule: 'Reader' },
  ): (text: string, options: ReadOptions) => Reading;
}
