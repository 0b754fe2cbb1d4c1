import { expect, test } from 'vitest';
import { makeWorkbook } from '#server/testing/zip.ts';
import { readTable } from './read-table.ts';

test('headings that become many times as long when they are compared are no columns, and take no memory', async () => {
  // One character that stands for a phrase of 18.
  const strings = `<sst><si><t>${'\u{fdfa}'.repeat(500_000)}</t></si></sst>`;
  const heading = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
  const file = makeWorkbook(`<worksheet><sheetData>${heading}</sheetData></worksheet>`, { strings });
  const before = process.memoryUsage().rss;
  await expect(readTable(file, { headings: { name: ['姓名'] }, required: ['name'] })).rejects.toMatchObject({
    fault: 'COLUMNS_MISSING',
  });
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100);
});
