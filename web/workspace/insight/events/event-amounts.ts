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

/** An amount in the unit in which it reads shortest, to two decimals: 9999.999 万 is 1 亿. */
export function shownAmount(amount: string, language: Language): Shown {
  const value = Number(amount);
  const { large, small } = units[language];
  const rounded = (unit: number) => Math.round((value / unit) * 100) / 100;
  if (rounded(small) * small >= large) return { value: rounded(large), unit: 'large' };
  return rounded(1) >= small ? { value: rounded(small), unit: 'small' } : { value: rounded(1), unit: 'one' };
}

interface Deal {
  readonly number: number;
  readonly amount: string;
  readonly currency: EventCurrency;
  /** All that tell it, latest first. */
  readonly events: readonly TimelineEvent[];
}

/** The deals that events tell, the latest first. All events of a deal name one amount. */
export function listDeals(events: readonly TimelineEvent[]): Deal[] {
  const byNumber = Map.groupBy(
    events.filter(({ deal }) => deal !== null),
    ({ deal }) => deal ?? 0,
  );
  return [...byNumber].map(([number, told]) => {
    const { amount, currency } = told[0] ?? { amount: null, currency: null };
    return { number, amount: amount ?? '0', currency: currency ?? 'CNY', events: told };
  });
}

/** What events amount to by currency, each deal once. */
export function sumDeals(events: readonly TimelineEvent[]): { currency: EventCurrency; amount: string }[] {
  const byCurrency = Map.groupBy(listDeals(events), ({ currency }) => currency);
  return [...byCurrency].map(([currency, all]) => ({
    currency,
    amount: addDecimals(all.map(({ amount }) => amount)),
  }));
}
