import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { monthGram, queryOfTerm, queryOfWord } from './grams.ts';
import { normalizeText } from './plain-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = '2026-11-20';

/** What the index holds of each of these texts. */
async function gramsOf(texts: readonly string[]): Promise<ReadonlySet<number>[]> {
  const { rows } = await database.db.execute<{ grams: number[] }>(sql`
    select number_grams(text, ${day}::date) as grams
    from unnest(${sql.param(texts.map(normalizeText))}::text[]) with ordinality as one (text, turn) order by turn`);
  return rows.map(({ grams }) => new Set(grams));
}

const mayHold = (grams: ReadonlySet<number>, { all, any }: Pick<ReturnType<typeof queryOfTerm>, 'all' | 'any'>) =>
  all.every((number) => grams.has(number)) && any.every((some) => some.some((number) => grams.has(number)));

const character = fc.constantFrom(...'澄川新材季报股aAbZ12 ２%，。ａé𠮷𠮸々ーß’');
const texts = fc.string({ unit: character, maxLength: 40 });

test('whatever piece of a text is looked for, its numbers are among those of the text', async () => {
  const pieces = fc.sample(fc.tuple(texts, fc.nat(40), fc.integer({ min: 1, max: 8 })), { numRuns: 3_000, seed: 1 });
  const grams = await gramsOf(pieces.map(([text]) => text));
  const missed = pieces.filter(([text, start, length], index) => {
    const term = Array.from(normalizeText(text))
      .slice(start, start + length)
      .join('');
    return !mayHold(grams[index] ?? new Set(), queryOfTerm(term));
  });
  expect(missed).toEqual([]);
});

test('whatever words of a text are looked for, their numbers are among those of the text', async () => {
  const words = fc.sample(fc.tuple(texts, fc.nat(40), fc.integer({ min: 1, max: 5 })), { numRuns: 3_000, seed: 2 });
  const grams = await gramsOf(words.map(([text]) => text));
  const missed = words.filter(([text, start, length], index) => {
    const pieces = Array.from(normalizeText(text))
      .slice(start, start + length)
      .join('')
      .split(' ')
      .filter(Boolean);
    const open = pieces.map((piece) => `${piece}*`);
    return ![pieces, open].every((one) => mayHold(grams[index] ?? new Set(), queryOfWord(one)));
  });
  expect(missed).toEqual([]);
});

test('numbers that decide alone never find a text without the term', async () => {
  const terms = fc.string({ unit: character, minLength: 1, maxLength: 3 });
  const pairs = fc.sample(fc.tuple(texts, terms), { numRuns: 5_000, seed: 3 });
  const grams = await gramsOf(pairs.map(([text]) => text));
  const decided = pairs.filter(
    ([, term], index) => queryOfTerm(term).exact && mayHold(grams[index] ?? new Set(), queryOfTerm(term)),
  );
  expect(decided.length).toBeGreaterThan(50);
  for (const [text, term] of decided) expect(normalizeText(text)).toContain(normalizeText(term));
});

test('two ideographs are looked up by one number, and the texts are looked at', () => {
  const { all, any, exact } = queryOfTerm('澄川');
  expect({ all: all.length, any, exact }).toEqual({ all: 1, any: [], exact: false });
});

test('a single ideograph stands for whatever may follow it, and is decided', () => {
  const { all, any, exact } = queryOfTerm('澄');
  expect({ all, any: any.map((some) => some.length), exact }).toEqual({ all: [], any: [64], exact: true });
});

test('a single letter, and signs alone, do not narrow a search', () => {
  for (const term of ['a', '7', '%', '，']) expect(queryOfTerm(term)).toEqual({ all: [], any: [], exact: false });
});

test('full-width letters are their half-width ones', () => {
  expect(queryOfTerm('ＡＩ')).toEqual(queryOfTerm('ai'));
});

test('texts of a month have its number', async () => {
  const [grams] = await gramsOf(['']);
  expect([...(grams ?? [])]).toEqual([monthGram(day)]);
});
