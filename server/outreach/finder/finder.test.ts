import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/codes/roles.ts';
import type { FindKind } from '#contract/outreach/finder-kinds.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { reports } from '#server/insight/reports/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { createArticle, createListedCompany } from '#server/testing/article-factories.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let own: number;
let foreign: number;
/** Tokens by role, all of one company. */
const tokens = new Map<Role, string>();
const mark = '澄川';

beforeAll(async () => {
  t = await openTestApp();
  own = (await createCompany(t.db)).stockId;
  foreign = (await createCompany(t.db)).stockId;
  for (const role of ['ADMIN', 'EDITOR', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'CLIENT_ADMIN', 'CLIENT_USER'] as const) {
    tokens.set(role, await t.login((await createUser(t.db, { role, stockIds: [own] })).username));
  }
  await createUser(t.db, { username: `${mark}的人`, stockIds: [own] });
  await createListedCompany(t.db, `${mark}新材`, null);
  await t.db.execute(`update company set short_name = '{"zh-CN": "${mark}客户"}' where stock_id = ${own}`);
  await createArticle(t.db, { publishedAt: '2026-11-19T02:00:00Z', title: { 'zh-CN': `${mark}投产` } });
  await createArticle(t.db, { publishedAt: '2026-11-19T02:00:00Z', title: { 'zh-CN': `${mark}草稿` }, state: 'draft' });
  const at = new Date('2026-11-19T02:00:00Z');
  for (const stockId of [own, foreign]) {
    await t.db.insert(contacts).values({
      ...{
        stockId,
        name: `${mark}联系人${stockId}`,
        mobile: '13800138000',
        position: '董秘',
        createdAt: at,
        updatedAt: at,
      },
    });
    await t.db.insert(reports).values({
      ...{ stockId, kind: 'weekly', periodFrom: '2026-11-09', periodUntil: '2026-11-15', generatedAt: at },
      ...{ versions: {} as never, content: {} as never },
    });
  }
});
afterAll(() => t.close());

async function find(role: Role, words = mark) {
  return (await t.call('finder.find', tokens.get(role), { body: { words } })).json().result;
}
const kinds = async (role: Role, words?: string) => (await find(role, words)).map(({ kind }) => kind);

test.each<[Role, FindKind[]]>([
  ['ADMIN', ['company', 'client', 'person', 'contact', 'article']],
  ['EDITOR', ['article']],
  ['ADMIN_SALESMAN', ['client']],
  ['ADMIN_BUYER', []],
  ['CLIENT_ADMIN', ['company', 'contact', 'article']],
  ['CLIENT_USER', ['company', 'article']],
])('%s finds what their pages show, and nothing else', async (role, found) => {
  expect(await kinds(role)).toEqual(found);
});

test('contacts and reports are those of the own company, contacts without their numbers', async () => {
  const text = JSON.stringify([await find('CLIENT_ADMIN'), await find('CLIENT_ADMIN', '13800138000')]);
  expect(text).toContain(`${mark}联系人${own}`);
  expect(text).not.toContain(`${mark}联系人${foreign}`);
  expect(text).not.toContain('13800138000');
  const [found] = await find('CLIENT_USER', '周报 2026-11');
  expect(found).toMatchObject({ kind: 'report', items: [{ title: 'weekly', note: '2026-11-09 – 2026-11-15' }] });
  expect(found?.items).toHaveLength(1);
  expect(await kinds('CLIENT_USER', '月报')).toEqual([]);
  // Somebody's name is no kind of report.
  expect(await kinds('CLIENT_USER', '周伟')).toEqual([]);
});

test('what a client has not opened is not found', async () => {
  await t.db.delete(clientModules);
  expect(await kinds('CLIENT_ADMIN')).toEqual(['article']);
  expect(await kinds('CLIENT_ADMIN', '周报')).toEqual([]);
  // Operators need no module.
  expect(await kinds('ADMIN')).toContain('contact');
});

describe('what is typed', () => {
  test('finds a company by its whole code first', async () => {
    const stockId = await createListedCompany(t.db, '别家', null);
    await t.db.execute(`update company set code = '6001' where stock_id = ${stockId}`);
    for (let other = 1; other < 7; other += 1) {
      const id = await createListedCompany(t.db, `长码${other}`, null);
      await t.db.execute(`update company set code = '6001${other}' where stock_id = ${id}`);
    }
    const [found] = await find('ADMIN', '6001');
    expect(found?.items).toHaveLength(5);
    expect(found?.items[0]).toMatchObject({ id: stockId, note: '6001' });
  });

  test.each(['%', '_', "'", '\\', '*:*', '<b>', '(', '😀'])('may be anything: %s', async (words) => {
    expect((await t.call('finder.find', tokens.get('ADMIN'), { body: { words } })).json().code).toBe(200);
  });

  test('must be something, and not too much', async () => {
    for (const words of ['', '  ', 'x'.repeat(61)]) {
      const answer = await t.call('finder.find', tokens.get('ADMIN'), { body: { words } });
      expect(answer.json().issues).toEqual([expect.objectContaining({ path: 'body.words' })]);
    }
  });
});
