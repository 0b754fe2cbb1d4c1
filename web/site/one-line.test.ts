import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('lines of a text are joined with a blank where its words have one', () => {
  expect(oneLine('词在变热之前，\n先有加速度。\n')).toBe('词在变热之前，先有加速度。');
  expect(oneLine('First this.\n Then that.')).toBe('First this. Then that.');
  expect(oneLine('BA\nExplorer')).toBe('BA Explorer');
  const blanks = `a${' '.repeat(1_000_000)}b`;
  expect(oneLine(`${blanks} \n \n c`)).toBe(`${blanks} c`);
});
