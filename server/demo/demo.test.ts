import { count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles as roleCodes } from '#contract/codes/roles.ts';
import { siteFrameSchema } from '#contract/content/site.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import { isCreditCode } from '#contract/cooperation/credit-code.ts';
import { layoutComponent } from '#contract/identity/permissions.ts';
import { siteFrontSchema } from '#contract/insight/front-page.ts';
import { homeOverviewSchema } from '#contract/insight/home.ts';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import { readModulesOf } from '#server/clients/modules/read-modules.ts';
import { articleCompanies, articles } from '#server/content/articles/tables.ts';
import { cleanFields } from '#server/content/site/content/clean-fields.ts';
import { readFrame } from '#server/content/site/service.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { itemsFor } from '#server/identity/permissions/menus.ts';
import { menuItems, roleElements } from '#server/identity/permissions/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import { alertEvents } from '#server/insight/alerts/tables.ts';
import { readFront } from '#server/insight/front-page/service.ts';
import { readHomeOverview } from '#server/insight/home/home-overview.ts';
import { checkContact } from '#server/outreach/contacts/contact-rules.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { grantRows } from '#server/product/rows/grants.ts';
import { menuRows } from '#server/product/rows/menus.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { loadAlerts } from './alerts.ts';
import { writeArticles } from './articles.ts';
import { companyNamed } from './companies.ts';
import { demoAccounts } from './demo-accounts.ts';

const now = demoNow;
let database: OpenDatabase;

beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

describe('the demo', () => {
  test('tells of nothing before it was published', async () => {
    await loadAlerts(database.db, now);
    const told = await database.db
      .select({ at: alertEvents.at, publishedAt: articles.publishedAt })
      .from(alertEvents)
      .innerJoin(articles, eq(articles.id, alertEvents.articleId));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter(({ at, publishedAt }) => at <= publishedAt)).toEqual([]);
  });

  test('has about forty listed companies and the operator’s own', async () => {
    const { db } = database;
    expect(await db.$count(companies, eq(companies.code, ''))).toBe(1);
    expect(await db.$count(companies)).toBe(42);
    expect(await db.$count(clients)).toBe(3);
  });

  test('has half a year of articles, most of them in English too, and a few that nobody may see yet', async () => {
    const byState = await database.db
      .select({ state: articles.state, number: count() })
      .from(articles)
      .groupBy(articles.state);
    expect(Object.fromEntries(byState.map(({ state, number }) => [state, number]))).toEqual({
      published: 2400,
      draft: 2,
      in_review: 2,
      scheduled: 3,
      withdrawn: 1,
    });
    const handedIn = await database.db.select().from(versions).where(eq(versions.state, 'in_review'));
    expect(handedIn.map(({ subject, writtenBy }) => [subject, writtenBy !== null])).toEqual([
      ['article', true],
      ['article', true],
    ]);
    const translated = await database.db.$count(articles, sql`${articles.title} ? 'en'`);
    expect(translated).toBeGreaterThan(1800);
    const early = await database.db.$count(
      articles,
      sql`${articles.state} = 'published' and ${articles.publishedAt} > ${now}`,
    );
    expect(early).toBe(0);
  });

  test('says nothing on the site that an operator could not save as it is', async () => {
    const items = await database.db.select().from(contentItems);
    expect(items.length).toBeGreaterThan(100);
    for (const { kind, fields } of items) {
      expect(fieldsSchema(kind).safeParse(fields).error?.issues ?? [], kind).toEqual([]);
      // An empty translation is left out.
      const written = JSON.parse(JSON.stringify(fields, (key, value) => (key === 'en' && !value ? undefined : value)));
      expect(cleanFields(kind, written, 'zh-CN')).toEqual(written);
    }
  });

  test('can be written to by mail, from the pages that say so', async () => {
    const items = await database.db
      .select({ fields: contentItems.fields })
      .from(contentItems)
      .where(inArray(contentItems.kind, ['careers', 'contact']))
      .orderBy(contentItems.kind);
    expect(items).toMatchObject([
      { fields: { mail: 'jobs@shangjian.example' } },
      { fields: { email: 'hello@shangjian.example' } },
    ]);
  });

  test('has suppliers in several states, whose codes its own rules let pass', async () => {
    const rows = await database.db.select().from(suppliers);
    expect(rows.filter(({ creditCode }) => !isCreditCode(creditCode))).toEqual([]);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['candidate', 'approved', 'suspended']));
    // Local numbers never begin with 0.
    const phones = rows.flatMap((row) => row.contacts.map(({ phone }) => phone));
    expect(phones.filter((phone) => !/^021-0000 \d{4}$/.test(phone))).toEqual([]);
  });

  test('has an inquiry to compare, whose quotes have their receipts, and one whose quotes are sealed', async () => {
    const rows = await database.db.select().from(quotes);
    expect(rows.filter(({ isIntact }) => isIntact).length).toBeGreaterThan(3);
    const sealed = rows.filter(({ canonical }) => canonical === null);
    expect(sealed.map(({ content }) => content)).toEqual([null, null]);
  });

  test('has done with its inquiries what the audit log says, in the order of time', async () => {
    const { rows } = await database.pool.query<{ at: Date }>('select at from audit_entry order by id');
    const times = rows.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(15);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('has contacts of every client that its own rules let pass, some of whom unsubscribed', async () => {
    const rows = await database.db.select().from(contacts);
    expect(new Set(rows.map(({ stockId }) => stockId)).size).toBe(3);
    for (const { name, mobile, email, position } of rows) {
      expect(checkContact({ name, mobile, email, position })).toEqual({ contact: { name, mobile, email, position } });
    }
    expect(rows.filter((row) => row.isReceiving && hasWithdrawn(row))).toEqual([]);
    expect(rows.filter(hasWithdrawn).length).toBeGreaterThan(2);
    const mobiles = rows.map(({ mobile }) => mobile).filter((mobile) => mobile !== '');
    expect(mobiles.filter((mobile) => !/^1990000\d{4}$/.test(mobile))).toEqual([]);
    expect(new Set(mobiles).size).toBe(mobiles.length);
  });

  test('repeats each article’s time on its mentions', async () => {
    const apart = await database.db
      .select({ number: count() })
      .from(articleCompanies)
      .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
      .where(sql`${articles.publishedAt} <> ${articleCompanies.publishedAt}`);
    expect(apart).toEqual([{ number: 0 }]);
    const unmentioned = await database.db
      .select({ number: count() })
      .from(articles)
      .leftJoin(articleCompanies, eq(articles.id, articleCompanies.articleId))
      .where(isNull(articleCompanies.articleId));
    expect(unmentioned).toEqual([{ number: 0 }]);
  });

  test('names in the headline exactly the companies it says it does', async () => {
    const rows = await database.db
      .select({ title: articles.title, name: companies.shortName, position: articleCompanies.position })
      .from(articleCompanies)
      .innerJoin(articles, eq(articles.id, articleCompanies.articleId))
      .innerJoin(companies, eq(companies.stockId, articleCompanies.stockId));
    const wrong = rows.filter(
      ({ title, name, position }) => title['zh-CN'].includes(name['zh-CN']) !== (position === 'headline'),
    );
    expect(wrong).toEqual([]);
  });

  test('leaves no brace of a template unfilled and no markup but paragraphs', () => {
    for (const row of writeArticles(now)) {
      const texts = [row.title, row.summary, row.body].flatMap((text) => [text['zh-CN'], text.en ?? '']);
      expect(texts.join(' ').replaceAll(/<\/?p>/g, '')).not.toMatch(/[{}<>]|undefined|\.\d{3}/);
    }
  });

  test('is the same for the same moment', () => {
    expect(writeArticles(now)).toEqual(writeArticles(now));
  });

  test.each(['2026-03-01T16:30:00Z', '2026-06-30T23:00:00Z', '2027-01-02T04:00:00Z', '2028-02-29T12:00:00Z'])(
    'has 2,400 readable articles at %s as well',
    (moment) => {
      const visible = writeArticles(new Date(moment)).filter(({ state }) => state === 'published');
      expect(visible).toHaveLength(2400);
      expect(visible.every(({ publishedAt }) => publishedAt <= new Date(moment))).toBe(true);
    },
  );

  test('has the accounts of docs/product/identity.md, phones in their order', async () => {
    expect(demoAccounts.map(({ username, role, phone }) => [username, role, phone])).toEqual([
      ['admin', 'ADMIN', '19900000001'],
      ['editor', 'EDITOR', '19900000002'],
      ['sales', 'ADMIN_SALESMAN', '19900000003'],
      ['buyer', 'ADMIN_BUYER', '19900000004'],
      ['client', 'CLIENT_ADMIN', '19900000005'],
      ['viewer', 'CLIENT_USER', '19900000006'],
    ]);
    expect(await database.db.$count(users, eq(users.demo, true))).toBe(6);
    const places = await database.db
      .select({ stockId: memberships.stockId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(users.username, 'client'))
      .orderBy(memberships.sort);
    expect(places).toHaveLength(3);
    expect(places[0]?.stockId).toBe(companyNamed('澄川新材').stockId);
  });
});

describe('the menu', () => {
  const ids = new Set(menuRows.map((row) => row.id));

  test('has one item per number and leaves 99 to the manual', async () => {
    expect(ids.size).toBe(menuRows.length);
    expect(ids.has(99)).toBe(false);
    expect(await database.db.$count(menuItems)).toBe(menuRows.length);
  });

  test('hangs every item under an existing one that comes before it', () => {
    const orphans = menuRows.filter(
      (row, index) => row.pid !== 0 && !menuRows.slice(0, index).some(({ id }) => id === row.pid),
    );
    expect(orphans).toEqual([]);
  });

  test('gives every page a path of its own and groups none', () => {
    const pages = menuRows.filter((row) => row.types === 'MENU' && row.component !== layoutComponent);
    expect(new Set(pages.map((row) => row.path)).size).toBe(pages.length);
    expect(menuRows.filter((row) => row.component === layoutComponent && row.path !== '')).toEqual([]);
  });

  const menuOf = (role: string) =>
    itemsFor(
      menuRows,
      { elements: new Set(grantRows.filter(({ roleCode }) => roleCode === role).map(({ element }) => element)) },
      () => true,
    );

  test('shows each role its home, and each page in a group of its own', () => {
    for (const roleCode of roleCodes) {
      const items = menuOf(roleCode);
      const ids = new Set(items.map(({ id }) => id));
      expect(items.filter((row) => row.pid !== 0 && !ids.has(row.pid))).toEqual([]);
      expect(items.map((row) => row.path)).toContain('/home');
    }
  });

  test('shows the operator all that is not for clients alone, and a company user no button but the request', () => {
    const elementsOf = (items: readonly { element?: string | undefined }[]) => items.map(({ element = '' }) => element);
    const hidden = menuRows.filter((row) => !menuOf('ADMIN').some(({ id }) => id === row.id));
    expect(elementsOf(hidden).sort()).toEqual([
      '',
      '',
      'home:start',
      'member:edit',
      'member:invite',
      'module:request',
      'peer:edit',
      'quote:edit',
    ]);
    const buttons = menuOf('CLIENT_USER').filter(({ types }) => types === 'BUTTON');
    expect(buttons.map(({ element }) => element)).toEqual(['module:request']);
  });

  test('holds every grant that the product ships', async () => {
    expect(await database.db.$count(roleElements)).toBe(grantRows.length);
  });
});

describe('the screens of the demo', () => {
  test.each(['zh-CN', 'en'] as const)('are complete in %s', async (language) => {
    const frame = siteFrameSchema.parse(await readFrame(database.db, { language, now }));
    expect(frame.navigation.map((menu) => menu.links.length)).toEqual([6, 4, 3, 4, 5]);
    const front = siteFrontSchema.parse(await readFront(database.db, { language, now }));
    expect(front).toMatchObject({
      stories: { length: 4 },
      ranking: { length: 8 },
      tools: { length: 3 },
      solutions: { length: 4 },
    });
    expect(JSON.stringify([frame, front])).not.toContain('""');
    if (language === 'en') expect(JSON.stringify([frame, front])).not.toMatch(/\p{Script=Han}/u);
  });

  test('put 澄川新材 before its seven peers, with more articles this week than last', async () => {
    const { chart } = await readFront(database.db, { language: 'zh-CN', now });
    expect(chart?.series.map((company) => company.own)).toEqual([true, ...Array(7).fill(false)]);
    expect(chart?.series[0]?.name).toBe('澄川新材');
    expect(chart?.figures.last7Days).toBeGreaterThan(chart?.figures.previous7Days ?? Infinity);
  });

  test('show the first client eight fresh articles and all modules, the second one that has ended and one that soon will', async () => {
    const { stockId } = companyNamed('澄川新材');
    const home = homeOverviewSchema.parse(
      await readHomeOverview(database.db, { stockId, range: '90', language: 'zh-CN', now }),
    );
    expect(home.modules.filter((module) => module.expired)).toEqual([]);
    expect(home.latestArticles).toHaveLength(8);
    const reading = { stockId: companyNamed('砚山精工').stockId, language: 'zh-CN', now } as const;
    const states = (await readModulesOf(database.db, reading)).map(({ code, state }) => [code, state]);
    expect(Object.fromEntries(states)).toMatchObject({ ba_hotword: 'expired', report: 'ending', esg: 'none' });
  });
});
