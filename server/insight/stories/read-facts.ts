import type { Story } from '#contract/insight/stories.ts';

/** A figure that a text states. */
interface Fact {
  /** Equal for one figure however it is written. */
  readonly key: string;
  readonly unit: string;
  readonly value: string;
  /** The words before it. */
  readonly name: string;
}

const mostRows = 12;
const longestName = 10;

const chinese =
  /(?<number>\d[\d,]*(?:\.\d+)?)\s*(?<unit>(?:万亿|[十百千]?[万亿]|[百千])?\s*(?:元人民币|美元|港元|欧元|日元|英镑|元|股|吨|千瓦时|平方米|公里|辆|台|套|件|项|条|座|款|笔|批|户|家|人|名|倍)|[GMkK]Wh?|(?:个)?百分点|[%％]|个月|年|天)/gu;
const english =
  /(?<currency>RMB|USD|HKD|EUR|US\$|\$|¥)?\s?(?<number>\d[\d,]*(?:\.\d+)?)\s?(?<unit>%|percent|(?:million|billion|thousand)?\s?(?:yuan|tonnes|tons|shares|months|years|days|GWh|MWh|MW)|million|billion)/giu;
/** Calendar years are no figures. */
const isYear = (number: string, unit: string) => unit === '年' && /^(?:19|20)\d\d$/.test(number);

/** Figures with units in order, each once. */
export function readFacts(text: string): Fact[] {
  const facts = new Map<string, Fact>();
  const isChinese = /\p{Script=Han}/u.test(text);
  for (const match of text.matchAll(isChinese ? chinese : english)) {
    const { number = '', unit = '', currency = '' } = match.groups ?? {};
    if (isYear(number, unit)) continue;
    const written = `${currency.toUpperCase()}${unit.replaceAll(/\s+/gu, '').replace('％', '%').toLowerCase()}`;
    const key = `${Number(number.replaceAll(',', ''))} ${written}`;
    if (facts.has(key)) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    facts.set(key, { key, unit: written, value: match[0].trim(), name: nameBefore(before, isChinese) });
  }
  return [...facts.values()];
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
    const changed = new Map(
      missing.flatMap((fact) => {
        const [other, more] = extra.filter(({ unit }) => unit === fact.unit);
        const isAlone = missing.filter(({ unit }) => unit === fact.unit).length === 1;
        return other && !more && isAlone ? [[fact.key, other] as const] : [];
      }),
    );
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
