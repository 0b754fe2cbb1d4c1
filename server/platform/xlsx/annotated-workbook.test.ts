import { buffer } from 'node:stream/consumers';
import { writeXlsx as writeWorkbook } from 'hucre';
import { readXlsx as readWorkbook } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeAnnotated } from './annotated-workbook.ts';
import { readTable } from './read-table.ts';
import { WorkbookError } from './workbook-error.ts';

type Column = 'name' | 'mobile' | 'day';
const columns = {
  headings: { name: ['姓名', 'Name'], mobile: ['手机', 'Mobile'], day: ['日期', 'Day'] },
  required: ['name'] as const,
};
const workbook = async (...rows: (string | number | boolean | null)[][]) =>
  Buffer.from(await writeWorkbook({ sheets: [{ name: 'S', rows }] }));
const read = async (file: Buffer) => {
  const { heading, rows } = await readTable<Column>(file, columns);
  const found = [];
  for await (const row of rows) found.push(row);
  return { heading, rows: found };
};

test('columns are found by their headings in any language and order, and rows without any are passed over', async () => {
  const file = await workbook(['Mobile', '备注', ' n a m e＊'], [13_800_138_000, 'x', '甲'], [null, '只有备注', null]);
  const { heading, rows } = await read(file);
  expect(heading).toEqual(['Mobile', '备注', ' n a m e＊']);
  expect(rows).toEqual([
    { number: 2, cells: { name: '甲', mobile: 13_800_138_000, day: null }, given: [13_800_138_000, 'x', '甲'] },
  ]);
});

test.each([
  ['nothing', workbook()],
  ['no column that must be there', workbook(['手机'])],
])('a table with %s is refused', async (_what, file) => {
  await expect(file.then(read)).rejects.toEqual(new WorkbookError('COLUMNS_MISSING'));
});

test('a table in which one heading stands for two columns is refused, and one with several blank headings is not', async () => {
  const file = await workbook(['Name', null, ' ', '*'], ['甲']);
  const given = {
    headings: { name: ['姓名', 'Name'], alias: ['名', 'ＮＡＭＥ'], odd: ['*'] },
    required: ['name'] as const,
  };
  await expect(readTable<string>(file, given)).rejects.toMatchObject({ fault: 'COLUMNS_TWICE', heading: 'Name' });
  expect((await readTable<string>(file, { ...given, headings: { name: ['Name'], odd: ['*'] } })).heading).toHaveLength(
    4,
  );
});

test('rows come back as they were, with what is to be said of them', async () => {
  const annotate = async (heading: string[], cells: (string | number | boolean | null)[]) =>
    buffer(
      writeAnnotated({
        sheet: '名单',
        heading,
        columns: new Map([[2, { kind: 'time' as const, width: 18 }]]),
        noteHeading: '错误',
        language: 'zh-CN',
        rows: (async function* () {
          yield { cells, note: '手机号不对' };
        })(),
      }),
    );
  const first = await annotate(['姓名', '手机', '日期', '在职'], ['甲', 13_800_138_000, 46_346.5, true]);
  const [sheet] = (await readWorkbook(first)).sheets;
  const moment = new Date('2026-11-20T12:00:00Z');
  expect(sheet?.rows).toEqual([
    ['姓名', '手机', '日期', '在职', '错误'],
    ['甲', '13800138000', moment, 'true', '手机号不对'],
  ]);
  // Uploaded again, it has one notes column, not two.
  const again = await annotate(['姓名', '手机', '日期', '错误'], ['甲', '1', 'soon', '旧']);
  const [secondSheet] = (await readWorkbook(again)).sheets;
  expect(secondSheet?.rows[0]).toEqual(['姓名', '手机', '日期', '错误']);
  expect(secondSheet?.rows[1]).toEqual(['甲', '1', 'soon', '手机号不对']);
});

test('a row comes back with all of its columns, as many as are read', async () => {
  const heading = Array.from({ length: 256 }, (_, index) => `指标 ${index}`);
  const file = await buffer(
    writeAnnotated({
      ...{ sheet: '得分', heading, noteHeading: '错误', language: 'zh-CN' },
      rows: (async function* () {
        yield { cells: heading.map((_, index) => String(index)), note: '不是数' };
      })(),
    }),
  );
  const [sheet] = (await readWorkbook(file)).sheets;
  expect(sheet?.rows[0]).toEqual([...heading, '错误']);
  expect(sheet?.rows[1]?.slice(254)).toEqual(['254', '255', '不是数']);
});
