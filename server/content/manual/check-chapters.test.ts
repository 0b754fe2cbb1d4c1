import { expect, test } from 'vitest';
import { longestTurn } from '#server/testing/longest-turn.ts';
import { checkChapters } from './check-chapters.ts';

test('texts that the editor could not save are faults', async () => {
  const cells = { title: '第一章', body: '字'.repeat(100_001), titleEn: 'Chapter', bodyEn: 'a'.repeat(200_001) };
  const { chapters, faults } = await checkChapters({ rows: [{ number: 2, cells, given: [] }] }, 'zh-CN');
  expect(chapters).toEqual([]);
  expect(faults.map(({ column, reason }) => [column, reason])).toEqual([
    ['body', '最多 100000 个字符'],
    ['bodyEn', '最多 200000 个字符'],
  ]);
});

test('long chapters are checked while others get their turn', async () => {
  const body = '<p>一句<b>正文</b>。</p>'.repeat(1_000);
  const rows = Array.from({ length: 40 }, (_, index) => {
    const cells = { title: `第 ${index} 章`, body, titleEn: `Chapter ${index}`, bodyEn: body };
    return { number: index + 2, cells, given: [] };
  });
  const {
    value: { chapters, faults },
    share,
  } = await longestTurn(() => checkChapters({ rows }, 'zh-CN'));
  expect([chapters.length, faults]).toEqual([40, []]);
  expect(share).toBeLessThan(0.3);
});

test('a chapter of nothing but unfinished tags is checked at once', async () => {
  const cells = { title: '第一章', body: '<p'.repeat(500_000), titleEn: 'Chapter', bodyEn: 'a' };
  const { faults } = await checkChapters({ rows: [{ number: 2, cells, given: [] }] }, 'zh-CN');
  expect(faults.map(({ column }) => column)).toEqual(['body']);
});
