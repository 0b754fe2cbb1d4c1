import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const marks = (patterns: string[]) => patterns.map((pattern) => ({ pattern, inTitle: false }));
const show = (text: string, patterns: string[]) =>
  markedParts(text, marks(patterns))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['关于产线投产的公告', ['产线投产', '产线', '投产'], '关于[产线投产]的公告'],
  ['产线已经投产', ['产线投产', '产线', '投产'], '[产线]已经[投产]'],
  ['ＥＳＧ 报告与 Esg', ['esg'], '[ＥＳＧ] 报告与 [Esg]'],
  ['没有', ['别的', ''], '没有'],
  ['', ['甲'], ''],
  ['用 AI 写 email', ['(?<![a-z0-9])ai(?![a-z0-9])'], '用 [AI] 写 email'],
  ['A股与 A 股', ['a ?股'], '[A股]与 [A 股]'],
  ['發展与发展', ['[发發]展'], '[發展]与[发展]'],
  ['甲　乙', ['甲 乙'], '[甲　乙]'],
])('in %s words are marked in their own spelling', (text, terms, marked) => {
  expect(show(text, terms)).toBe(marked);
});

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
      const terms = marks(words.map((word) => word.replaceAll(/\W/g, '')));
      expect(
        markedParts(text, terms)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a mark of headlines leaves other texts alone', () => {
  const terms = [{ pattern: '产线', inTitle: true }];
  expect(markedParts('产线', terms, 'title')).toEqual([{ text: '产线', marked: true }]);
  expect(markedParts('产线', terms)).toEqual([{ text: '产线', marked: false }]);
});
