import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { makeWorkbook } from '#server/testing/zip.ts';

// Lone surrogates, NUL and characters invalid in XML, in every notation of a workbook: none may break a call or be
// partly imported.

let app: TestApp;
let folder: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'half-'));
  app = await openTestApp({}, { store: openLocalStore(folder) });
  const { username } = await createUser(app.db, { role: 'ADMIN' });
  token = await app.login(username);
  await app.db.execute(sql`insert into source (id, name, tier) values (901, '{"zh-CN": "源"}', 2)`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const parts: readonly (readonly [string, string | Buffer])[] = [
  ['an escape of Excel for the first half', '_xD800_'],
  ['an escape of Excel for the second half', '_xDC00_'],
  ['an escape of Excel for NUL', '_x0000_'],
  ['a reference to the first half', '&#xD800;'],
  ['a reference in decimals', '&#56320;'],
  ['a reference to NUL', '&#0;'],
  ['a reference to what is no character', '&#xFFFF;'],
  ['the bytes of a half', Buffer.from([0xed, 0xa0, 0x80])],
  ['the byte of NUL', Buffer.from([0])],
  ['a byte of control', Buffer.from([7])],
  ['the beginning of a character', Buffer.from([0xe4, 0xb8])],
];

/** Each kind of file with its first rows, where `*` is the invalid text. */
const tables: readonly (readonly [EndpointName, EndpointName | undefined, readonly (readonly string[])[]])[] = [
  [
    'article.previewImport',
    'article.commitImport',
    [
      ['标题', '摘要', '正文', '来源', '类别', '发布时间', '原文链接'],
      ['题*', '述*', '<p>文*</p>', '源', 'BA', '2026-11-01', 'https://example.com/*'],
    ],
  ],
  [
    'evaluation.previewImport',
    undefined,
    [
      ['期间', '证券代码', '公司名称*'],
      ['2026Q3*', '600000*', '名*'],
    ],
  ],
  [
    'user.previewImport',
    undefined,
    [
      ['姓名', '公司', '角色', '邮箱'],
      ['名*', '公司*', '角色*', 'a*@example.com'],
    ],
  ],
  [
    'manual.previewImport',
    undefined,
    [
      ['章节编号', '章节', '标题', '正文'],
      ['1*', '章*', '题*', '文*'],
    ],
  ],
  [
    'contact.upload',
    undefined,
    [
      ['姓名', '手机', '邮箱', '职务', '分组', '栏*'],
      ['人*', '19900001234', 'a*@example.com', '职*', '组*', '别*'],
    ],
  ],
];

function sheetOf(rows: readonly (readonly string[])[], part: string | Buffer): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text.replace('<p>', '').replace('</p>', '')}</t></is></c>`;
  const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const [first = '', ...rest] = `<worksheet><sheetData>${lines}</sheetData></worksheet>`.split('*');
  return Buffer.concat([Buffer.from(first), ...rest.flatMap((text) => [Buffer.from(part), Buffer.from(text)])]);
}

const cases = tables.flatMap(([preview, commit, rows]) =>
  parts.map(([what, part]) => ({ preview, commit, what, file: makeWorkbook(sheetOf(rows, part)) })),
);

/** Report and result of a contact file after its check. */
async function followContacts(id: number): Promise<string> {
  const state = async () => (await app.call('contact.uploadState', token, { params: { id } })).json().result;
  await expect.poll(async () => (await state()).state, { interval: 20 }).toMatch(/ready|failed/);
  const { failure } = await state();
  const result = await app.call('contact.uploadResult', token, { body: { id } });
  const commit = await app.call('contact.commitUpload', token, { body: { id } });
  expect(Math.max(result.statusCode, commit.statusCode)).toBeLessThan(500);
  return failure ?? '';
}

test.each(cases)('$what in a file for $preview is taken in or refused in words', async ({ preview, commit, file }) => {
  const sent = await sendFile(app, preview, token, file);
  expect(sent.statusCode, sent.body).toBeLessThan(500);
  const { code, result, desc } = sent.json();
  if (code !== 200) expect(desc).not.toBe('');
  else if (commit) {
    const committed = await sendFile(app, commit, token, file, { digest: result.digest });
    expect(committed.statusCode, committed.body).toBeLessThan(500);
  } else if (preview === 'contact.upload') {
    expect(await followContacts(result.id)).not.toContain('服务器');
  }
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select title::text || summary::text || body::text as text from article union all select name || position from contact`,
  );
  for (const { text } of rows) expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
});
