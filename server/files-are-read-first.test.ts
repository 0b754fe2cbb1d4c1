import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  const keeper = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  token = await t.login(keeper.username);
});
afterAll(() => t.close());

test.each([
  'user.commitImport',
  'company.commitImport',
  'evaluation.commitImport',
  'manual.commitImport',
  'article.commitImport',
] as const)('a workbook is read before the transaction that takes it in, for which others wait: %s', async (name) => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const digest = '0'.repeat(64);
    const answer = await sendFile(t, name, token, Buffer.from('not a workbook'), { digest });
    expect(answer.json().code).toBe(errorTable.WORKBOOK_UNREADABLE.code);
    const texts = sent.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'string' ? query : (query as { readonly text?: string }).text,
    );
    expect(texts.filter((text) => text?.startsWith('begin'))).toEqual([]);
  } finally {
    sent.mockRestore();
  }
});
