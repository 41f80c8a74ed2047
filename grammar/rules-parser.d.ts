/** What `grammar/generated/rules.js` exports; made from `rules.peggy` by the build, so TypeScript cannot read it itself. */
declare module '#rule-parser' {
  export interface ParseOptions {
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
  export class SyntaxError extends globalThis.SyntaxError {
    readonly expected: readonly Expectation[];
    readonly location: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
  }
  export function parse(text: string, options: ParseOptions): unknown;
}
