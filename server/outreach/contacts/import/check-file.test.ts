import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { makeWorkbook } from '#server/testing/zip.ts';
import { checkFile } from './check-file.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const heading = ['姓名', '手机', '邮箱', '职务', '分组', '接收', '同意时间'];
const rows = Array.from({ length: 1_600 }, (_, index) => [
  `联系人${index}`,
  `1990000${String(index).padStart(4, '0')}`,
]);
const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] }));
const options = { corrections: [], now: new Date('2026-11-20T02:00:00Z') };

test('a batch of rows is let go once it is taken, and so is whoever may break off', async () => {
  const { signal } = new AbortController();
  const taken: WeakRef<object>[] = [];
  let checked = 0;
  for await (const message of checkFile(file, { ...options, signal })) {
    if (message.kind !== 'rows') continue;
    taken.push(new WeakRef(message.rows));
    checked += message.rows.length;
  }
  expect(checked).toBe(rows.length);
  collectGarbage();
  // The last is still held by the frame of the loop.
  expect(taken.slice(0, -1).map((batch) => batch.deref())).toEqual([undefined, undefined, undefined]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('is broken off between two batches, with the reason', async () => {
  const controller = new AbortController();
  const read = async () => {
    for await (const message of checkFile(file, { ...options, signal: controller.signal })) {
      if (message.kind === 'rows') controller.abort(new Error('cancelled'));
    }
  };
  await expect(read()).rejects.toThrow('cancelled');
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('does not begin where it is broken off already', async () => {
  const read = checkFile(file, { ...options, signal: AbortSignal.abort(new Error('cancelled')) });
  await expect(read.next()).rejects.toThrow('cancelled');
});

describe('a small file whose rows all have the same long text', () => {
  const cell = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const shared = '<c t="s"><v>0</v></c>';
  const longTexts = (length: number, count: number) =>
    makeWorkbook(
      `<worksheet><sheetData><row>${cell('姓名')}${cell('手机')}${shared}</row>${Array.from(
        { length: count },
        (_, index) => `<row>${cell(`联系人${index}`)}${shared}${shared}</row>`,
      ).join('')}</sheetData></worksheet>`,
      { strings: `<sst><si><t>${'9'.repeat(length)}</t></si></sst>` },
    );
  const read = async (wide: Buffer) => {
    const messages = [];
    for await (const message of checkFile(wide, { ...options, signal: new AbortController().signal })) {
      messages.push(message);
    }
    return messages;
  };

  test('is checked in batches of some million characters, with cells as long as Excel can show', async () => {
    const messages = await read(longTexts(50_000, 290));
    const rowsRead = messages.flatMap((message) => (message.kind === 'rows' ? message.rows : []));
    expect(rowsRead).toHaveLength(290);
    for (const { given, texts, reasons } of rowsRead) {
      expect(given.map((value) => String(value).length)).toEqual([expect.any(Number), 32_767, 32_767]);
      expect(texts.mobile).toHaveLength(32_767);
      expect(reasons).toHaveLength(1);
    }
    expect(Math.max(...messages.map((message) => JSON.stringify(message).length))).toBeLessThan(2_000_000);
  });

  test('is refused where it is too much in all', async () => {
    await expect(read(longTexts(400_000, 400))).rejects.toMatchObject({ fault: 'TOO_LARGE' });
  });
});
