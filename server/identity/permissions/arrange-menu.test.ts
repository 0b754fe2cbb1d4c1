import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import { type ArrangedItem, firstOwnItem } from '#contract/identity/menu-rules.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { placeItems } from './place-items.ts';
import { menuItems } from './tables.ts';

let t: TestApp;
let admin: string;
let client: string;
beforeAll(async () => {
  t = await openTestApp();
  await applyProductRows(t.db, { now: t.now() });
  admin = await t.login((await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] })).username);
  client = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN' })).username);
});
afterAll(() => t.close());

type Items = ArrangedMenu['items'];
const read = async (): Promise<ArrangedMenu> => (await t.call('menu.arrangement', admin)).json().result;
async function publish(change: (items: Items) => Items) {
  const { version, items } = await read();
  return (await t.call('menu.publish', admin, { body: { version, items: change(items) } })).json();
}
const changing = (component: string, change: Partial<ArrangedItem>) => (items: Items) =>
  items.map((item) => (item.component === component ? { ...item, ...change } : item)) as Items;
const seenBy = async (token: string) =>
  (await t.call('menu.all', token)).json().result.filter(({ types }) => types === 'MENU');
const namesOf = async (token: string) => (await seenBy(token)).map(({ name }) => name);
const rows = async () => new Map((await t.db.select().from(menuItems)).map((row) => [row.id, row]));

test('what is published is what everybody sees next, and open tabs are told', async () => {
  const before = (await t.call('session.revisions', admin)).json().result.menu;
  const { result } = await publish(changing('Contacts', { name: { 'zh-CN': '联络人', en: 'People' }, icon: 'user' }));
  expect(result.version).toBe(2);
  expect(await namesOf(client)).toContain('联络人');
  expect((await t.call('session.revisions', admin)).json().result.menu).toBeGreaterThan(before);
});

test('what appears with a module is in the menu of companies that have it, comes and goes with it, and tabs are told', async () => {
  const { stockId } = await createCompany(t.db);
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const token = await t.login(username);
  await t.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
  const has = async (of: string) => (await seenBy(of)).some(({ component }) => component === 'SameIndustry');
  const revision = async () => (await t.call('session.revisions', token)).json().result.menu;
  expect(await has(token)).toBe(true);
  const { result } = await publish(changing('SameIndustry', { module: 'ba_active' }));
  expect(result.items.find(({ component }) => component === 'SameIndustry')?.module).toBe('ba_active');
  expect(await has(token)).toBe(false);
  // The operator's people have no modules and need none.
  expect((await seenBy(admin)).some(({ component }) => component === 'SameIndustry')).toBe(true);
  const before = await revision();
  await openAllModules(t.db, [stockId]);
  expect(await revision()).toBeGreaterThan(before);
  expect(await has(token)).toBe(true);
  await t.db.update(clientModules).set({ expiresAt: t.now() }).where(eq(clientModules.stockId, stockId));
  expect(await has(token)).toBe(false);
  const former = ({ module: _module, ...item }: Items[number]) => item;
  await publish((items) => items.map((item) => (item.component === 'SameIndustry' ? former(item) : item)));
  expect(await has(token)).toBe(true);
});

test('a page moves into another group and before its siblings, and no other row is written', async () => {
  const former = await rows();
  await publish((items) => {
    const [page] = items.filter(({ component }) => component === 'Reports');
    const rest = items.filter(({ component }) => component !== 'Reports');
    const place = rest.findIndex(({ component }) => component === 'Contacts');
    return page ? rest.toSpliced(place, 0, { ...page, pid: 50 }) : rest;
  });
  const now = await rows();
  const written = [...now].filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(former.get(id)));
  expect(written.map(([id]) => id)).toEqual([22]);
  const group = (await seenBy(client)).filter(({ pid }) => pid === 50).map(({ component }) => component);
  expect(group.slice(0, 2)).toEqual(['Reports', 'Contacts']);
});

test('an icon or a name that this build would not take is still read, to be put right', async () => {
  const long = { 'zh-CN': '名'.repeat(21), en: 'n'.repeat(41) };
  const isHotWords = eq(menuItems.component, 'BaHotWord');
  const [former] = await t.db.update(menuItems).set({ icon: 'rocket', name: long }).where(isHotWords).returning();
  const answer = await t.call('menu.arrangement', admin);
  expect(answer.statusCode).toBe(200);
  const shown = answer.json().result.items.find(({ id }: ArrangedItem) => id === former?.id);
  expect(shown).toMatchObject({ icon: 'rocket', name: long });
  const kept = await publish(changing('Contacts', { name: { 'zh-CN': '联系人们', en: 'Contacts' } }));
  expect(kept.code).toBe(errorTable.INVALID_REQUEST.code);
  expect(kept.issues.map(({ path }: { path: string }) => path.replace(/\d+/, 'n'))).toEqual(
    expect.arrayContaining(['body.items.n.name', 'body.items.n.icon']),
  );
  await t.db
    .update(menuItems)
    .set({ icon: 'flame', name: { 'zh-CN': '热词', en: 'Hot words' } })
    .where(isHotWords);
});

test('what is hidden, or in a hidden group, nobody sees', async () => {
  await publish(changing('SameIndustry', { isHidden: true }));
  expect(await namesOf(client)).not.toContain('同业关系');
  await publish((items) => items.map((item) => (item.id === 10 ? { ...item, isHidden: true } : item)));
  const components = (await seenBy(client)).map(({ component }) => component);
  expect(components).not.toContain('BaExplorer');
  expect(components).toContain('Contacts');
  await publish((items) => items.map((item) => ({ ...item, isHidden: false })));
});

test('a group of one’s own is added, filled and removed', async () => {
  const group = {
    ...{ id: firstOwnItem, pid: 0, name: { 'zh-CN': '常用', en: 'Often used' }, path: '', component: 'Layout' },
    ...{ icon: 'flame' as const, isHidden: false, buttons: [] },
  };
  await publish((items) => [
    group,
    ...items.map((item) => (item.component === 'Comparison' ? { ...item, pid: group.id } : item)),
  ]);
  const [first] = await seenBy(client);
  expect(first).toMatchObject({ name: '常用', icon: 'flame' });
  expect((await seenBy(client)).find(({ component }) => component === 'Comparison')?.pid).toBe(group.id);
  await publish((items) =>
    items.filter(({ id }) => id !== group.id).map((item) => (item.pid === group.id ? { ...item, pid: 10 } : item)),
  );
  expect(await namesOf(client)).not.toContain('常用');
});

test.each<[string, (items: Items) => Items, string]>([
  ['one name', changing('Contacts', { name: { 'zh-CN': '联系人', en: ' ' } }), 'name'],
  ['a path that another item has', changing('Contacts', { path: '/articles' }), 'path'],
  ['a path of the public site', changing('Contacts', { path: '/front' }), 'path'],
  ['a component that this build has not', changing('Contacts', { component: 'Nothing' }), 'component'],
  ['a component that is used twice', changing('Contacts', { component: 'Articles' }), 'component'],
  ['a page as the parent', changing('Contacts', { pid: 21 }), 'pid'],
  ['users out of sight', changing('UserList', { isHidden: true }), 'isHidden'],
  [
    'roles in a hidden group',
    (items) => items.map((one) => (one.id === 90 ? { ...one, isHidden: true } : one)),
    'isHidden',
  ],
])('%s is refused, and the answer names the item', async (_what, change, field) => {
  const { code, issues } = await publish(change);
  expect(code).toBe(400);
  const { items } = await read();
  expect(issues?.every(({ path, message }) => path.endsWith(`.${field}`) && !message.startsWith('menu'))).toBe(true);
  expect(issues?.length).toBeGreaterThan(0);
  expect(items.length).toBeGreaterThan(30);
});

test('groups neither lead in a circle nor deeper than three levels', async () => {
  const own = (id: number, pid: number) => ({
    ...{ id: firstOwnItem + id, pid, name: { 'zh-CN': `组 ${id}`, en: `Group ${id}` }, path: '', component: 'Layout' },
    ...{ icon: 'layers' as const, isHidden: false, buttons: [] },
  });
  const circle = await publish((items) => [...items, own(1, firstOwnItem + 2), own(2, firstOwnItem + 1)]);
  expect([circle.code, circle.issues?.[0]?.path]).toEqual([400, expect.stringMatching(/\.pid$/)]);
  const deep = [own(1, 10), own(2, firstOwnItem + 1), own(3, firstOwnItem + 2)];
  expect((await publish((items) => [...items, ...deep])).issues).toHaveLength(1);
});

test('a colleague’s menu in between, or one without an item of the product, is not overwritten', async () => {
  const { version, items } = await read();
  await publish(changing('Modules', { name: { 'zh-CN': '模块', en: 'Modules' } }));
  const { code } = errorTable.MENU_CHANGED;
  expect((await t.call('menu.publish', admin, { body: { version, items } })).json().code).toBe(code);
  expect((await publish((all) => all.filter(({ component }) => component !== 'Feeds'))).code).toBe(code);
});

test('a preview says what a role would see, and how much more or less than now', async () => {
  const { items } = await read();
  const previewed = async (draft: Items) =>
    (await t.call('menu.preview', admin, { body: { items: draft, role: 'CLIENT_ADMIN' } })).json().result;
  const now = await previewed(items);
  expect(now.shown).toEqual((await seenBy(client)).map(({ id }) => id));
  expect(now).toMatchObject({ gained: 0, lost: 0 });
  expect(await previewed(changing('Contacts', { isHidden: true })(items))).toMatchObject({ gained: 0, lost: 1 });
});

test('every version can be read again and published as a new one; the first is the product’s', async () => {
  const versions = (await t.call('menu.versions', admin)).json().result;
  const first = versions.at(-1);
  expect(first).toMatchObject({ number: 1, changedBy: '' });
  await publish(() => first?.items ?? []);
  expect(await namesOf(client)).toContain('联系人');
  const [latest] = (await t.call('audit.list', admin, { body: { page: 1, pageSize: 1 } })).json().result.list;
  expect(latest).toMatchObject({ action: 'menu.publish' });
});

test('siblings that nobody moved keep their numbers', () => {
  expect(placeItems([100, 200, 300])).toEqual([100, 200, 300]);
  expect(placeItems([300, 100, 200])).toEqual([50, 100, 200]);
  expect(placeItems([100, undefined, 101])).toEqual([100, 101, 102]);
  expect(placeItems([100, undefined])).toEqual([100, 200]);
});
