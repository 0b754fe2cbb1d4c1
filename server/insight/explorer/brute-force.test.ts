import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxHits } from '#contract/insight/explorer-limits.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadlines } from '#server/testing/headlines.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { findHits } from './find-hits.ts';
import type { Sought } from './patterns.ts';
import { prepareSearch } from './service.ts';
import { type Condition, understandQuery } from './understand-query.ts';

/** A third of them, of every topic: enough to find misses, few enough to scan for every search. */
const headlines = readHeadlines()
  .filter((_, index) => index % 3 === 0)
  .map(({ headline }) => headline);
const contents = headlines.map(normalizeText);
const now = new Date('2026-11-20T02:00:00Z');
const day = '2026-11-19';
const segmenter = new Segmenter([]);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (let start = 0; start < contents.length; start += 1000) {
    await database.db.insert(articleTexts).values(
      contents.slice(start, start + 1000).map((content, index) => ({
        articleId: start + index + 1,
        publishedOn: day,
        publishedAt: new Date(`${day}T00:00:00Z`),
        category: 'BA' as const,
        sourceId: 1,
        tier: 2,
        storyId: start + index + 1,
        stockIds: [],
        headlineStockIds: [],
        headline: content,
        content,
        wordPlaces: '',
        bands: [],
      })),
    );
  }
  await database.db.execute(sql`analyze article_text`);
});
afterAll(() => database.close());

async function search(q: string): Promise<number[]> {
  const filters = {
    q,
    stockIds: [],
    categories: [],
    tiers: [],
    positions: [],
    tones: [],
    eventTypes: [],
    sort: 'newest' as const,
    unit: 'articles' as const,
  };
  const { search: prepared } = prepareSearch({ filters, now, cut: (text) => segmenter.cut(text) });
  const page = await findHits(database.db, prepared, { sort: 'newest', offset: 0, limit: maxHits });
  return page.map(({ id }) => id).sort((left, right) => left - right);
}

/** Scans every headline. */
function look(fits: (content: string) => boolean): number[] {
  return contents.flatMap((content, index) => (fits(content) ? [index + 1] : []));
}

/** Which headlines have the very signs. */
function lookForSigns(signs: string): number[] {
  const sought = normalizeText(signs);
  return look((content) => content.includes(sought));
}

const isWordSign = (character: string | undefined) => character !== undefined && /[a-z0-9à-öø-ԯ々ー]/.test(character);

/** Where a text has it: by looking at every character, without regular expressions of the product. */
function placesOf(sought: Sought, text: string): { start: number; end: number }[] {
  const whole = sought.kind === 'contains' ? [sought.term] : sought.pieces;
  const found: { start: number; end: number }[] = [];
  const first = whole[0]?.replaceAll('*', '') ?? '';
  for (let start = text.indexOf(first); start >= 0 && start < text.length; start = text.indexOf(first, start + 1)) {
    let end = start;
    const fits = whole.every((piece, index) => {
      const literal = piece.replaceAll('*', '');
      if (index > 0 && text[end] === ' ') end += 1;
      if (!text.startsWith(literal, end)) return false;
      end += literal.length;
      if (piece.endsWith('*')) while (isWordSign(text[end])) end += 1;
      return true;
    });
    if (!fits) continue;
    const isCut =
      sought.kind === 'word' &&
      ((isWordSign(whole[0]?.[0]) && isWordSign(text[start - 1])) ||
        (isWordSign(whole.at(-1)?.at(-1)) && isWordSign(text[end])));
    if (!isCut) found.push({ start, end });
  }
  return found;
}

/** Latin words and other signs in between, unless they are in different lines. */
function unitsIn(gap: string): number {
  return gap.includes('\n') ? Number.POSITIVE_INFINITY : (gap.match(/[a-z0-9à-öø-ԯ々ー]+|\S/g) ?? []).length;
}

/** The semantics of a condition by scanning. */
function fulfils(condition: Condition | undefined, content: string): boolean {
  switch (condition?.kind) {
    case undefined:
      return true;
    case 'and':
      return condition.parts.every((part) => fulfils(part, content));
    case 'or':
      return condition.parts.some((part) => fulfils(part, content));
    case 'not':
      return !fulfils(condition.part, content);
    case 'near': {
      const [left, right] = condition.parts.map((side) => side.flatMap((sought) => placesOf(sought, content)));
      return (left ?? []).some((one) =>
        (right ?? []).some((other) => {
          const [first, second] = one.start < other.start ? [one, other] : [other, one];
          return first.end <= second.start && unitsIn(content.slice(first.end, second.start)) <= condition.distance;
        }),
      );
    }
    case 'contains':
    case 'word':
      return placesOf(condition, content).length > 0;
  }
}

/** What a query means, looked for by scanning. */
function lookFor(q: string): number[] {
  const { condition } = understandQuery(q, (text) => segmenter.cut(text));
  return look((content) => fulfils(condition, content));
}

/** The same numbers in every run. */
function* seeded(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function randomPieces(count: number, shortest: number, longest: number): string[] {
  const numbers = seeded(count * 31 + longest);
  const next = (below: number) => Math.floor(numbers.next().value * below);
  return Array.from({ length: count }, () => {
    const characters = Array.from(headlines[next(headlines.length)] ?? '');
    const length = shortest + next(longest - shortest + 1);
    return characters
      .slice(next(Math.max(1, characters.length - length + 1)))
      .slice(0, length)
      .join('');
  }).filter((piece) => normalizeText(piece).replaceAll('"', '') !== '');
}

describe.skipIf(headlines.length === 0)(
  'on real headlines, a search finds exactly what looking at each one finds',
  () => {
    test('for pieces of 1 to 6 characters, kept whole', { timeout: 300_000 }, async () => {
      for (const piece of randomPieces(1200, 1, 6)) {
        const phrase = piece.replaceAll('"', '');
        const expected = lookForSigns(phrase);
        expect(await search(`"${phrase}"`), phrase).toEqual(expected);
      }
    });

    test('for pieces as they are typed, and the headline they come from is always among them', {
      timeout: 300_000,
    }, async () => {
      for (const piece of randomPieces(600, 2, 10)) {
        const found = await search(piece);
        expect(found, piece).toEqual(lookFor(piece));
        // Operators mean something else, and half a Latin word is no word.
        if (/[-|()+*:/]|\b(?:or|and|not)\b|或|非|[a-z0-9]/i.test(piece.normalize('NFKC'))) continue;
        expect(found, piece).toEqual(expect.arrayContaining(lookForSigns(piece)));
      }
    });

    test('for two words in every connection', { timeout: 300_000 }, async () => {
      const pieces = randomPieces(240, 2, 3).map((piece) => `"${piece.replaceAll('"', '')}"`);
      for (let index = 0; index + 1 < pieces.length; index += 2) {
        const [left, right] = [pieces[index] ?? '', pieces[index + 1] ?? ''];
        for (const q of [
          `${left} ${right}`,
          `${left} OR ${right}`,
          `${left} -${right}`,
          `-(${left}|${right})`,
          `${left} near/4 ${right}`,
        ]) {
          expect(await search(q), q).toEqual(lookFor(q));
        }
      }
    });

    test('for Latin words and mixed runs as they are typed, their beginnings, and two that are near', {
      timeout: 300_000,
    }, async () => {
      const latin = [...new Set(contents.flatMap((content) => content.match(/[a-z][a-z0-9]*/g) ?? []))].slice(0, 120);
      const mixed = [...new Set(contents.flatMap((content) => content.match(/[a-z0-9]+\p{Script=Han}{1,2}/gu) ?? []))];
      for (const q of [
        ...latin,
        ...latin.map((word) => `${word.slice(0, 2)}*`),
        ...mixed.slice(0, 200),
        ...mixed.slice(200, 280).map((word, index) => `${word} near/${(index % 5) + 1} "${word.slice(-1)}"`),
        ...[
          'A股',
          'AI',
          'K线',
          '5G',
          'title:A股 -K线',
          'A股市场 or 5G手机',
          '股市 near/5 (大跌 or 上涨)',
          '臺灣 or 發展',
        ],
      ]) {
        expect(await search(q), q).toEqual(lookFor(q));
      }
    });

    test('for Latin words, parts of them, and full-width forms', { timeout: 300_000 }, async () => {
      const words = [...new Set(contents.flatMap((content) => content.match(/[a-z0-9.%-]+/g) ?? []))];
      for (const word of words.slice(0, 150)) {
        for (const part of [word, word.slice(1), word.slice(0, -1)].filter((one) => one !== '')) {
          const wide = Array.from(part, (character) =>
            String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
          ).join('');
          const expected = look((content) => content.includes(part));
          expect(await search(`"${part}"`), part).toEqual(expected);
          expect(await search(`"${wide.toUpperCase()}"`), wide).toEqual(expected);
        }
      }
    });
  },
);
