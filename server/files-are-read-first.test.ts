import { AsyncLocalStorage } from 'node:async_hooks';
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
  const digest = '0'.repeat(64);
  const { answer, statements } = await sentFor(() =>
    sendFile(t, name, token, Buffer.from('not a workbook'), { digest }),
  );
  expect(answer.json().code).toBe(errorTable.WORKBOOK_UNREADABLE.code);
  expect(statements).not.toEqual([]);
  expect(statements.filter((text) => text.startsWith('begin'))).toEqual([]);
});

/** The statements that a request sends: what the app does of its own accord meanwhile is not among them. */
async function sentFor<Answer>(request: () => Promise<Answer>) {
  const statements: string[] = [];
  const ofRequest = new AsyncLocalStorage<true>();
  const send = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function note(
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const [first] = parts as [string | { readonly text?: string }];
    if (ofRequest.getStore()) statements.push(typeof first === 'string' ? first : (first.text ?? ''));
    return send.apply(this, parts);
  });
  try {
    return { answer: await ofRequest.run(true, request), statements };
  } finally {
    sent.mockRestore();
  }
}
