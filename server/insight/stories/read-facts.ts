import type { Story } from '#contract/insight/stories.ts';
import { currencyBehind, currencyOf, namesCurrency, statedBefore } from '#server/insight/events/currencies.ts';
import { readNumber, timesTenTo, writtenNumber } from '#server/insight/events/numerals.ts';

/** A figure that a text states. */
interface Fact {
  /** Equal for one figure however it is written. */
  readonly key: string;
  /** What is counted, whatever the multiple: `CNY` for 亿元 and for 元人民币. */
  readonly unit: string;
  /** The unit as it is written. */
  readonly notation: string;
  readonly value: string;
  /** The words before it. */
  readonly name: string;
}

const mostRows = 12;
const longestName = 10;

const chinese = new RegExp(
  `(?<number>(?=\\d)${writtenNumber})\\s*(?<unit>${currencyBehind}|股|吨|千瓦时|平方米|公里|辆|台|套|件|项|条|座|款|笔|批|户|家|人|名|倍|[GMkK]Wh?|个?百分点|[%％]|个月|年|天)`,
  'gu',
);
const english =
  /(?<currency>RMB|USD|HKD|EUR|US\$|\$|¥)?\s?(?<number>\d[\d,]*(?:\.\d+)?)\s?(?<scale>million|billion|thousand)?\s?(?<unit>%|percent|yuan|tonnes|tons|shares|months|years|days|GWh|MWh|MW|(?<=[mb]illion\s?))/giu;
/** Zeros behind a number with this word. */
const scales: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9 };
/** Units that are another's, by a power of ten. */
const multiples: Readonly<Record<string, readonly [unit: string, zeros: number]>> = {
  mw: ['kw', 3],
  gw: ['kw', 6],
  kwh: ['千瓦时', 0],
  mwh: ['千瓦时', 3],
  gwh: ['千瓦时', 6],
  percent: ['%', 0],
  '％': ['%', 0],
  个百分点: ['百分点', 0],
  tons: ['tonnes', 0],
};
const symbols: Readonly<Record<string, string>> = { RMB: 'CNY', '¥': 'CNY', $: 'USD', US$: 'USD' };
/** Calendar years are no figures. */
const isYear = (number: string, unit: string) => unit === '年' && /^(?:19|20)\d\d$/.test(number);

/** Figures with units in order, each once. */
export function readFacts(text: string): Fact[] {
  const facts = new Map<string, Fact>();
  const isChinese = /\p{Script=Han}/u.test(text);
  let end = 0;
  for (const match of text.matchAll(isChinese ? chinese : english)) {
    const { number = '', scale = '', unit = '', currency = '', ...groups } = match.groups ?? {};
    const between = text.slice(Math.max(end, match.index - 16), match.index);
    end = match.index + match[0].length;
    if (isYear(number, unit)) continue;
    const counted = isChinese ? readNumber(number) : number.replaceAll(',', '');
    if (counted === undefined) continue;
    const stated = namesCurrency(groups) ? statedBefore(between) : undefined;
    const money = namesCurrency(groups) ? currencyOf(groups, stated) : undefined;
    const measure = measureOf(counted, { scale, unit, currency, money });
    const key = `${measure.value} ${measure.unit}`;
    if (facts.has(key)) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const notation = `${stated ?? currency}${number.replaceAll(/[\d.,\s]/gu, '')}${scale}${unit}`.toLowerCase();
    facts.set(key, { key, unit: measure.unit, notation, value: match[0].trim(), name: nameBefore(before, isChinese) });
  }
  return [...facts.values()];
}

interface Written extends Readonly<Record<'scale' | 'unit' | 'currency', string>> {
  /** Code of the currency that a Chinese text names. */
  readonly money: string | undefined;
}

/** A figure in the one unit that all its notations have in common, exact. */
function measureOf(number: string, { scale, unit, currency, money }: Written) {
  const symbol = currency.toUpperCase();
  const [counted, zeros] = multiples[unit.toLowerCase()] ?? [unit.toLowerCase(), 0];
  return {
    value: timesTenTo(number, (scales[scale.toLowerCase()] ?? 0) + zeros),
    unit: money ?? (counted === 'yuan' ? 'CNY' : [symbols[symbol] ?? symbol, counted].filter(Boolean).join(' ')),
  };
}

/** What is counted: the end of the clause before a figure, without words that lead to it. */
function nameBefore(before: string, isChinese: boolean): string {
  const clause =
    before
      .split(/[，。；：、,.;:（）()“”「」\n]/u)
      .at(-1)
      ?.trim() ?? '';
  if (!isChinese) return clause.split(/\s+/u).slice(-4).join(' ');
  return clause.replace(/[为约达至到超过近逾合计共\s]+$/u, '').slice(-longestName);
}

type Facts = Story['facts'];

/** Figures that became another, by their keys: those that are written alike first, then those in other notations. */
function pairChanged(missing: readonly Fact[], extra: readonly Fact[]): ReadonlyMap<string, Fact> {
  const changed = new Map<string, Fact>();
  for (const by of ['notation', 'unit'] as const) {
    const taken = new Set(changed.values());
    const left = missing.filter(({ key }) => !changed.has(key));
    for (const fact of left) {
      const [other, more] = extra.filter((one) => one[by] === fact[by] && !taken.has(one));
      const isAlone = left.filter((one) => one[by] === fact[by]).length === 1;
      if (other && !more && isAlone) changed.set(fact.key, other);
    }
  }
  return changed;
}

/**
 * The figures of one version beside those of others. A figure that a version has not, where it has another with the
 * same unit and no other is missing, was changed.
 */
export function compareFacts(own: string, others: readonly { readonly id: number; readonly text: string }[]): Facts {
  const known = readFacts(own);
  const versions = others.map(({ id, text }) => {
    const facts = readFacts(text);
    const keys = new Set(facts.map(({ key }) => key));
    const missing = known.filter(({ key }) => !keys.has(key));
    const extra = facts.filter(({ key }) => !known.some((fact) => fact.key === key));
    const changed = pairChanged(missing, extra);
    const taken = new Set([...changed.values()].map(({ key }) => key));
    return { id, keys, changed, added: extra.filter(({ key }) => !taken.has(key)), facts };
  });
  const rows: Facts['rows'] = known.map(({ key, name, value }) => ({
    ...{ name, value },
    cells: versions.map(({ keys, changed }) => {
      const other = changed.get(key);
      if (other) return { state: 'changed', value: other.value };
      return keys.has(key) ? { state: 'same', value: '' } : { state: 'dropped', value: '' };
    }),
  }));
  const added = new Map(versions.flatMap((version) => version.added.map((fact) => [fact.key, fact] as const)));
  for (const { key, name } of added.values()) {
    const cells: Facts['rows'][number]['cells'] = versions.map((version) => {
      const fact = version.added.find((one) => one.key === key);
      return fact ? { state: 'added', value: fact.value } : { state: 'none', value: '' };
    });
    rows.push({ name, value: '', cells });
  }
  return { versions: versions.map(({ id }) => id), rows: rows.slice(0, mostRows) };
}
