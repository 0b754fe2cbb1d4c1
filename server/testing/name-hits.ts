import { readFileSync } from 'node:fs';
import { CompanyMatcher } from '#server/insight/corpus/company-matcher.ts';
import { plainSegmenter } from '#server/insight/corpus/tools.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { breakTexts } from './word-hits.ts';

/** A headline about a listed company, with the company's code and short name. */
interface NamedHeadline {
  readonly headline: string;
  readonly code: string;
  readonly name: string;
}

/** One headline per line: headline, tab, tone, tab, securities code, tab, short name. */
export const readNamedHeadlines = (file: string): NamedHeadline[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [headline = '', , code = '', name = ''] = line.split('\t');
      return { headline, code, name: normalizeText(name) };
    });

/** Names as short as these are easily part of other words. */
const longestShort = 3;

/** Own names that are found and missed; mentions that are right and wrong, and those that characters alone would be. */
const noHits = () => ({ found: 0, missed: 0, right: 0, wrong: 0, charactersRight: 0, charactersWrong: 0 });
export type NameHits = ReturnType<typeof noHits>;

/**
 * Found or missed: headlines in which the name of their own company stands, outside a longer name of another. Right or
 * wrong: mentions in other headlines; right are those at whose ends ICU, which the product does not use, sees words
 * begin and end (not 国美 in 韩国美食).
 */
export function countNameHits(own: readonly NamedHeadline[], others: readonly string[]) {
  const numbers = new Map([...new Set(own.map(({ name }) => name))].map((name, index) => [name, index + 1]));
  const names = [...numbers.keys()];
  const companies = [...numbers].map(([name, stockId]) => ({
    ...{ stockId, code: `n${stockId}`, aliases: [] },
    ...{ name: { 'zh-CN': name }, shortName: { 'zh-CN': name } },
  }));
  const matcher = new CompanyMatcher(companies, (text) => plainSegmenter().tagKnown(text));
  const [all, short] = [noHits(), noHits()];
  const note = (name: string, kind: keyof NameHits) => {
    all[kind] += 1;
    if (name.length <= longestShort) short[kind] += 1;
  };
  for (const { headline, name } of own) {
    const text = normalizeText(headline);
    const longer = names.filter((other) => other !== name && other.includes(name) && text.includes(other));
    if (!longer.reduce((rest, other) => rest.replaceAll(other, ' '), text).includes(name)) continue;
    note(name, matcher.find(text).includes(numbers.get(name) ?? 0) ? 'found' : 'missed');
  }
  for (const { text, edges } of breakTexts(others)) {
    const isRight = (start: number, end: number) => edges.has(start) && edges.has(end);
    for (const { start, end } of matcher.locate(text))
      note(text.slice(start, end), isRight(start, end) ? 'right' : 'wrong');
    for (const name of names.filter((one) => text.includes(one))) {
      const start = text.indexOf(name);
      note(name, isRight(start, start + name.length) ? 'charactersRight' : 'charactersWrong');
    }
  }
  return { all, short };
}

/**
 * Two characters that stand beside each other across the border of two words, in at least so many texts: as the name of
 * a company, a trap in each of them.
 */
export function findTraps(
  texts: readonly string[],
  { least, most }: { readonly least: number; readonly most: number },
) {
  const counts = new Map<string, number>();
  for (const { text, edges } of breakTexts(texts)) {
    for (let at = 1; at < text.length - 2; at += 1) {
      const pair = text.slice(at, at + 2);
      if (/^\p{Script=Han}{2}$/u.test(pair) && edges.has(at + 1) && !edges.has(at) && !edges.has(at + 2))
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([left, n], [right, m]) => m - n || (left < right ? -1 : 1))
    .map(([pair]) => pair)
    .slice(0, most);
}

/** Headlines of other companies with a trap in the place of the name that stood there: each trap in several of them. */
export const plantNames = (own: readonly NamedHeadline[], traps: readonly string[], each: number): NamedHeadline[] =>
  traps.flatMap((trap, index) =>
    Array.from({ length: each }, (_, turn) => own[(index * each + turn) * 3]).flatMap((row) => {
      if (!row) return [];
      const text = normalizeText(row.headline);
      return text.includes(row.name) ? { ...row, headline: text.replaceAll(row.name, trap), name: trap } : [];
    }),
  );
