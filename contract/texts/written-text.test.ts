import { expect, test } from 'vitest';
import { onOneLine, optionalLine, optionalText, requiredLine, requiredText, withoutControls } from './written-text.ts';

test('what programs leave in a text goes, and its breaks are of one kind', () => {
  expect(withoutControls('幻灯片\u000b标题\r\n第二行\u0003\t完\u2028末')).toBe('幻灯片\n标题\n第二行\t完\n末');
  expect(onOneLine(' 幻灯片\u000b标题 \r\n 第二行\u0007 ')).toBe('幻灯片 标题 第二行');
});

test.each([' ', '\u200b', '\u00ad\u2060', '\u0007', '\u3164', '\ufeff\n'])(
  'a text of which nothing is seen is missing: %j',
  (text) => {
    for (const schema of [requiredText(10), requiredLine(10, 'textRequired')]) {
      expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['textRequired']);
    }
  },
);

test('a text is measured by what is stored', () => {
  expect(requiredLine(2).parse(' 甲\u0007乙\n')).toBe('甲乙');
  expect(optionalText(2).safeParse('甲乙丙').error?.issues[0]?.message).toBe('textTooLong');
  expect(requiredText(9).parse('👨‍👩‍👧')).toBe('👨‍👩‍👧');
});

test('a text of as many blanks as a call may hold is read at once', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(onOneLine(text)).toBe(text);
  for (const schema of [optionalLine(10), requiredLine(10)]) {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe('textTooLong');
  }
});
