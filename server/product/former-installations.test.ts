import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { builtPages } from '#contract/identity/built-pages.ts';
import { layoutComponent, type MenuItem } from '#contract/identity/permissions.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { loadFirstData } from '#server/demo/first-data.ts';
import { modules } from '#server/identity/companies/tables.ts';
import { menuItems, roleElements } from '#server/identity/permissions/tables.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { listLosses, readAllRows } from '#server/testing/all-rows.ts';
import { formerStates, readFormerState } from '#server/testing/former-states.ts';
import { type CallParts, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openDumpedDatabase } from '#server/testing/test-database.ts';
import { applyProductRows } from './apply-product-rows.ts';
import { productTables } from './product-tables.ts';
import { manualRows } from './rows/manual.ts';
import { menuRows } from './rows/menus.ts';
import { productRows } from './tables.ts';

const now = new Date('2026-11-20T02:00:00Z');

/** An installation of that day, migrated to now; its rows are still those of then. */
async function openFormer(state: string): Promise<OpenDatabase> {
  const database = await openDumpedDatabase(readFormerState(state));
  await migrateDatabase(database);
  return database;
}

/** What a migration has taken away or said otherwise on purpose, with its number. */
const intended: Readonly<Record<string, string>> = {
  'source.weight': '0002',
  // Became items of the site's content.
  navigation_item: '0008',
  news: '0008',
  page_block: '0008',
  partner: '0008',
  site_setting: '0008',
  video: '0008',
  // Became imports of tables, and grants of elements.
  score_import: '0045',
  role_menu_item: '0047',
  'rows of product_row': '0046',
  // Got their list of other currencies.
  'rows of inquiry': '0092',
  'rows of inquiry_edition': '0092',
  'rows of inquiry_template': '0092',
};

/** What the main pages ask for, by who asks. */
const pages: readonly (readonly [account: string | undefined, name: EndpointName, parts?: CallParts])[] = [
  [undefined, 'site.frame'],
  [undefined, 'site.front'],
  [undefined, 'figure.definitions'],
  ['client', 'menu.all'],
  ['client', 'dictionary.all'],
  ['client', 'manual.chapters'],
  ['client', 'module.all'],
  ['client', 'home.overview', { query: { range: '90' } }],
  ['client', 'article.list', { body: { page: 1, pageSize: 10 } }],
  ['admin', 'manual.manageList'],
  ['admin', 'content.counts'],
  ['admin', 'content.list', { body: { kind: 'menuLink', page: 1, pageSize: 10 } }],
  ['admin', 'setting.insight'],
];

describe.each(formerStates)('an installation whose last migration is %s', (state) => {
  let t: TestApp;
  let losses: string[];
  const said: string[] = [];
  beforeAll(async () => {
    const database = await openDumpedDatabase(readFormerState(state));
    const before = await readAllRows(database.db);
    await migrateDatabase(database);
    losses = listLosses(before, await readAllRows(database.db));
    await loadFirstData(database.db, { demo: { secret: 'demo' }, now, say: (text) => said.push(text) });
    t = await openTestApp({}, { database });
  });
  afterAll(() => t.close());

  test('has every row of then, but for what a later migration changes on purpose', () => {
    // Counters of changes go on.
    const unintended = losses.filter((loss) => loss !== 'rows of revision' && !((intended[loss] ?? '') > state));
    expect(unintended).toEqual([]);
  });

  test('has this release’s rows, but for the words that the demo has added', async () => {
    const kept = await t.db.select().from(productRows).where(isNotNull(productRows.keptSince));
    // Modules that are no longer offered stay where a client has them.
    const names = kept.map(({ tableName, key }) => `${tableName}/${key}`);
    expect(['setting/userWords', 'module/push', 'module/tpc']).toEqual(expect.arrayContaining(names));
    expect(said.at(-1)).toBe(
      names.length > 0 ? `Left as they are, because they were edited or are in use here: ${names.join(', ')}` : said[0],
    );
    const menu = await t.db.select().from(menuItems).orderBy(menuItems.sort);
    const shipped = menuRows.toSorted((one, other) => one.sort - other.sort);
    expect(menu).toEqual(shipped.map((row) => ({ ...row, isHidden: false, moduleCode: null })));
    for (const table of productTables) {
      const standing = await t.db.$count(productRows, eq(productRows.tableName, table.name));
      expect(standing, table.name).toBeGreaterThanOrEqual(table.rows.length);
    }
    const links = await t.db.$count(contentItems, eq(contentItems.kind, 'menuLink'));
    expect(links).toBe(22);
    expect(await t.db.$count(manualChapters)).toBe(manualRows.length);
  });

  test('answers what its main pages ask', async () => {
    const tokens = new Map<string, string>();
    for (const account of ['client', 'admin']) tokens.set(account, await t.login(account));
    for (const [account, name, parts] of pages) {
      const response = await t.call(name, account && tokens.get(account), parts);
      expect(response.statusCode, `${name}: ${response.body.slice(0, 300)}`).toBe(200);
      expect(response.json().code, name).toBe(200);
    }
    const menu: MenuItem[] = (await t.call('menu.all', tokens.get('admin'))).json().result;
    const shown = menu.filter(({ types, component }) => types === 'MENU' && component !== layoutComponent);
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.filter(({ component }) => !(builtPages as readonly string[]).includes(component))).toEqual([]);
  });

  test('finds nothing to do at the next start', async () => {
    expect(await applyProductRows(t.db, { now })).toBeUndefined();
  });
});

describe('an installation from before the product kept a record', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openFormer('0033');
  });
  afterAll(() => database.close());

  test('keeps what its operators have edited, and says so', async () => {
    const { db } = database;
    await db
      .update(menuItems)
      .set({ name: { 'zh-CN': '我的文章', en: 'My articles' } })
      .where(eq(menuItems.id, 21));
    await db
      .delete(roleElements)
      .where(and(eq(roleElements.roleCode, 'CLIENT_USER'), eq(roleElements.element, 'report:view')));
    await db
      .update(modules)
      .set({ description: { 'zh-CN': '我们的联系人' } })
      .where(eq(modules.code, 'contacts'));
    // By the screen: the text it came with is kept as the first version.
    const [claim] = await db
      .select()
      .from(contentItems)
      .where(sql`fields->>'page' = 'saasProduct' and kind = 'productClaim'`);
    if (!claim) throw new Error('no claim');
    const fields = { ...(claim.fields as object), title: { 'zh-CN': '我们的标题' } };
    const { kind, state } = claim;
    const version = { subject: 'content' as const, subjectId: claim.id, state, changedAt: now };
    const content = { kind, fields: claim.fields, publishedAt: claim.publishedAt.toISOString() };
    await db.insert(versions).values({ ...version, number: 1, isLatest: false, content });
    await db.insert(versions).values({ ...version, number: 2, content: { ...content, fields }, changedBy: 1 });
    await db.update(contentItems).set({ fields }).where(eq(contentItems.id, claim.id));
    // By hand.
    await db
      .update(manualChapters)
      .set({ title: { 'zh-CN': '数字' } })
      .where(eq(manualChapters.sort, 3));

    const report = await applyProductRows(db, { now });
    expect(report?.kept.toSorted()).toEqual([
      'content_item/productClaim/saasProduct',
      'manual_chapter/figures',
      'menu_item/21',
      'module/contacts',
      'role_element/CLIENT_USER/report:view',
      'setting/userWords',
    ]);
    expect(report?.updated).toEqual(
      expect.arrayContaining(['menu_item/20', 'menu_item/23', 'content_item/frontSolution/brand']),
    );
    expect(report?.removed).toEqual(expect.arrayContaining(['content_item/saasModule/former/push']));
    const names = await db.select({ name: menuItems.name }).from(menuItems).where(eq(menuItems.id, 21));
    expect(names).toEqual([{ name: { 'zh-CN': '我的文章', en: 'My articles' } }]);
    const read = await db.select().from(contentItems).where(eq(contentItems.id, claim.id));
    expect(read[0]?.fields).toEqual(fields);
    expect(await db.$count(contentItems, eq(contentItems.kind, 'productClaim'))).toBe(5);
    expect(await db.$count(manualChapters)).toBe(manualRows.length);
    expect(await db.$count(settingVersions, eq(settingVersions.topic, 'userWords'))).toBe(2);
  });

  test('keeps the former text of what it brings up to date', async () => {
    const kept = await database.db
      .select({ item: versions.subjectId, number: versions.number, by: versions.changedBy })
      .from(versions)
      .innerJoin(contentItems, and(eq(versions.subject, 'content'), eq(contentItems.id, versions.subjectId)))
      .where(eq(contentItems.kind, 'frontSolution'))
      .orderBy(versions.number);
    const byItem = [...Map.groupBy(kept, ({ item }) => item).values()];
    expect(byItem.length).toBeGreaterThan(0);
    for (const ofItem of byItem) {
      expect(ofItem.map(({ number, by }) => ({ number, by }))).toEqual([
        { number: 1, by: null },
        { number: 2, by: null },
      ]);
    }
  });
});
