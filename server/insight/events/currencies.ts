import { type EventCurrency, eventCurrencies } from '#contract/insight/event-types.ts';
import { numerals } from './numerals.ts';

/** Codes of currencies by how Chinese texts write them, in search form; also of those in which no amount is kept. */
const names: Readonly<Record<string, readonly string[]>> = {
  CNY: ['人民币', 'rmb', 'cny'],
  USD: ['美元', '美金', 'usd'],
  HKD: ['港元', '港币', 'hkd'],
  EUR: ['欧元', 'eur'],
  JPY: ['日元', '日圆', 'jpy'],
  GBP: ['英镑', 'gbp'],
  TWD: ['新台币', '台币', 'twd', 'ntd'],
  KRW: ['韩元', '韩圆', '韩币', 'krw'],
  AUD: ['澳元', '澳币', 'aud'],
  NZD: ['新西兰元', '纽元', 'nzd'],
  CAD: ['加元', '加币', 'cad'],
  SGD: ['新加坡元', '新元', '新币', 'sgd'],
  MOP: ['澳门元', '澳门币', 'mop'],
  CHF: ['瑞士法郎', '瑞郎', 'chf'],
  RUB: ['卢布', 'rub'],
  INR: ['卢比', 'inr'],
  THB: ['泰铢', 'thb'],
  MYR: ['林吉特', '令吉', 'myr'],
  VND: ['越南盾', 'vnd'],
  IDR: ['印尼盾', 'idr'],
  BRL: ['雷亚尔', 'brl'],
};
/** Signs stand before a number only; whose ¥ it is, is not certain. */
const signs: Readonly<Record<string, string>> = {
  ...{ $: 'USD', us$: 'USD', hk$: 'HKD', '€': 'EUR', '£': 'GBP' },
  ...{ nt$: 'TWD', a$: 'AUD', au$: 'AUD', nz$: 'NZD', c$: 'CAD', s$: 'SGD' },
};
const codes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(names).flatMap(([code, all]) => all.map((name) => [name, code]))),
  ...signs,
};

/** The longest first: 新台币 is not 台币. */
const anyOf = (words: readonly string[]) =>
  [...words]
    .sort((left, right) => right.length - left.length)
    .map((word) => (/[a-z]$/.test(word) ? `${word}(?![a-z])` : word.replace('$', '[$]')))
    .join('|');
const name = anyOf(Object.values(names).flat());
/** 亿元港币 and 亿元(港币), but not the currency of the next number as in 5亿元(港币6亿元). */
const nameBehindYuan = `元?\\s*[(（]?(?<behindYuan>${name})(?!\\s*[\\d${numerals}])[)）]?`;
/** Source of an expression for the currency behind a number. */
export const currencyBehind = `(?:(?<behind>${name})|${nameBehindYuan}|(?<yuan>元))`;
type CurrencyGroups = Readonly<Record<string, string | undefined>>;
const currencyBefore = new RegExp(
  `(?<![a-z])(${anyOf(Object.keys(codes))})[\\s:：(（约近逾超过共合计总额金为达不低高于到至]{0,8}$`,
);

/** Code of the currency that a text names before a number; `before` begins behind the number before it. */
export function statedBefore(before: string): string | undefined {
  return codes[currencyBefore.exec(before.toLowerCase())?.[1] ?? ''];
}

/** Code of the currency that the groups of {@link currencyBehind} name; 元 alone may be another's. */
export const statedBehind = ({ behind, behindYuan }: CurrencyGroups): string | undefined =>
  codes[behind ?? behindYuan ?? ''];

/** Whether a currency stands behind a number, if only as 元. */
export const namesCurrency = ({ behind, behindYuan, yuan }: CurrencyGroups): boolean =>
  (behind ?? behindYuan ?? yuan) !== undefined;

/** Code of the currency of a number by what is stated before and behind it. None if it is stated as two. */
export function currencyOf(groups: CurrencyGroups, before: string | undefined): string | undefined {
  const told = statedBehind(groups);
  if (told !== undefined && before !== undefined && told !== before) return undefined;
  return told ?? before ?? (groups.yuan ? 'CNY' : undefined);
}

/** Whether amounts are kept in it. */
export const isEventCurrency = (code: string): code is EventCurrency =>
  eventCurrencies.some((currency) => currency === code);
