import { optionWords } from '../analysis/layers.js';
import type { Model } from '../language/model.js';
import type { OptionDeclaration, OptionValues } from '../language/types.js';
import { shown, wrap } from '../source/width.js';

/** A knob of a module in the machine form. */
export interface JsonOption {
  readonly module: string;
  readonly option: string;
  readonly title?: string;
  readonly values: string;
  readonly default: string;
  readonly status: OptionDeclaration['status'];
  readonly cites: readonly string[];
}

/** The options of some programs, each once. */
export function optionsDeclared(models: readonly Model[]): OptionDeclaration[] {
  const found = new Map(models.flatMap((m) => m.options.all).map((o) => [`${o.module}/${o.name}`, o]));
  return [...found.values()];
}

export function jsonOption(option: OptionDeclaration): JsonOption {
  const { module, name, title, values, status, cites } = option;
  return {
    module,
    option: name,
    ...(title !== undefined && { title }),
    values: valuesInWords(values),
    default: optionWords(option, option.default),
    status,
    cites,
  };
}

/** The options by module: what each may be, what it is unless set, where that comes from. */
export function optionsTable(options: readonly OptionDeclaration[], width = 80): string {
  const modules = [...new Set(options.map((o) => o.module))];
  return modules
    .map((module) => {
      const own = options.filter((o) => o.module === module);
      return `Options of ${module}\n\n${own.map((o) => lines(o, width).join('\n')).join('\n\n')}\n`;
    })
    .join('\n');
}

function lines(option: OptionDeclaration, width: number): string[] {
  const about = [`default ${optionWords(option, option.default)}`, option.status, ...option.cites].join(' · ');
  const details = [option.title ?? '', valuesInWords(option.values), about].filter((text) => text !== '');
  return [`  ${option.name}`, ...details.flatMap((text) => wrap(shown(text), width - 4).map((line) => `    ${line}`))];
}

function valuesInWords(values: OptionValues): string {
  switch (values.is) {
    case 'names':
      return values.names.join(' | ');
    case 'number':
      return `${values.from} to ${values.to}`;
    case 'yes/no':
      return 'yes | no';
    case 'some':
      return `some of ${values.from} to ${values.to}`;
  }
}
