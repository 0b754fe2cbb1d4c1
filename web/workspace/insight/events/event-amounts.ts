import type { EventCurrency } from '#contract/insight/event-types.ts';
import type { TimelineEvent } from '#contract/insight/events.ts';
import { addDecimals } from '#contract/insight/exact-decimal.ts';
import type { Language } from '#contract/language.ts';

interface Shown {
  readonly value: number;
  readonly unit: 'large' | 'small' | 'one';
}

/** Of Chinese 亿 and 万, of English billion and million. */
const units: Readonly<Record<Language, { readonly large: number; readonly small: number }>> = {
  'zh-CN': { large: 1e8, small: 1e4 },
  en: { large: 1e9, small: 1e6 },
};

/** An amount in the unit in which it reads shortest. */
export function shownAmount(amount: string, language: Language): Shown {
  const value = Number(amount);
  const { large, small } = units[language];
  if (value >= large) return { value: value / large, unit: 'large' };
  return value >= small ? { value: value / small, unit: 'small' } : { value, unit: 'one' };
}

/** What events amount to by currency, each deal once; the largest of a deal's events stand for it. */
export function sumDeals(events: readonly TimelineEvent[]): { currency: EventCurrency; amount: string }[] {
  const deals = new Map(events.flatMap((event) => (event.deal === null ? [] : [[event.deal, event] as const])));
  const byCurrency = Map.groupBy(deals.values(), ({ currency }) => currency ?? 'CNY');
  return [...byCurrency].map(([currency, all]) => ({
    currency,
    amount: addDecimals(all.map(({ amount }) => amount ?? '0')),
  }));
}
