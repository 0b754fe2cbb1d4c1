import { expect, test } from 'vitest';
import { RequestLines } from './request-lines.ts';

function open() {
  const [written, leftOut]: [number[], number[]] = [[], []];
  let now = 0;
  const lines = new RequestLines({
    sayLeftOut: (count) => leftOut.push(count),
    uptime: () => now,
  });
  const note = (count: number, status = 200) => {
    for (let n = 0; n < count; n += 1) lines.note(status, () => written.push(status));
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { lines, written, leftOut, note, pass };
}

test('every call has its line while there are few', () => {
  const { written, leftOut, note, pass } = open();
  for (let second = 0; second < 3; second += 1) {
    note(200);
    pass(1_000);
  }
  expect(written).toHaveLength(600);
  expect(leftOut).toEqual([]);
});

test('what a second has too much is counted, and said with the next line or at the end', () => {
  const { lines, written, leftOut, note, pass } = open();
  note(5_000);
  expect(written).toHaveLength(200);
  expect(leftOut).toEqual([]);
  pass(1_000);
  note(201);
  expect(leftOut).toEqual([4_800]);
  expect(written).toHaveLength(400);
  lines.end();
  lines.end();
  expect(leftOut).toEqual([4_800, 1]);
});

test('faults of the server are never left out', () => {
  const { written, note } = open();
  note(300);
  note(3, 500);
  note(2, 404);
  expect(written.filter((status) => status === 500)).toHaveLength(3);
  expect(written).toHaveLength(203);
});
