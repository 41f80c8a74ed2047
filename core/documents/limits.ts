/** How much of a document is read. Beyond a limit the document is refused, never cut. */
export const limits = {
  /** Bytes of a file. */
  bytes: 2 * 1024 * 1024,
  /** Bytes of a log, or of a list of answers. */
  log: 64 * 1024 * 1024,
  /** Maps and lists inside each other. */
  depth: 48,
  /** Keys, values and marks of YAML. */
  tokens: 400_000,
  /** Characters of a key. */
  key: 300,
  /** Parts of a document that stand there only by aliases. */
  aliased: 20_000,
  /** Characters of all attempts to read a file with faults of YAML in it. */
  attempts: 1_500_000,
  /** Files of one project. */
  files: 500,
  /** Faults shown of one file; the others are counted. */
  faults: 100,
} as const;
