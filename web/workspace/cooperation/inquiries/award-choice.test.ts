import { expect, test } from 'vitest';
import type { Comparison } from '#contract/cooperation/opened-quotes.ts';
import type { SupplierState } from '#contract/cooperation/supplier-rules.ts';
import {
  changeSince,
  percentAbove,
  percentBelow,
  splitChoice,
  sumOfChoice,
  usualChoice,
  wholeChoice,
  wholeOffers,
  writeAmount,
} from './award-choice.ts';

const amounts = (gross: string) => ({ net: gross, tax: '0.00', gross });
const cell = (gross: string) => ({
  ...{ unitPrice: gross, amounts: amounts(gross), quoted: null, deliveryDays: 1, note: '', deviation: '' },
});
const supplier = (name: string, receivedAt: string, total: string, missing = 0) => ({
  ...{ invitationId: 1, name, receivedAt, validUntil: '2027-01-01', isExpired: false, isIntact: true, receipt: '' },
  supplierState: 'approved' as SupplierState,
  ...{
    isStale: false,
    taxRate: '6',
    note: '',
    files: [],
    quoted: null,
    total: amounts(total),
    missing,
    deliveryDays: 1,
  },
});
const line = (position: number, prices: readonly (string | null)[], lowest: number[]) => ({
  ...{ position, name: '', specification: '', quantity: '1', unit: '', past: null, awarded: null },
  ...{ lowest: { net: lowest, gross: lowest }, spread: { net: null, gross: null } },
  quotes: prices.map((price) => (price === null ? null : cell(price))),
});
const comparison: Comparison = {
  ...{ id: 1, version: 1, currency: 'CNY', includesTax: false, maySplit: true, tieRule: 'first', state: '20' },
  ...{ openedAt: '', openedBy: [], rates: [], declined: [], reason: '' },
  suppliers: [supplier('甲', '2026-11-02', '300.30'), supplier('乙', '2026-11-01', '200.10', 1)],
  lines: [line(1, ['200.10', '200.10'], [0, 1]), line(2, ['100.20', null], [0])],
};

test('a split gives each line to its lowest, of equal ones to who quoted first', () => {
  const choice = splitChoice(comparison, 'gross');
  expect([...choice]).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(sumOfChoice(comparison, choice, 'gross')).toBe('300.30');
});

test('where equal amounts need a reason, one supplier comes before two at the same total', () => {
  const placesBy = (changed: Partial<Comparison>) => [...usualChoice({ ...comparison, ...changed }, 'gross').values()];
  expect(placesBy({ tieRule: 'reason' })).toEqual([0, 0]);
  expect(placesBy({ tieRule: 'first' })).toEqual([1, 0]);
  const cheaper = [line(1, ['200.10', '200.00'], [1]), line(2, ['100.20', null], [0])];
  expect(placesBy({ tieRule: 'reason', lines: cheaper })).toEqual([1, 0]);
  expect(placesBy({ maySplit: false, lines: cheaper })).toEqual([0, 0]);
});

test('a line whose lowest quote may not win, or is of who was suspended since, goes to the lowest other', () => {
  const [one, other] = comparison.suppliers;
  if (!one || !other) throw new Error('two suppliers have quoted');
  const lines = [line(1, ['100.20', '200.10'], [0]), line(2, ['99.90', '100.20'], [0]), line(3, ['1.00', null], [0])];
  for (const barred of [{ isExpired: true }, { isIntact: false }, { supplierState: 'suspended' as const }]) {
    const choice = splitChoice({ ...comparison, suppliers: [{ ...one, ...barred }, other], lines }, 'gross');
    expect([...choice]).toEqual([
      [1, 1],
      [2, 1],
    ]);
  }
});

test('only who quoted every line can get the whole', () => {
  expect(wholeOffers(comparison, 'gross')).toEqual([0]);
  expect(sumOfChoice(comparison, wholeChoice(comparison, 0), 'net')).toBe('300.30');
});

test('of equal whole offers the first that was received is named first', () => {
  const suppliers = [supplier('甲', '2026-11-02', '300.30'), supplier('乙', '2026-11-01', '300.30')];
  expect(wholeOffers({ ...comparison, suppliers }, 'gross')).toEqual([1, 0]);
});

test('a price is compared with that of last time by the one of last time', () => {
  expect(changeSince('100.00', '150.00')).toEqual({ down: undefined, up: '50.0' });
  expect(changeSince('150.00', '100.00')).toEqual({ down: '33.3', up: undefined });
});

test('amounts are written with separators and compared in percent', () => {
  expect(writeAmount('1234567.80')).toBe('1,234,567.80');
  expect(percentBelow('347993.76', '390414.96')).toBe('10.9');
  expect(percentBelow('2.00', '1.00')).toBeUndefined();
});

test('how much more than the lowest an amount is, is said in percent of the lowest', () => {
  expect(percentAbove('114.50', '100.00')).toBe('14.5');
  expect([percentAbove('100.00', '100.00'), percentAbove('1.00', '0.00')]).toEqual([undefined, undefined]);
});

test('by the net side, what is dearer with its tax can be the lowest', () => {
  const priced = (net: string, gross: string) => ({ ...cell(gross), amounts: { net, tax: '0.00', gross } });
  const both: Comparison = {
    ...comparison,
    suppliers: [supplier('甲', '2026-11-02', '106.00'), supplier('乙', '2026-11-01', '108.00')].map((one, at) => ({
      ...one,
      total: { ...one.total, net: at === 0 ? '100.00' : '95.58' },
    })),
    lines: [
      {
        ...line(1, [], []),
        quotes: [priced('100.00', '106.00'), priced('95.58', '108.00')],
        lowest: { net: [1], gross: [0] },
      },
    ],
  };
  const sides = ['gross', 'net', 'tax'] as const;
  expect(sides.map((side) => wholeOffers(both, side)[0])).toEqual([0, 1, 1]);
  expect(sides.map((side) => splitChoice(both, side).get(1))).toEqual([0, 1, 1]);
  expect(sides.map((side) => usualChoice({ ...both, maySplit: false }, side).get(1))).toEqual([0, 1, 1]);
});
