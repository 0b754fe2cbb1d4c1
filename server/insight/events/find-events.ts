import type { EventType } from '#contract/insight/event-types.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { type EventRule, eventRules, negations, takenBack } from './event-types.ts';
import { nearestOf } from './nearest.ts';
import { type JudgedRole, roleOf } from './roles.ts';

/** A company in a sentence. */
export interface Mention {
  readonly stockId: number;
  readonly start: number;
  readonly end: number;
}

export interface FoundEvent {
  readonly type: EventType;
  readonly trigger: { readonly text: string; readonly start: number; readonly end: number };
  readonly amount: Amount | undefined;
  readonly companies: readonly (JudgedRole & { readonly stockId: number })[];
}

/** What a sentence in search form says has happened: one event of each type, by its first trigger that stands. */
export function findEvents(sentence: string, mentions: readonly Mention[]): FoundEvent[] {
  let amounts: readonly Amount[] | undefined;
  return eventRules.flatMap((rule) => {
    const triggers = triggersOf(sentence, rule);
    const [trigger] = triggers;
    if (!trigger) return [];
    amounts ??= findAmounts(sentence);
    const companies = mentions.map((mention) => ({
      stockId: mention.stockId,
      ...roleOf(rule.type, sentence, nearestOf(sentence, triggers, mention) ?? trigger, mention),
    }));
    return [{ type: rule.type, trigger, amount: nearestOf(sentence, amounts, trigger), companies }];
  });
}

/** Triggers of a type that are neither part of something else nor taken back. */
export function triggersOf(sentence: string, { triggers, unless, notIn, needs }: EventRule): FoundEvent['trigger'][] {
  // Hardly a sentence has any, and to look for one costs least.
  if (sentence.search(triggers) < 0 || notIn?.test(sentence) || (needs && !needs.test(sentence))) return [];
  const other = unless
    ? [...sentence.matchAll(unless)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
    : [];
  return [...sentence.matchAll(triggers)]
    .map(({ index, 0: text }) => ({ text, start: index, end: index + text.length }))
    .filter(({ start, end }) => !other.some((longer) => longer.start <= start && end <= longer.end))
    .filter(
      ({ start, end }) =>
        !negations.test(sentence.slice(Math.max(0, start - 16), start)) &&
        !takenBack.test(sentence.slice(end, end + 16)),
    );
}
