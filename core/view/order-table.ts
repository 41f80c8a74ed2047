import type { Order } from '../analysis/order.js';
import { positionOf } from '../source/file.js';
import { shown, wrap } from '../source/width.js';

/** The rules that meet at one change, numbered as they run. */
export function orderText(orders: readonly Order[], width = 80): string {
  if (orders.length === 0) return 'No change sets off more than one rule.\n';
  return `Rules that one change sets off, in the order in which they run\n\n${orders
    .map((order) => lines(order, width).join('\n'))
    .join('\n\n')}\n`;
}

function lines({ change, rules }: Order, width: number): string[] {
  return [
    ...indented(`when ${change}`, 2, width),
    ...rules.flatMap(({ trigger: { rule, said }, why }, i) => {
      const number = `${i + 1}. `;
      const margin = 4 + number.length;
      const place = `${rule.at.file.path}:${positionOf(rule.at.file, rule.at.start).line}`;
      return [
        ...indented(`${number}${[rule.key, ...rule.cites].join(' · ')}`, 4, width),
        ...indented(`when: ${said}`, margin, width),
        ...indented(`because ${why}`, margin, width),
        ...indented(place, margin, width),
      ];
    }),
  ];
}

function indented(text: string, margin: number, width: number): string[] {
  return wrap(shown(text), width - margin - 2).map((line, i) => ' '.repeat(i > 0 ? margin + 2 : margin) + line);
}

/** The same for programs. */
export function jsonOrder({ change, rules }: Order): object {
  return {
    change,
    rules: rules.map(({ trigger: { rule, said }, why }) => ({
      rule: rule.key,
      cites: rule.cites,
      when: said,
      why,
      file: rule.at.file.path,
      line: positionOf(rule.at.file, rule.at.start).line,
    })),
  };
}
