import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  token = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
});
afterAll(() => t.close());

const read = async () => (await t.call('operatorCompany.read', token)).json().result;
const names = {
  name: { 'zh-CN': '明镜数据有限公司', en: 'Mingjing Data Ltd.' },
  shortName: { 'zh-CN': '明镜', en: '' },
};
const rename = async (version: number, changed = names) =>
  (await t.call('operatorCompany.rename', token, { body: { ...changed, version } })).json();

test('both names of the company that operates the platform are changed, and what they were is in the audit log', async () => {
  const before = await read();
  expect((await rename(before.version)).result).toMatchObject({ shortName: { 'zh-CN': '明镜' } });
  const after = await read();
  expect(after).toEqual({
    ...{ version: before.version + 1, name: names.name, shortName: { 'zh-CN': '明镜' } },
  });
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'operatorCompany.rename'));
  expect(entry?.detail).toMatchObject({ before: { name: before.name }, after: { name: names.name } });
});

test('names that a colleague has changed meanwhile are not written over', async () => {
  const { version } = await read();
  await rename(version, { ...names, shortName: { 'zh-CN': '镜', en: 'Jing' } });
  expect((await rename(version)).code).toBe(errorTable.COMPANY_CHANGED.code);
  expect((await read()).shortName).toEqual({ 'zh-CN': '镜', en: 'Jing' });
});

test('a company without a Chinese name is refused at its field', async () => {
  const { version } = await read();
  const refused = await rename(version, { ...names, name: { 'zh-CN': ' ', en: 'Only English' } });
  expect(refused.issues).toMatchObject([{ path: 'body.name.zh-CN' }]);
});

test('names stay when the product brings its rows up to date', async () => {
  const before = await read();
  await applyProductRows(t.db, { now: t.now() });
  expect(await read()).toEqual(before);
  expect(await t.db.$count(companies, eq(companies.stockId, operatorStockId))).toBe(1);
});
