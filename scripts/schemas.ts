/**
 * Writes what is generated from the shapes of documents: `schema/*.schema.json` for editors, which is committed, and the
 * validators, which are not. With `--check` nothing is written; the schemas are compared with those committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { forms, schemas } from '../core/documents/shapes/index.js';
import { root } from './build/root.js';

const check = process.argv.includes('--check');
const stale: string[] = [];

/** A schema as editors get it: without our own words, and with what is said beside a reference put where draft 7 reads it. */
function forEditors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forEditors);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, held]) => !(key === 'expects' && typeof held === 'string') && !(key === 'ruleText' && held === true),
  );
  const kept = Object.fromEntries(entries.map(([key, held]) => [key, forEditors(held)]));
  if (typeof kept.$ref !== 'string' || entries.length === 1) return kept;
  const { $ref, ...beside } = kept;
  return { ...beside, allOf: [{ $ref }] };
}

/** Whether it is the form of a key that is called so, and no value. */
function isForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ['type', '$ref', 'anyOf'].some((word) => word in value);
}

/** A schema as validators need it: only what is checked, with references to the shared definitions. */
function forAjv(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forAjv);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return { $ref: `common${String(value.$ref)}` };
  const left = Object.entries(value).filter(
    ([key, held]) =>
      !(typeof held === 'string' && (key === 'expects' || key === 'description')) &&
      key !== 'examples' &&
      !(key === 'default' && !isForm(held)) &&
      !(key === 'ruleText' && held === true),
  );
  return Object.fromEntries(left.map(([key, held]) => [key, forAjv(held)]));
}

/** A schema as messages need it: what belongs where, and the way there. */
function forMessages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forMessages);
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(
    ([key, held]) =>
      !((key === 'description' && typeof held === 'string') || key === 'examples' || key === '$id') &&
      !(key === 'default' && !isForm(held)),
  );
  return Object.fromEntries(left.map(([key, held]) => [key, forMessages(held)]));
}

/**
 * Ajv copies all errors so far whenever a referred form fails, which takes minutes where a file from a stranger has a
 * hundred thousand faults. Added in place, and a thousand at most, they take no time.
 */
function bounded(code: string): string {
  let times = 0;
  const made = code.replace(
    /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\)/g,
    (_, validator) => {
      times++;
      return `vErrors = append(vErrors, ${validator}.errors)`;
    },
  );
  if (times === 0 || made.includes('.concat('))
    throw new Error('ajv writes validators in another way than this script knows');
  return `${made}\nfunction append(all, more) { if (all === null) return more; if (all.length < 1000) for (const one of more) all.push(one); return all; }`;
}

/** The types of the validators. */
function declarations(validators: readonly string[]): string {
  return `export interface ValidationError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
}
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}
${validators.map((name) => `export declare const ${name}: Validator;`).join('\n')}
/** The forms of documents as JSON, for messages. */
export declare const words: string;
`;
}

function put(path: string, text: string): void {
  const target = root(path);
  if (!check) {
    writeFileSync(target, text);
    return;
  }
  let held = '';
  try {
    held = readFileSync(target, 'utf8');
  } catch {
    // Missing is stale.
  }
  if (held !== text) stale.push(path);
}

const ajv = new Ajv({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  messages: false,
  inlineRefs: false,
  code: { source: true, esm: true },
});

const names: Record<string, string> = {};
for (const [kind, schema] of Object.entries(schemas())) {
  const written = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Bulkhead ${kind}`,
    ...(forEditors(schema) as object),
  };
  put(`schema/${kind}.schema.json`, `${JSON.stringify(written, null, 2)}\n`);
}

// The validators share their definitions, so that each is compiled once.
const { definitions, documents } = forms();
ajv.addSchema({ $id: 'common', definitions: forAjv(definitions) as object });
for (const [kind, form] of Object.entries(documents)) {
  names[kind] = kind;
  ajv.addSchema({ $id: kind, ...(forAjv(form) as object) });
}

if (check) {
  if (stale.length > 0) {
    process.stderr.write(`stale: ${stale.join(', ')}; run \`npx tsx scripts/schemas.ts\`\n`);
    process.exitCode = 1;
  }
} else {
  // `module` is a word of its own in scripts, so the validators are exported under other names.
  const exported = Object.fromEntries(Object.entries(names).map(([kind, id]) => [`${kind}Validator`, id]));
  const folder = root('core/documents/generated');
  mkdirSync(folder, { recursive: true });
  const made = (standalone as unknown as typeof standalone.default)(ajv, exported);
  writeFileSync(
    `${folder}/validators.js`,
    `${bounded(made)}\nexport const words = ${JSON.stringify(JSON.stringify(forMessages(forms())))};\n`,
  );
  writeFileSync(`${folder}/validators.d.ts`, declarations(Object.keys(exported)));
}
