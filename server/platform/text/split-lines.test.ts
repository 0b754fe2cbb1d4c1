import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { splitLines } from './split-lines.ts';

const linesOf = async (text: string, size = 3): Promise<string[]> => {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const lines: string[] = [];
  for await (const line of splitLines(Readable.from(parts, { objectMode: false }))) lines.push(line);
  return lines;
};

test('a line ends with a line feed, perhaps behind a carriage return, wherever the text is cut', async () => {
  expect(await linesOf('一\r\n\n二三\n四')).toEqual(['一', '', '二三', '四']);
  expect(await linesOf('一\n')).toEqual(['一']);
  expect(await linesOf('')).toEqual([]);
});

test('other separators of lines are part of one', async () => {
  expect(await linesOf('a\u2028b\u2029c\u0085d\n')).toEqual(['a\u2028b\u2029c\u0085d']);
});
