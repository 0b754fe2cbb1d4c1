import type { EventCurrency } from '#contract/insight/event-types.ts';
import { numerals, readNumber, writtenNumber } from './numerals.ts';

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
const money = new RegExp(
  `(?<number>${writtenNumber})\\s*(?:多|余)?(?<currency>元人民币|元|美元|美金|港元|港币|欧元|日元|英镑|人民币)`,
  'g',
);
/** The number is another one with this: 数十亿, 1·2亿, and 1 500万 in a row of a table. */
const numberBefore = new RegExp(`(?:[数几第.]|[\\d${numerals}][点·'’/]|\\d )$`);
/** Prices, which are no amount of the deal. */
const priceBefore = /(?:每股|每手|单价|均价|每吨|价格为|价为|股价)[^\d,，]{0,6}$/;
const priceBehind = /^\s*(?:\/|每|一?股|\(含税\)\/股)/;
/** Of the company, and not of the deal. */
const otherBefore = /(?:营业?收入|净利润?|总资产|净资产|市值|注册资本|营收)[^,，]{0,12}$/;

/** Amounts of money in a sentence, in order. */
export function findAmounts(sentence: string): Amount[] {
  return [...sentence.matchAll(money)].flatMap((match) => {
    const { number = '', currency = '' } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const before = sentence.slice(Math.max(0, start - 16), start);
    if (numberBefore.test(before)) return [];
    if (priceBefore.test(before) || priceBehind.test(sentence.slice(end, end + 8)) || otherBefore.test(before))
      return [];
    const value = readNumber(number);
    const code = currencies[currency];
    return code && value && value !== '0' ? [{ value, currency: code, start, end }] : [];
  });
}
