import type { EventCurrency } from '#contract/insight/event-types.ts';
import {
  currencyBehind,
  currencyOf,
  isEventCurrency,
  namesCurrency,
  statedBefore,
  statedBehind,
} from './currencies.ts';
import { numerals, readNumber, writtenNumber } from './numerals.ts';

export interface Amount {
  /** In units of the currency, exact: `220000000` for 2.2亿元; a point for decimals. */
  readonly value: string;
  readonly currency: EventCurrency;
  /** Where it is written. */
  readonly start: number;
  readonly end: number;
}

const money = new RegExp(`(?<number>${writtenNumber})\\s*(?:多|余)?${currencyBehind}?`, 'g');
/** The number is another one with this: 数十亿, 1·2亿, and 1 500万 in a row of a table. */
const numberBefore = new RegExp(`(?:[数几第.]|[\\d${numerals}][点·'’/]|\\d )$`);
/** Prices, which are no amount of the deal. */
const priceBefore = /(?:每股|每手|单价|均价|每吨|价格为|价为|股价)[^\d,，]{0,6}$/;
const priceBehind = /^\s*(?:\/|每|一?股|\(含税\)\/股)/;
/** Of the company, and not of the deal. */
const otherBefore = /(?:营业?收入|净利润?|总资产|净资产|市值|注册资本|营收)[^,，]{0,12}$/;

/** Without a currency behind it, a number is one of money only with such a unit, and nothing that it counts. */
const isLarge = /[万亿]$/;
const countedBehind = /^\s*[a-z%股份吨人名位户家台套件辆平亩立米公千瓦度倍个项条只次张桶年月日天]/;
/** In 港币1亿元至1.5亿元 the currency is that of both. */
const goesOn = /^[\s至到~—–和及与或、-]+$/;

/** Amounts of money in a sentence, in order. */
export function findAmounts(sentence: string): Amount[] {
  let former: { readonly end: number; readonly stated: string | undefined } = { end: 0, stated: undefined };
  return [...sentence.matchAll(money)].flatMap((match) => {
    const { number = '', ...groups } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const before = sentence.slice(Math.max(0, start - 16), start);
    const between = sentence.slice(Math.max(former.end, start - 16), start);
    const carried = statedBehind(groups) === undefined && goesOn.test(between) ? former.stated : undefined;
    const stated = statedBefore(between) ?? carried;
    former = { end, stated };
    if (numberBefore.test(before)) return [];
    if (priceBefore.test(before) || priceBehind.test(sentence.slice(end, end + 8)) || otherBefore.test(before))
      return [];
    if (!namesCurrency(groups) && (!isLarge.test(number) || countedBehind.test(sentence.slice(end)))) return [];
    const value = readNumber(number);
    const currency = currencyOf(groups, stated);
    return currency && isEventCurrency(currency) && value && value !== '0' ? [{ value, currency, start, end }] : [];
  });
}
