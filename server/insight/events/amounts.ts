import type { EventCurrency } from '#contract/insight/event-types.ts';

export interface Amount {
  /** In units of the currency, exact: `220000000` for 2.2亿元; a point for decimals. */
  readonly value: string;
  readonly currency: EventCurrency;
  /** Where it is written. */
  readonly start: number;
  readonly end: number;
}

/** Currencies by how Chinese texts write them. */
export const currencies: Readonly<Record<string, EventCurrency>> = {
  元: 'CNY',
  人民币: 'CNY',
  元人民币: 'CNY',
  美元: 'USD',
  美金: 'USD',
  港元: 'HKD',
  港币: 'HKD',
  欧元: 'EUR',
  日元: 'JPY',
  英镑: 'GBP',
};
/** Zeros behind a number with this unit. */
export const units: Readonly<Record<string, number>> = {
  '': 0,
  十: 1,
  百: 2,
  千: 3,
  万: 4,
  十万: 5,
  百万: 6,
  千万: 7,
  亿: 8,
  十亿: 9,
  百亿: 10,
  千亿: 11,
  万亿: 12,
};
const digits = '〇一二三四五六七八九';
const money =
  /(?<number>\d[\d,]*(?:\.\d+)?|[一二三四五六七八九两])\s*(?<unit>万亿|[十百千]?[万亿]|[十百千])?\s*(?:多|余)?(?<currency>元人民币|元|美元|美金|港元|港币|欧元|日元|英镑|人民币)/g;
/** Prices, which are no amount of the deal. */
const priceBefore = /(?:每股|每手|单价|均价|每吨|价格为|价为|股价)[^\d,，]{0,6}$/;
const priceBehind = /^\s*(?:\/|每|一?股|\(含税\)\/股)/;
/** Of the company, and not of the deal. */
const otherBefore = /(?:营业?收入|净利润?|总资产|净资产|市值|注册资本|营收)[^,，]{0,12}$/;

/** Amounts of money in a sentence, in order. */
export function findAmounts(sentence: string): Amount[] {
  return [...sentence.matchAll(money)].flatMap((match) => {
    const { number = '', unit = '', currency = '' } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const before = sentence.slice(Math.max(0, start - 16), start);
    if (priceBefore.test(before) || priceBehind.test(sentence.slice(end, end + 8)) || otherBefore.test(before))
      return [];
    const value = timesTenTo(plainNumber(number), units[unit] ?? 0);
    const code = currencies[currency];
    return code && value !== '0' ? [{ value, currency: code, start, end }] : [];
  });
}

function plainNumber(number: string): string {
  if (number === '两') return '2';
  const digit = digits.indexOf(number);
  return digit > 0 ? String(digit) : number.replaceAll(',', '');
}

/** A decimal with the point moved to the right; no binary fraction comes in between. */
export function timesTenTo(number: string, zeros: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  const moved = fraction.padEnd(zeros, '0');
  const units = `${whole}${moved.slice(0, zeros)}`.replace(/^0+(?=\d)/, '');
  const rest = moved.slice(zeros).replace(/0+$/, '');
  return rest === '' ? units : `${units}.${rest}`;
}
