import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import { issueText } from '#contract/texts/texts.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  admin = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
});
afterAll(() => t.close());

type Item = KeptEnumeration['items'][number];
type Name = KeptEnumeration['enumeration'];

async function read(enumeration: Name): Promise<KeptEnumeration> {
  const all: KeptEnumeration[] = (await t.call('dictionary.manage', admin)).json().result;
  const found = all.find((one) => one.enumeration === enumeration);
  if (!found) throw new Error(`no ${enumeration}`);
  return found;
}
const sent = (items: readonly Item[]) =>
  items.map(({ key, label, isOff }) => ({ key, isOff, label: { 'zh-CN': label['zh-CN'], en: label.en ?? '' } }));
/** Saves what `change` makes of the items as they are. */
async function save(enumeration: Name, change: (items: ReturnType<typeof sent>) => ReturnType<typeof sent>) {
  const { version, items } = await read(enumeration);
  return (
    await t.call('dictionary.save', admin, { body: { enumeration, version, items: change(sent(items)) } })
  ).json();
}
const shown = async (enumeration: Name) => (await t.call('dictionary.all', undefined)).json().result[enumeration] ?? [];
const labels = async (enumeration: Name) => (await shown(enumeration)).map(({ v }) => v);
const named = (key: string, name: string) => ({ key, label: { 'zh-CN': name, en: `${name} (en)` }, isOff: false });

test('a label that is changed is what everybody reads at once, and open tabs are told', async () => {
  const before = (await t.call('session.revisions', admin)).json().result.dictionary;
  const { result } = await save('article_category', ([first, ...rest]) => [
    { key: first?.key ?? '', isOff: false, label: { 'zh-CN': '经营分析', en: 'Business insight' } },
    ...rest,
  ]);
  expect(result.items[0]?.label).toEqual({ 'zh-CN': '经营分析', en: 'Business insight' });
  await expect.poll(() => labels('article_category')).toContain('经营分析');
  expect((await t.call('session.revisions', admin)).json().result.dictionary).toBeGreaterThan(before);
});

test('codes that the product uses are neither added, moved, turned off nor removed', async () => {
  const { code } = errorTable.DICTIONARY_CODES_FIXED;
  expect((await save('source_tier', (items) => [...items, named('4', '第四')])).code).toBe(code);
  expect((await save('source_tier', (items) => items.toReversed())).code).toBe(code);
  expect((await save('source_tier', (items) => items.map((item) => ({ ...item, isOff: true })))).code).toBe(code);
  expect((await save('source_tier', (items) => items.slice(1))).code).toBe(code);
});

test('a service field is added, put first, turned off and removed', async () => {
  const added = await save('zcb_domain', (items) => [named('90', '碳核算'), ...items]);
  expect(added.result.items[0]).toEqual({ ...named('90', '碳核算'), isUsed: false });
  await save('zcb_domain', ([first, ...rest]) => (first ? [{ ...first, isOff: true }, ...rest] : rest));
  // What readers get is kept until the database says that it has changed, a moment later.
  await expect.poll(async () => (await shown('zcb_domain'))[0]).toEqual({ k: '90', v: '碳核算', off: true });
  expect((await save('zcb_domain', (items) => items.slice(1))).code).toBe(200);
  await expect.poll(() => labels('zcb_domain')).not.toContain('碳核算');
});

test('one that a partner is shown under is turned off and not removed', async () => {
  await t.db.insert(contentItems).values({
    ...{ kind: 'partner', state: 'published', sort: 1, publishedAt: t.now(), changedAt: t.now() },
    fields: { type: 40, name: { 'zh-CN': '衡岳认证' }, field: { 'zh-CN': '检测与认证' }, summary: { 'zh-CN': '' } },
  });
  const { items } = await read('zcb_domain');
  expect(items.filter(({ isUsed }) => isUsed).map(({ key }) => key)).toEqual(['80']);
  const without = await save('zcb_domain', (all) => all.filter(({ key }) => key !== '80'));
  expect(without.code).toBe(errorTable.DICTIONARY_ITEM_IN_USE.code);
  const off = await save('zcb_domain', (all) => all.map((item) => ({ ...item, isOff: item.key === '80' })));
  expect(off.result.items.at(-1)).toMatchObject({ key: '80', isOff: true, isUsed: true });
});

test('an earlier version returns as the next one', async () => {
  const { items, version } = await read('partner_type');
  await save('partner_type', ([first, ...rest]) => [{ ...named('10', '媒体'), key: first?.key ?? '' }, ...rest]);
  const changed = await read('partner_type');
  const body = { enumeration: 'partner_type' as const, number: 1, version: changed.version };
  const { result } = (await t.call('dictionary.restore', admin, { body })).json();
  expect(result).toMatchObject({ version: 3, items });
  const versions = (await t.call('dictionary.versions', admin, { params: { enumeration: 'partner_type' } })).json();
  expect(versions.result.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(versions.result.at(-1)?.changedBy).toBe('');
  expect(version).toBe(0);
  expect((await t.call('dictionary.restore', admin, { body })).json().code).toBe(errorTable.DICTIONARY_CHANGED.code);
});

test('what is newer than the version that returns is turned off where it is in use', async () => {
  await save('zcb_domain', (items) => [...items, named('110', '碳足迹')]);
  const { version } = await read('zcb_domain');
  await t.db.insert(contentItems).values({
    ...{ kind: 'partner', state: 'published', sort: 2, publishedAt: t.now(), changedAt: t.now() },
    fields: { type: 40, name: { 'zh-CN': '澄碳' }, field: { 'zh-CN': '碳足迹' }, summary: { 'zh-CN': '' } },
  });
  const body = { enumeration: 'zcb_domain' as const, number: 1, version };
  const { result } = (await t.call('dictionary.restore', admin, { body })).json();
  expect(result.items.at(-1)).toMatchObject({ key: '110', isOff: true });
});

test('an earlier version does not return where two items would have one label', async () => {
  const label = { 'zh-CN': '绿色金融', en: 'Green finance' };
  await save('zcb_domain', (items) => [...items, { key: '120', label, isOff: false }]);
  const { version: earlier } = await read('zcb_domain');
  await save('zcb_domain', (items) => items.map((item) => (item.key === '120' ? { ...item, key: '140' } : item)));
  await t.db.insert(contentItems).values({
    ...{ kind: 'partner', state: 'published', sort: 3, publishedAt: t.now(), changedAt: t.now() },
    fields: { type: 40, name: { 'zh-CN': '绿桥' }, field: { 'zh-CN': '绿色金融' }, summary: { 'zh-CN': '' } },
  });
  const before = await read('zcb_domain');
  const body = { enumeration: 'zcb_domain' as const, number: earlier, version: before.version };
  expect((await t.call('dictionary.restore', admin, { body })).json()).toMatchObject({
    ...{ code: 400, issues: [{ path: 'body.number', message: issueText('dictionaryLabelTaken', 'zh-CN') }] },
  });
  expect(await read('zcb_domain')).toEqual(before);
});

test('a colleague’s change in between is not overwritten', async () => {
  const { version, items } = await read('supplier_quote_state_enum');
  await save('supplier_quote_state_enum', ([first, ...rest]) => [
    { ...named('10', '待报价'), key: first?.key ?? '' },
    ...rest,
  ]);
  const body = { enumeration: 'supplier_quote_state_enum' as const, version, items: sent(items) };
  expect((await t.call('dictionary.save', admin, { body })).json().code).toBe(errorTable.DICTIONARY_CHANGED.code);
});

test('both languages are needed, and each code once; the answer names the field', async () => {
  const { version } = await read('zcb_domain');
  const pathsOf = async (items: unknown) => {
    const body = { enumeration: 'zcb_domain', version, items } as never;
    const { code, issues } = (await t.call('dictionary.save', admin, { body })).json();
    return [code, issues?.map(({ path }: { path: string }) => path)];
  };
  const noEnglish = { key: '10', label: { 'zh-CN': '鉴证', en: ' ' }, isOff: false };
  expect(await pathsOf([noEnglish])).toEqual([400, ['body.items.0.label.en']]);
  expect(await pathsOf([named('10', '一'), named('10', '二')])).toEqual([400, ['body.items.1.key']]);
});

test('a label is that of one item only, in any language, because imports find items by it', async () => {
  const item = (key: string, zh: string, en: string) => ({ key, label: { 'zh-CN': zh, en }, isOff: false });
  const { version } = await read('zcb_domain');
  const items = [item('10', '鉴证', 'Assurance'), item('20', 'ＡＳＳＵＲＡＮＣＥ', '设计'), item('30', '翻译', '鉴证')];
  const { issues } = (
    await t.call('dictionary.save', admin, { body: { enumeration: 'zcb_domain', version, items } })
  ).json();
  expect(issues?.map(({ path }) => path)).toEqual(['body.items.1.label.zh-CN', 'body.items.2.label.en']);
  const same = await save('zcb_domain', (all) => [...all, item('130', 'ESG', 'ESG')]);
  expect(same.code).toBe(200);
});

test('a change is in the audit log by name, and one that changes nothing is not', async () => {
  await save('hot_word_state', (items) => items);
  await save('hot_word_state', ([first, ...rest]) => [{ ...named('new', '新词'), key: first?.key ?? '' }, ...rest]);
  const { list } = (await t.call('audit.list', admin, { body: { page: 1, pageSize: 2 } })).json().result;
  expect(list[0]).toMatchObject({ action: 'dictionary.save', subject: 'dictionary hot_word_state' });
  expect(list[1]?.subject).not.toBe('dictionary hot_word_state');
});

/** Saves, and returns what the audit log keeps of it. */
async function detailOf(...change: Parameters<typeof save>) {
  expect(await save(...change)).toMatchObject({ code: 200 });
  const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry?.detail;
}

test('the audit log says that items were moved only where those that stay have another order', async () => {
  const framed = await detailOf('zcb_domain', (all) => [named('900', '待移一'), ...all, named('901', '待移二')]);
  expect(framed).toMatchObject({ isMoved: false });
  const without = await detailOf('zcb_domain', (all) => all.filter(({ key }) => key !== '900'));
  expect(without).toMatchObject({ isMoved: false });
  const turned = await detailOf('zcb_domain', (all) => all.toReversed());
  expect(turned).toMatchObject({ added: [], removed: [], isMoved: true });
});

test('the audit log names items that were added and removed', async () => {
  const added = await detailOf('zcb_domain', (all) => [...all, named('910', '只记一次')]);
  expect(added).toMatchObject({ added: ['910 只记一次'], removed: [] });
  const removed = await detailOf('zcb_domain', (all) => all.filter(({ key }) => key !== '910'));
  expect(removed).toMatchObject({ added: [], removed: ['910 只记一次'] });
});
