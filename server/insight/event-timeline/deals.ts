import type { EventCurrency } from '#contract/insight/event-types.ts';

interface Dated {
  readonly amount: string | null;
  readonly currency: EventCurrency | null;
  readonly publishedAt: Date;
}

/** Events of a company with one amount within this time are one deal, whatever they are called: 中标, then 签署合同. */
const reach = 30 * 24 * 60 * 60_000;

/**
 * Numbers the deals of a company's events, so that each amount counts once. Events in any order; each deal reaches from
 * event to event. An event without amount has none.
 */
export function numberDeals<Event extends Dated>(events: readonly Event[]): Map<Event, number> {
  const deals = new Map<Event, number>();
  const latest = new Map<string, { readonly deal: number; readonly at: number }>();
  let count = 0;
  for (const event of events.toSorted((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime())) {
    if (event.amount === null) continue;
    const key = `${event.currency} ${event.amount}`;
    const at = event.publishedAt.getTime();
    const former = latest.get(key);
    const deal = former && at - former.at <= reach ? former.deal : count++;
    latest.set(key, { deal, at });
    deals.set(event, deal);
  }
  return deals;
}
