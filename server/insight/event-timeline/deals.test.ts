import { expect, test } from 'vitest';
import { numberDeals } from './deals.ts';

const event = (day: string, amount: string | null, currency: 'CNY' | 'USD' | null = amount ? 'CNY' : null) => ({
  ...{ amount, currency, publishedAt: new Date(`${day}T00:00:00Z`) },
});

test('one amount within thirty days is one deal, in whatever order its events stand', () => {
  const tender = event('2026-10-01', '220000000');
  const signed = event('2026-10-28', '220000000');
  const delivered = event('2026-11-20', '220000000');
  for (const order of [
    [tender, signed, delivered],
    [delivered, tender, signed],
  ]) {
    const deals = numberDeals(order);
    expect(new Set(order.map((each) => deals.get(each))).size).toBe(1);
  }
});

test('another amount, another currency and a much later time are other deals, and no amount is none', () => {
  const events = [
    event('2026-10-01', '5'),
    event('2026-10-02', '6'),
    event('2026-10-03', '5', 'USD'),
    event('2026-11-10', '5'),
    event('2026-10-01', null),
  ];
  const deals = numberDeals(events);
  expect(new Set(deals.values()).size).toBe(4);
  expect(deals.has(events[4] as (typeof events)[number])).toBe(false);
});
