import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, queryOfTerm } from './grams.ts';
import { normalizeText } from './plain-text.ts';

function mayContain(text: string, term: string): boolean {
  const grams = gramsOf(text);
  return queryOfTerm(term).grams.every(({ text: gram, prefix }) =>
    grams.some((candidate) => (prefix ? candidate.startsWith(gram) : candidate === gram)),
  );
}

const character = fc.constantFrom(...'澄川新材季报股aAbZ12 ２%，。ａé𠮷');
const texts = fc.string({ unit: character, maxLength: 40 });

test('whatever piece of a text is looked for, its grams are among those of the text', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), fc.integer({ min: 1, max: 8 }), (text, start, length) => {
      const term = Array.from(normalizeText(text))
        .slice(start, start + length)
        .join('');
      expect(mayContain(text, term)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('grams that decide alone never find a text without the term', () => {
  fc.assert(
    fc.property(texts, fc.string({ unit: character, minLength: 1, maxLength: 3 }), (text, term) => {
      if (queryOfTerm(term).exact && mayContain(text, term)) expect(normalizeText(text)).toContain(normalizeText(term));
    }),
    { numRuns: 2_000 },
  );
});

test('two ideographs are one gram and need no second look', () => {
  expect(queryOfTerm('澄川')).toEqual({ grams: [{ text: '澄川', prefix: false }], exact: true });
  expect(queryOfTerm('澄川新')).toMatchObject({ exact: false });
});

test('full-width letters are their half-width ones', () => {
  expect(queryOfTerm('ＡＩ')).toEqual({ grams: [{ text: 'ai', prefix: true }], exact: true });
});
