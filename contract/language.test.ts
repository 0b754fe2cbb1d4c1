import { expect, test } from 'vitest';
import { isUntranslated, parseLanguage, pickText } from './language.ts';

test.each([
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['ZH-Hant', 'zh-CN'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s is read as %s', (tag, language) => {
  expect(parseLanguage(tag)).toBe(language);
});

test('a text nobody has translated is shown in Chinese and known to be so', () => {
  const text = { 'zh-CN': '热词' };
  expect([pickText(text, 'en'), isUntranslated(text, 'en')]).toEqual(['热词', true]);
});

test('an empty translation counts as none', () => {
  expect(pickText({ 'zh-CN': '热词', en: '' }, 'en')).toBe('热词');
});

test('a translated text is shown in its language', () => {
  const text = { 'zh-CN': '热词', en: 'Hot words' };
  expect([pickText(text, 'en'), isUntranslated(text, 'en')]).toEqual(['Hot words', false]);
});
