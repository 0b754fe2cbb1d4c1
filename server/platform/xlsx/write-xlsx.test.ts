import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readXlsx as readOwnXlsx, type SheetRow } from './read-xlsx.ts';
import { type WorkbookCell, writeXlsx } from './write-xlsx.ts';

async function* rowsOf(rows: readonly (readonly WorkbookCell[])[]) {
  yield* rows;
}

test('rows stand under their heads, and what looks like a formula is text', async () => {
  const risky = ['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://example.com")'];
  const file = await buffer(
    writeXlsx(
      '表',
      [
        { header: '标题', width: 40 },
        { header: '转载', width: 8 },
      ],
      rowsOf(risky.map((text, index) => [text, index])),
    ),
  );
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.name).toBe('表');
  expect(sheets[0]?.rows).toEqual([['标题', '转载'], ...risky.map((text, index) => [text, index])]);
  expect(file.includes('<f>')).toBe(false);
});

test('moments are dates as a clock in China shows them, numbers are numbers', async () => {
  const columns = [
    { header: '时间', width: 18, kind: 'time' },
    { header: '分数', width: 8, kind: 'number' },
  ] as const;
  const file = await buffer(writeXlsx('表', columns, rowsOf([[new Date('2026-11-20T16:30:00Z'), 1.5]])));
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.rows[1]).toEqual([new Date('2026-11-21T00:30:00Z'), 1.5]);
});

test('characters that a workbook cannot hold are left out', async () => {
  const file = await buffer(
    writeXlsx('表', [{ header: '标题', width: 40 }], rowsOf([['甲\u0001乙\ud800'], ['长'.repeat(40_000)], [null]])),
  );
  const [sheet] = (await readXlsx(file)).sheets;
  expect(sheet?.rows[1]?.[0]).toBe('甲乙\ufffd');
  expect(sheet?.rows[2]?.[0]).toHaveLength(32_767);
});

test('rows are asked for only as they are read', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield [`行 ${asked} ${Math.random()}`];
    }
  }
  const stream = writeXlsx('表', [{ header: '标题', width: 40 }], endless());
  await new Promise((resolve) => stream.once('readable', resolve));
  stream.destroy();
  expect(asked).toBeLessThan(50_000);
});

test('a text that looks like a character written as a number comes back as it is', async () => {
  const file = await buffer(writeXlsx('表', [{ header: '标题', width: 40 }], rowsOf([['_x000D_ 与 _x005F_']])));
  const rows: SheetRow[] = [];
  for await (const row of (await readOwnXlsx(file)).rows) rows.push(row);
  expect(rows[1]?.cells).toEqual(['_x000D_ 与 _x005F_']);
});
