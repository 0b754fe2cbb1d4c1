import { expect, test } from 'vitest';
import { type Condition, understandQuery } from './understand-query.ts';

/** What is wanted, in the order in which it is read. */
function wanted(condition: Condition | undefined): string[] {
  if (!condition) return [];
  if (condition.kind === 'word') return [condition.pieces.join('')];
  if (condition.kind === 'contains') return [condition.term];
  if (condition.kind === 'near') return condition.parts.map((side) => side.flatMap(wanted).join('|'));
  return condition.kind === 'not' ? [] : condition.parts.flatMap(wanted);
}
const read = (query: string) => wanted(understandQuery(query, (text) => [text]).condition);

test.each([
  ['AI、5G', ['ai', '5g']],
  ['TCL，BYD', ['tcl', 'byd']],
  ['TCL，比亚迪', ['tcl', '比亚迪']],
  ['600519，000858', ['600519', '000858']],
  ['Tesla, BYD', ['tesla', 'byd']],
  ['(Tesla; BYD!)', ['tesla', 'byd']],
  ['2020–2026', ['2020', '2026']],
  ['“AI、5G”', ['ai、5g']],
  ['Tesla, NEAR/5 BYD。', ['tesla', 'byd']],
])('marks between and around words that are not Chinese belong to none of them: %s', (query, words) => {
  expect(read(query)).toEqual(words);
});

test.each(['co-op', 'AT&T', '2.5%', 'C++', 'C#', '1,250', '24:00', 'AC/DC', "O'Neil", 'micro*', '3·15', '2026-11-30'])(
  'marks inside a word belong to it: %s',
  (query) => {
    expect(read(query)).toEqual([query.toLowerCase()]);
  },
);
