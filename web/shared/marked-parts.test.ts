import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const show = (text: string, terms: string[]) =>
  markedParts(text, terms)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['关于产线投产的公告', ['产线投产', '产线', '投产'], '关于[产线投产]的公告'],
  ['产线已经投产', ['产线投产', '产线', '投产'], '[产线]已经[投产]'],
  ['ＥＳＧ 报告与 Esg', ['esg'], '[ＥＳＧ] 报告与 [Esg]'],
  ['没有', ['别的', ''], '没有'],
  ['', ['甲'], ''],
  ['aaa', ['aa'], '[aaa]'],
  ['甲　乙', ['甲 乙'], '[甲　乙]'],
])('in %s words are marked in their own spelling', (text, terms, marked) => {
  expect(show(text, terms)).toBe(marked);
});

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, terms) => {
      expect(
        markedParts(text, terms)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
