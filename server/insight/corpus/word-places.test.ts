import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf, writeWordPlaces } from './word-places.ts';

const readBack = (content: string, words: readonly string[]) =>
  wordsOf({ words: [], wordPlaces: writeWordPlaces(content, words), content });

test('words come back from their places, whatever signs they have', () => {
  const words = ['良率', 'null', 'at&t', "o'neil", 'two words', '{x}', 'a,b', '"', '\\', '𠮷野家', '良率null'];
  const content = words.join('');
  expect([...readBack(content, words)].sort()).toEqual([...words].sort());
});

test('any pieces of a text come back, near each other or far away, short or long', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  const pieces = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 200 })), { maxLength: 30 });
  fc.assert(
    fc.property(texts, pieces, (content, places) => {
      const words = [...new Set(places.map(([start, length]) => content.slice(start, start + length)).filter(Boolean))];
      expect([...readBack(content, words)].sort()).toEqual(words.sort());
    }),
  );
});

test('a text without words has none', () => {
  expect(readBack('。', [])).toEqual([]);
});

test('words that an earlier release has written as they are come back as well', () => {
  expect(wordsOf({ words: ['良率'], wordPlaces: null, content: '' })).toEqual(['良率']);
});

test('a word that is not in its text is refused', () => {
  expect(() => writeWordPlaces('良率', ['产能'])).toThrow('not in its text');
});
