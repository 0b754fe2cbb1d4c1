import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DraftState, draftStates } from '#contract/content/version-states.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { insertVersion } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import { membershipRoles, roles } from '#server/identity/sessions/tables.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { appliedVersions } from '#server/platform/database/tables.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { applyProductRows } from './apply-product-rows.ts';
import { keyedTable } from './keyed-table.ts';
import { manualTable } from './manual-table.ts';
import type { ProductTable } from './product-table.ts';
import { productTables } from './product-tables.ts';
import { onlyText, textsOf } from './rows/site/site-text.ts';
import { siteTextTable } from './site-text-table.ts';
import { stampOf } from './stamp.ts';
import { productRows } from './tables.ts';
import { text } from './text.ts';

const now = new Date('2026-11-20T02:00:00Z');
const later = new Date('2026-12-20T02:00:00Z');
let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  t = await openTestDatabase();
});
afterEach(() => t.close());

type Label = readonly [key: string, label: string];

const dictionary = (labels: readonly Label[]): ProductTable =>
  keyedTable({
    name: 'dictionary_item',
    table: dictionaryItems,
    keyColumns: ['enumeration', 'key'],
    rows: labels.map(([key, label], index) => ({ enumeration: 'e', key, label: text(label, label), sort: index + 1 })),
  });
const apply = (labels: readonly Label[], at = now) => applyProductRows(t.db, { now: at, tables: [dictionary(labels)] });
const labels = async () =>
  (await t.db.select().from(dictionaryItems).orderBy(dictionaryItems.key)).map(({ key, label }) => [key, label.en]);
const edit = (key: string, label: string) =>
  t.db
    .update(dictionaryItems)
    .set({ label: text(label, label) })
    .where(eq(dictionaryItems.key, key));
const revision = async () =>
  (await t.db.select().from(revisions).where(eq(revisions.topic, 'dictionary')))[0]?.number ?? 0;

describe('rows of the product', () => {
  test('are added where they are missing, and brought up to date where nobody has edited them', async () => {
    expect(await apply([['a', 'one']])).toMatchObject({ added: ['dictionary_item/e/a'] });
    expect(
      await apply([
        ['a', 'two'],
        ['b', 'new'],
      ]),
    ).toEqual({ added: ['dictionary_item/e/b'], updated: ['dictionary_item/e/a'], removed: [], kept: [], unlinked: 0 });
    expect(await labels()).toEqual([
      ['a', 'two'],
      ['b', 'new'],
    ]);
  });

  test('are left as they are where somebody has edited them, which can be read later', async () => {
    await apply([['a', 'one']]);
    await edit('a', 'ours');
    expect(await apply([['a', 'two']], later)).toMatchObject({ updated: [], kept: ['dictionary_item/e/a'] });
    expect(await labels()).toEqual([['a', 'ours']]);
    expect(await t.db.select({ key: productRows.key, keptSince: productRows.keptSince }).from(productRows)).toEqual([
      { key: 'e/a', keptSince: later },
    ]);
    // An edit that agrees with the product is none.
    await edit('a', 'two');
    await apply([
      ['a', 'two'],
      ['b', 'new'],
    ]);
    expect(await t.db.$count(productRows, eq(productRows.keptSince, later))).toBe(0);
  });

  test('are not reported where an edit keeps nothing back', async () => {
    await apply([['a', 'one']]);
    await edit('a', 'ours');
    const report = await apply([
      ['a', 'one'],
      ['b', 'new'],
    ]);
    expect(report).toMatchObject({ added: ['dictionary_item/e/b'], kept: [] });
  });

  test('do not come back where somebody has removed them', async () => {
    await apply([['a', 'one']]);
    await t.db.delete(dictionaryItems);
    expect(await apply([['a', 'two']])).toMatchObject({ added: [], kept: ['dictionary_item/e/a'] });
    expect(await labels()).toEqual([]);
  });

  test('go when the product no longer has them, unless they were edited', async () => {
    await apply([
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ]);
    await edit('b', 'ours');
    expect(await apply([['c', 'three']])).toMatchObject({
      removed: ['dictionary_item/e/a'],
      kept: ['dictionary_item/e/b'],
    });
    expect(await labels()).toEqual([
      ['b', 'ours'],
      ['c', 'three'],
    ]);
  });

  test('stay when something here refers to them, until it no longer does', async () => {
    const role = (codes: readonly ('EDITOR' | 'ADMIN')[]): ProductTable =>
      keyedTable({
        name: 'role',
        table: roles,
        keyColumns: ['code'],
        rows: codes.map((code) => ({ code, name: text(code, code) })),
      });
    const applyRoles = (codes: readonly ('EDITOR' | 'ADMIN')[]) =>
      applyProductRows(t.db, { now, tables: [role(codes)] });
    await applyRoles(['EDITOR', 'ADMIN']);
    const { id: userId } = await createUser(t.db, { role: 'EDITOR' });
    expect(await applyRoles(['ADMIN'])).toMatchObject({ removed: [], kept: ['role/EDITOR'] });
    await t.db.delete(membershipRoles).where(eq(membershipRoles.userId, userId));
    await t.db.delete(appliedVersions).where(eq(appliedVersions.part, 'product rows'));
    expect(await applyRoles(['ADMIN'])).toMatchObject({ removed: ['role/EDITOR'], kept: [] });
  });

  test('are left to the later release by an earlier one that starts beside it', async () => {
    await apply([['a', 'one']]);
    await apply([['a', 'two']]);
    expect(await apply([['a', 'one']])).toBeUndefined();
    expect(await labels()).toEqual([['a', 'two']]);
  });

  test('raise the revision once they change, and not at a start that changes nothing', async () => {
    const before = await revision();
    await apply([['a', 'one']]);
    const raised = await revision();
    expect(raised).toBeGreaterThan(before);
    expect(await apply([['a', 'one']])).toBeUndefined();
    expect(await revision()).toBe(raised);
  });

  test('are written once by processes that start together', async () => {
    const reports = await Promise.all(
      [1, 2, 3].map(async () => {
        await migrateDatabase(t);
        return applyProductRows(t.db, { now });
      }),
    );
    expect(reports.filter((report) => report !== undefined)).toHaveLength(1);
    expect(await t.db.$count(productRows)).toBe(productTables.flatMap(({ rows }) => rows).length);
  });

  test('are all written or none', async () => {
    await t.db.insert(dictionaryItems).values({ enumeration: 'e', key: 'z', label: text('z', 'z'), sort: 1 });
    const broken: ProductTable = {
      ...dictionary([['b', 'two']]),
      name: 'broken',
      add: () => Promise.reject(new Error('broken')),
    };
    const tables = [dictionary([['a', 'one']]), broken];
    await expect(applyProductRows(t.db, { now, tables })).rejects.toThrow('broken');
    expect(await labels()).toEqual([['z', 'z']]);
    expect(await t.db.$count(productRows)).toBe(0);
  });
});

describe('texts of the site', () => {
  const menu = (label: string) => siteTextTable('menu', textsOf('menu', [['m', { label: text(label, label) }]]));
  const link = (label: string) =>
    siteTextTable(
      'menuLink',
      textsOf('menuLink', [['l', { menu: 0, label: text(label, label), note: text('', ''), href: '/front' }]]).map(
        (item) => ({ ...item, within: { field: 'menu', kind: 'menu' as const, key: 'm' } }),
      ),
    );
  const applyTexts = (menuLabel: string, linkLabel: string) =>
    applyProductRows(t.db, { now, tables: [menu(menuLabel), link(linkLabel)] });

  test('name the item they belong to by its number here', async () => {
    await t.pool.query('alter table content_item alter id restart with 40');
    await applyTexts('one', 'first');
    await applyTexts('two', 'second');
    const items = await t.db.select().from(contentItems).orderBy(contentItems.id);
    expect(items.map(({ id, fields }) => [id, fields])).toEqual([
      [40, { label: text('two', 'two') }],
      [41, { menu: 40, label: text('second', 'second'), note: text('', ''), href: '/front' }],
    ]);
  });

  const settings = (title: string) =>
    siteTextTable('callToAction', [onlyText('callToAction', { title: text(title, title), text: text('', '') })]);

  test('stay withdrawn', async () => {
    await applyProductRows(t.db, { now, tables: [settings('one')] });
    await t.db.update(contentItems).set({ state: 'withdrawn' });
    const report = await applyProductRows(t.db, { now, tables: [settings('two')] });
    expect(report?.kept).toEqual(['content_item/callToAction/only']);
    expect((await t.db.select().from(contentItems))[0]?.state).toBe('withdrawn');
  });
});

const chapter = (title: string) => ({ key: 'only', sort: 1, title: text(title, title), body: text('', '') });
const applyChapters = (...titles: string[]) =>
  applyProductRows(t.db, { now, tables: [manualTable(titles.map(chapter))] });

test.each(['withdrawn', 'draft'] as const)(
  'a chapter of the manual that is %s stays so, and is brought up to date once it is published',
  async (state) => {
    const row = async () => (await t.db.select().from(manualChapters))[0];
    await applyChapters('one');
    await t.db.update(manualChapters).set({ state });
    expect(await applyChapters('two')).toMatchObject({ updated: [], kept: ['manual_chapter/only'] });
    expect(await applyChapters()).toMatchObject({ removed: [], kept: ['manual_chapter/only'] });
    expect(await row()).toMatchObject({ title: text('one', 'one'), state });
    await t.db.update(manualChapters).set({ state: 'published' });
    expect(await applyChapters('three')).toMatchObject({ updated: ['manual_chapter/only'] });
    expect(await row()).toMatchObject({ title: text('three', 'three'), state: 'published' });
  },
);

describe.each([
  ['text of the site', 'content', 'content_item/callToAction/only'],
  ['chapter of the manual', 'manual', 'manual_chapter/only'],
] as const)('a %s', (_what, subject, name) => {
  const title = (one: string) => ({ title: text(one, one) });
  const tableOf = (titles: readonly string[]): ProductTable =>
    subject === 'content'
      ? siteTextTable(
          'callToAction',
          titles.map((one) => onlyText('callToAction', { ...title(one), text: text('', '') })),
        )
      : manualTable(titles.map(chapter));
  const applyText = (...titles: string[]) => applyProductRows(t.db, { now, tables: [tableOf(titles)] });
  const draft = async (state: DraftState) => {
    const table = subject === 'content' ? contentItems : manualChapters;
    const [row] = await t.db.select({ id: table.id }).from(table);
    const version = { subject, subjectId: row?.id ?? 0, number: 1, content: title('ours'), state, changedAt: now };
    await insertVersion(t.db, { ...version, isPending: true });
  };
  const latest = () => t.db.select({ content: versions.content, state: versions.state }).from(versions);

  test.each(draftStates)('is left as it is, and not removed, while a change over it is %s', async (state) => {
    await applyText('one');
    await draft(state);
    expect(await applyText('two')).toMatchObject({ updated: [], kept: [name] });
    expect(await applyText()).toMatchObject({ removed: [], kept: [name] });
    expect(await latest()).toEqual([{ content: title('ours'), state }]);
  });

  test('is brought up to date by the next release once the change over it is given up', async () => {
    await applyText('one');
    await draft('draft');
    await applyText('two');
    await t.db.delete(versions);
    expect(await applyText('three')).toMatchObject({ updated: [name], kept: [] });
  });
});

test('a stamp is the same whatever the order of keys', () => {
  expect(stampOf({ a: 1, b: { c: [2, { d: 3, e: undefined }] } })).toBe(stampOf({ b: { c: [2, { d: 3 }] }, a: 1 }));
  expect(stampOf([1, 2])).not.toBe(stampOf([2, 1]));
});

test('no two rows of the product have the same key', () => {
  for (const { name, rows } of productTables) expect(new Set(rows.map(({ key }) => key)).size, name).toBe(rows.length);
  expect(new Set(productTables.map(({ name }) => name)).size).toBe(productTables.length);
});
