import type { TriggerEvent } from '../../grammar/tree.js';
import type { DocNode } from '../documents/tree.js';
import { nearestName } from '../source/nearest.js';
import { elsewhere, levelNamed } from './adjectives.js';
import { eventAnyway } from './anyway.js';
import { attempt } from './attempt.js';
import { changeOf } from './before.js';
import { type Body, listed } from './body.js';
import { findDeck } from './cards.js';
import { overrideOf, statements, thingType } from './declare-rules.js';
import { conditionText } from './declare-words.js';
import { article, levelWords } from './describe.js';
import { nodeMeant, noNode } from './flow-names.js';
import { movesOf, ordered, type Placed } from './moves.js';
import { onTable } from './named-values.js';
import type { Expr, Limit, Local, Trigger, TriggerOn } from './program.js';
import { bodyOf, field, type Passage, parsed, rule, section, textOf, wordOf } from './reading.js';
import { isMember, kindOf, setPhrase } from './sets.js';
import type { Kind } from './types.js';
import { numberProperty, value } from './values.js';

/** Triggers: in the order of modules (used first), then of the document; `before` and `after` move one. */
export function settleTriggers(p: Passage): void {
  const found: Placed<Trigger>[] = [];
  const faulty: Placed<Pick<Trigger, 'rule'>>[] = [];
  for (const module of p.modules) {
    for (const entry of section(module, 'rules')) {
      const owner = rule(p, module.name, 'rule', entry.name, entry);
      const override = overrideOf(p, owner);
      const pick = (key: string): DocNode | undefined => field(override?.value, key) ?? field(entry.value, key);
      const text = textOf(pick('when'));
      const tree = text ? parsed(p.diagnostics, 'trigger', text) : undefined;
      const by = override ? { ...owner, module: override.module } : owner;
      const b = bodyOf(p, by, 'trigger', text ?? entry.key.text);
      const event = tree && attempt(() => triggerOn(b, tree.event));
      b.change = event && changeOf(b, event);
      if (!event) eventAnyway(b, tree?.event);
      const during = (tree?.during ?? []).flatMap(
        (d) => attempt(() => ({ scope: b.scope(d.scope.text, d.scope.span), negated: d.negated })) ?? [],
      );
      const condition = textOf(pick('if'));
      const trigger = {
        rule: owner,
        said: text?.text.trim().replace(/\s+/g, ' ') ?? '',
        moves: movesOf(pick),
        during,
        guard: condition ? conditionText(p, b.on(condition)) : undefined,
        limit: limitOf(p, b, pick('limit')),
        before: b.change?.before,
        by: b.change?.by,
        body: statements(p, b, pick('do')),
      };
      if (event) found.push({ item: { ...trigger, event }, moves: trigger.moves });
      else faulty.push({ item: trigger, moves: trigger.moves });
    }
  }
  p.model.triggers.push(...ordered(p, found, 'rule', faulty));
}

function triggerOn(b: Body, event: TriggerEvent): TriggerOn | undefined {
  switch (event.kind) {
    case 'error':
      return undefined;
    case 'becomes': {
      const { set, name } = setPhrase(b, event.set);
      const found = levelNamed(set.kind, event.level.text);
      if (!found) {
        const known = levelWords(set.kind);
        const suggestion = nearestName(event.level.text, known);
        const word = b.model.words.find(event.level.text, b.visible);
        return b.bail(
          'BK0610',
          event.level.span,
          `${article(set.kind.name)} ${set.kind.name} never becomes "${event.level.text}"`,
          {
            suggestion,
            label:
              known.length > 0 ? `expected one of: ${known.slice(0, 12).join(', ')}` : `${set.kind.name} has no levels`,
            ...(word
              ? {
                  help: `"${word.name}" is a word for a condition: say which level changes, and ask the word under \`if:\``,
                }
              : suggestion
                ? {}
                : elsewhere(b, event.level.text, set.kind)),
          },
        );
      }
      subject(b, name, set.each);
      b.usedLevel(event.level, found.property, found.level);
      return {
        on: 'property',
        property: found.property,
        subject: set.each,
        how: event.negated ? 'stops' : 'becomes',
        value: { op: 'const', value: found.level },
        guard: set.filter,
      };
    }
    case 'amount':
    case 'reaches': {
      const how = event.kind === 'reaches' ? 'reaches' : event.how;
      if (!event.set) {
        const track =
          b.model.tracks.find(event.property.text, b.visible) ??
          b.model.supplies.find(event.property.text, b.visible)?.left;
        if (!track)
          return b.bail(
            'BK0601',
            event.property.span,
            `there is no track called "${event.property.text}"`,
            trackAdvice(b, event.property.text),
          );
        b.used(track.role === 'supply' ? 'supply' : 'track', event.property, track);
        return {
          on: 'global',
          global: track,
          how,
          value: event.kind === 'reaches' ? value(b, event.value).expr : undefined,
        };
      }
      const { set, name } = setPhrase(b, event.set);
      const levels = set.kind.properties.find((q) => q.name === event.property.text && q.domain.is !== 'number');
      const property = levels
        ? b.used('property', event.property, levels)
        : numberProperty(b, event.property, set.kind);
      subject(b, name, set.each);
      return {
        on: 'property',
        property,
        subject: set.each,
        how,
        value: event.kind === 'reaches' ? value(b, event.value).expr : undefined,
        guard: set.filter,
      };
    }
    case 'enters': {
      const { set, name } = setPhrase(b, event.set);
      if (set.universe !== 'piece')
        b.bail(
          'BK0703',
          event.set.noun.span,
          `only pieces enter and leave, this is ${article(set.kind.name)} ${set.kind.name}`,
        );
      const space: Local = {
        name: 'space',
        index: b.model.locals++,
        type: { is: 'thing', kind: kindNamed(b, 'space'), universe: 'space' },
        at: event.place.kind === 'any' ? b.place((event.place.set.called ?? event.place.set.noun).span) : undefined,
      };
      const there: Expr = { op: 'local', local: space };
      const place = event.place;
      const at: Expr =
        place.kind === 'any'
          ? isMember(b, place.set, there, 'space')
          : { op: 'compare', sign: '===', left: there, right: value(b, place.value).expr };
      subject(b, name, set.each);
      const bound = place.kind === 'any' ? (place.set.called?.text ?? place.set.noun.text) : 'space';
      const kind = place.kind === 'any' ? kindOf(b, place.set.noun) : undefined;
      b.alias(bound, kind ? { ...space, type: thingType(kind) } : space);
      return {
        on: 'place',
        subject: set.each,
        leaves: event.leaves,
        space,
        guard: set.filter ? { op: 'and', parts: [set.filter, at] } : at,
      };
    }
    case 'deck':
      return { on: 'deck', deck: findDeck(b, event.deck), how: event.how };
    case 'flow':
      return flowNode(b, event);
  }
}

/** A part of the flow that starts or ends; undefined where what is wrong with it is told elsewhere. */
function flowNode(b: Body, { node, how }: Extract<TriggerEvent, { kind: 'flow' }>): TriggerOn | undefined {
  const meant = nodeMeant(b.model, node.text);
  if (b.model.nodes.has(meant)) {
    b.used('node', node, { name: meant, at: b.model.uses?.nodes.get(meant) });
    return { on: 'flow', node: meant, how };
  }
  // The module names a node for it that is not there: that was told where it does.
  if (meant !== node.text) b.shared.diagnostics.heldBack++;
  else {
    const { message, ...advice } = noNode(b.model, node.text);
    b.bail('BK0601', node.span, message, advice);
  }
  return undefined;
}

/** A bare amount in a trigger is a track; an amount of things says of which. */
function trackAdvice(b: Body, name: string): { suggestion?: string; help?: string } {
  const property = b.model.properties.find((q) => q.name === name && b.visible.has(q.kind.module));
  if (property)
    return { help: `say of which things: \`${name} of ${article(property.kind.name)} ${property.kind.name}\`` };
  const known = b.model.tracks.visibleNames(b.visible);
  const suggestion = nearestName(name, known);
  return suggestion ? { suggestion } : listed('tracks', known);
}

function kindNamed(b: Body, name: string): Kind {
  return kindOf(b, { text: name, span: { start: 0, end: 0 } });
}

function subject(b: Body, name: string, local: Local): void {
  b.alias(name, local);
}

/** `once a turn`, `once a game for each explorer`. */
export function limitOf(p: Passage, b: Body, node: DocNode | undefined): Limit | undefined {
  const words = wordOf(node);
  if (!node || !words) return undefined;
  const found = /^once a (turn|round|game)(?: for each ([a-z][a-z0-9-]*)(?: and ([a-z][a-z0-9-]*))?)?$/.exec(words);
  if (!found) {
    p.diagnostics.add({
      code: 'BK0808',
      severity: 'error',
      message: 'this is no limit',
      at: node.at,
      label: 'expected `once a turn`, `once a round` or `once a game`, perhaps `for each <kind>`',
      suggestion: nearestName(words, ['once a turn', 'once a round', 'once a game']),
    });
    return undefined;
  }
  const per = found[1] as Limit['per'];
  let of: Expr | undefined;
  let universe: Limit['universe'];
  if (found[2]) {
    const local = b.lookup(found[2]);
    const kind = p.model.kinds.find(found[2], b.visible);
    const from = words.indexOf(found[2], 16);
    const said = { text: found[2], span: { start: from, end: from + found[2].length } };
    const there = b.on(textOf(node) ?? b.text);
    if (local) {
      of = { op: 'local', local: onTable(there, said, local) };
      universe = local.type.is === 'thing' ? local.type.universe : undefined;
    } else if (kind?.universe === 'piece') {
      there.used('kind', said, kind);
      const active = p.model.globals.find((g) => g.role === 'active');
      if (active) of = { op: 'global', global: active };
      universe = 'piece';
    } else if (b.lost) p.diagnostics.heldBack++;
    else {
      const known = p.model.kinds.all.filter((k) => k.universe === 'piece' && k.module !== '').map((k) => k.name);
      const suggestion = nearestName(found[2], [...known, ...b.names()]);
      const at = there.at(said.span);
      p.diagnostics.add({
        code: 'BK0608',
        severity: 'error',
        message: `there is no kind of piece called "${found[2]}"`,
        at,
        suggestion,
        ...listed('kinds of piece', known, suggestion),
      });
    }
  }
  return { written: words, per, of, universe, index: p.model.limits++ };
}
