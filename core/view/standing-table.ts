import { standingOrders } from '../analysis/order.js';
import type { Model } from '../language/model.js';
import type { StandingOrder } from '../language/program.js';
import { positionOf } from '../source/file.js';
import { shown, wrap } from '../source/width.js';

/** What bots are told, numbered as it is tried; nothing where nothing is. */
export function standingText(models: readonly Model[], width = 80): string {
  return standingOrders(models)
    .map(
      (orders) => `\nStanding orders, in the order in which they are tried\n\n${orders.map(line(width)).join('\n')}\n`,
    )
    .join('');
}

const line =
  (width: number) =>
  (order: StandingOrder, i: number): string => {
    const { rule } = order;
    const number = `${i + 1}. `;
    const place = `${rule.at.file.path}:${positionOf(rule.at.file, rule.at.start).line}`;
    const first = [rule.key, ...(rule.title === undefined ? [] : [rule.title])].join(' · ');
    return [
      ...wrap(shown(`${number}${first}`), width - 6).map((text, k) => `${k > 0 ? '    ' : '  '}${text}`),
      `${' '.repeat(2 + number.length)}${told(order)}, ${place}`,
    ].join('\n');
  };

function told(order: StandingOrder): string {
  const when = order.if ? ', if it holds' : '';
  switch (order.on) {
    case 'action':
      return `action ${order.action.rule.key}${when}`;
    case 'end':
      return `ends ${order.node.rule.key}${when}`;
    case 'choice':
      return `choice ${order.sites[0]?.rule?.key ?? ''}: ${order.answer ?? `the first ${order.local?.name ?? ''} that fits`}`;
  }
}

/** The same for programs. */
export function jsonStanding(orders: readonly StandingOrder[]): readonly object[] {
  return orders.map((order) => ({
    order: order.rule.key,
    title: order.rule.title ?? null,
    cites: order.rule.cites,
    does: told(order),
    file: order.rule.at.file.path,
    line: positionOf(order.rule.at.file, order.rule.at.start).line,
  }));
}
