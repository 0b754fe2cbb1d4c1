import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { inquiries, inquiryEditions, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { supplierRatings, supplierStateChanges, suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { writeArticles } from './articles.ts';
import { companyNamed } from './companies.ts';
import { demoSources } from './sources.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

type Item = Readonly<Record<string, unknown>>;

async function itemsOf(kind: ContentKind): Promise<{ fields: Item; publishedAt: Date }[]> {
  const rows = await database.db.select().from(contentItems).where(eq(contentItems.kind, kind));
  return rows.map(({ fields, publishedAt }) => ({ fields: fields as Item, publishedAt }));
}

const chineseOf = (text: unknown): string => (text as { 'zh-CN': string })['zh-CN'];

const yearOf = (moment: Date): number => Number(chinaDate(moment).slice(0, 4));

/** When it became news, by what its Chinese headline contains. */
async function newsOf(part: string): Promise<Date> {
  const found = (await itemsOf('news')).filter(({ fields }) => chineseOf(fields.title).includes(part));
  expect(found).toHaveLength(1);
  return found[0]?.publishedAt ?? demoNow;
}

describe('in the demo, nothing is older than what it belongs to:', () => {
  test('no contact was added before its client opened', async () => {
    const early = await database.db
      .select({ name: contacts.name })
      .from(contacts)
      .innerJoin(clients, eq(clients.stockId, contacts.stockId))
      .where(lt(contacts.createdAt, clients.openedAt));
    expect(early).toEqual([]);
  });

  test('no contact unsubscribed after it was last changed', async () => {
    const late = await database.db
      .select({ name: contacts.name })
      .from(contacts)
      .where(gt(contacts.unsubscribedAt, contacts.updatedAt));
    expect(late).toEqual([]);
  });

  test('no client chose its peers before it opened', async () => {
    const peers = await database.db
      .select({ openedAt: clients.openedAt, changedAt: settingVersions.changedAt })
      .from(settingVersions)
      .innerJoin(clients, eq(clients.stockId, settingVersions.stockId))
      .where(eq(settingVersions.topic, 'peers'));
    expect(peers).toHaveLength(3);
    expect(peers.filter(({ openedAt, changedAt }) => changedAt.getTime() !== openedAt.getTime())).toEqual([]);
  });

  test('no supplier was invited before it was approved, approved before it was added or rated before either', async () => {
    const { db } = database;
    const invited = await db
      .select({ name: quoteInvitations.name })
      .from(quoteInvitations)
      .innerJoin(
        supplierStateChanges,
        and(
          eq(supplierStateChanges.supplierId, quoteInvitations.supplierId),
          eq(supplierStateChanges.state, 'approved'),
        ),
      )
      .where(lt(quoteInvitations.invitedAt, supplierStateChanges.changedAt));
    expect(invited).toEqual([]);
    const changed = await db
      .select({ name: suppliers.name })
      .from(supplierStateChanges)
      .innerJoin(suppliers, eq(suppliers.id, supplierStateChanges.supplierId))
      .where(lt(supplierStateChanges.changedAt, suppliers.addedAt));
    expect(changed).toEqual([]);
    const rated = await db
      .select({ job: supplierRatings.job })
      .from(supplierRatings)
      .innerJoin(
        supplierStateChanges,
        and(
          eq(supplierStateChanges.supplierId, supplierRatings.supplierId),
          eq(supplierStateChanges.state, 'approved'),
        ),
      )
      .where(lt(supplierRatings.ratedAt, supplierStateChanges.changedAt));
    expect(rated).toEqual([]);
  });

  test('inquiries are numbered within their year, in the order in which they were published', async () => {
    const rows = await database.db
      .select({ number: inquiries.number, publishedAt: inquiryEditions.publishedAt })
      .from(inquiries)
      .innerJoin(inquiryEditions, eq(inquiryEditions.inquiryId, inquiries.id))
      .orderBy(asc(inquiryEditions.publishedAt));
    const counts = new Map<number, number>();
    const expected = rows.map(({ publishedAt }) => {
      const year = yearOf(publishedAt);
      counts.set(year, (counts.get(year) ?? 0) + 1);
      return `XJ-${year}-${String(counts.get(year)).padStart(4, '0')}`;
    });
    expect(rows.map(({ number }) => number)).toEqual(expected);
  });

  test('no rating names a year, which would pass by', async () => {
    const ratings = await database.db.select({ job: supplierRatings.job }).from(supplierRatings);
    expect(ratings.filter(({ job }) => /\d{4}/.test(job))).toEqual([]);
  });

  test('every certificate was issued before it was published and is valid now, and its number is of its time', async () => {
    const certificates = await itemsOf('certificate');
    expect(certificates).toHaveLength(6);
    const today = chinaDate(demoNow);
    for (const { fields, publishedAt } of certificates) {
      const issuedOn = String(fields.issuedOn);
      expect(issuedOn <= chinaDate(publishedAt), issuedOn).toBe(true);
      if (fields.validUntil !== null) expect(String(fields.validUntil) > today, String(fields.validUntil)).toBe(true);
      expect(String(fields.number)).toContain(issuedOn.slice(0, 4));
    }
  });

  test('the audit was passed when its certificate was issued, and the software registered before the first clients', async () => {
    const certificates = await itemsOf('certificate');
    const issuedOn = (part: string) =>
      String(certificates.find(({ fields }) => chineseOf(fields.name).includes(part))?.fields.issuedOn);
    const passedOn = chinaDate(await newsOf('信息安全管理体系审核'));
    expect(issuedOn('信息安全管理体系') <= passedOn).toBe(true);
    expect(Date.parse(passedOn) - Date.parse(issuedOn('信息安全管理体系'))).toBeLessThan(15 * 86_400_000);
    expect(issuedOn('软件著作权') < chinaDate(await newsOf('第一批客户'))).toBe(true);
  });

  test('the first clients became news when they opened', async () => {
    const first = await newsOf('第一批客户');
    const rows = await database.db.select({ openedAt: clients.openedAt }).from(clients);
    expect(rows.map(({ openedAt }) => openedAt).sort((one, other) => one.getTime() - other.getTime())[0]).toEqual(
      first,
    );
  });

  test('no partner was there before it was published, and each since the year that the news gives', async () => {
    const partners = await itemsOf('partner');
    const since = (name: string) => partners.find(({ fields }) => chineseOf(fields.name) === name)?.fields.since;
    expect(partners.filter(({ fields, publishedAt }) => Number(fields.since) > yearOf(publishedAt))).toEqual([]);
    const joined = yearOf(await newsOf('晨圭日报等三家媒体'));
    expect(['晨圭日报', '拾穗产业网', '汀兰产研'].map(since)).toEqual([joined, joined, joined]);
    expect(since('明圭研究院')).toBe(yearOf(await newsOf('明圭研究院')));
    for (const client of ['澄川新材', '砚山精工', '霁岚生物']) {
      const { stockId } = companyNamed(client);
      const [row] = await database.db.select().from(clients).where(eq(clients.stockId, stockId));
      expect(since(client), client).toBe(yearOf(row?.openedAt ?? demoNow));
    }
  });

  test('the clients shown as partners are the clients', async () => {
    const shown = (await itemsOf('partner')).filter(({ fields }) => fields.type === 20);
    expect(shown).toHaveLength(await database.db.$count(clients));
  });

  test('whatever was always on the site was there before the first news', async () => {
    const [first] = await database.db
      .select({ at: sql<string>`min(${contentItems.publishedAt})` })
      .from(contentItems)
      .where(eq(contentItems.kind, 'news'));
    const figures = await itemsOf('companyFigure');
    expect(figures.filter(({ publishedAt }) => publishedAt >= new Date(first?.at ?? 0))).toEqual([]);
    expect(await database.db.$count(contentItems, gt(contentItems.publishedAt, demoNow))).toBe(0);
  });

  test('no reprint appeared before what it reprints', () => {
    const seen = new Set<string>();
    const early: string[] = [];
    for (const { title, body, sourceId } of writeArticles(demoNow)) {
      const headline = title['zh-CN'].replace('（转载）', '');
      const from = /本文转载自「(.+?)」/.exec(body['zh-CN'])?.[1];
      if (from && !seen.has(`${from}：${headline}`)) early.push(`${from}：${headline}`);
      seen.add(`${demoSources.find(({ id }) => id === sourceId)?.zh}：${headline}`);
    }
    expect(seen.size).toBeGreaterThan(1000);
    expect(early).toEqual([]);
  });
});
