import { and, eq, inArray } from 'drizzle-orm';
import { contentOf } from '#server/content/articles/edit-article.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { insertFirstVersions } from '#server/content/versions/queries.ts';
import { clientModules, clients, companies, industries } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { analyseAll } from '#server/insight/corpus/analyse.ts';
import { indicatorScores, indicators } from '#server/insight/evaluations/tables.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { writeArticles } from './articles.ts';
import { clientModuleRows, clientRows, companyRows, demoIndustries } from './companies.ts';
import { loadContacts } from './contacts.ts';
import { companyDrafts, companySupplements } from './content/company.ts';
import { fillIn, insertDrafts } from './content/draft.ts';
import { jobDrafts } from './content/jobs.ts';
import { newsDrafts } from './content/news.ts';
import { partnerDrafts } from './content/partners.ts';
import { privacyDrafts } from './content/privacy.ts';
import { videoDrafts } from './content/videos.ts';
import { demoAccounts } from './demo-accounts.ts';
import { indicatorRows, scoreRows } from './evaluation.ts';
import { loadInquiries } from './inquiries.ts';
import { batches, insertRows } from './insert-rows.ts';
import { peerRows } from './peers.ts';
import { risingWords } from './rising-words.ts';
import { sourceRows } from './sources.ts';
import { loadSuppliers } from './suppliers.ts';

export interface DemoOptions {
  /** The articles, videos and terms of the modules are placed around this moment. */
  readonly now: Date;
  /** Hash of the demo's password; every account gets it. */
  readonly passwordHash: string;
  /** The server's own: the demo's quotes are sealed with it. */
  readonly secret: string;
}

/**
 * Fills an empty, migrated database with a fictional world (docs/product/identity.md, "First data and demo accounts"),
 * all of it or nothing. The same `now` gives the same rows.
 */
export async function loadDemo(db: Database, { now, passwordHash, secret }: DemoOptions): Promise<void> {
  await db.transaction(async (tx) => {
    await applyProductRows(tx, { now });
    await insertRows(tx, industries, demoIndustries);
    await insertRows(tx, companies, companyRows);
    await insertRows(tx, clients, clientRows(now));
    await insertRows(tx, clientModules, clientModuleRows(now));
    await insertRows(tx, settingVersions, peerRows(now));
    await addUserWords(tx);
    await loadAccounts(tx, passwordHash);
    await insertRows(tx, sources, sourceRows);
    await loadArticles(tx, now);
    await loadContacts(tx, now);
    await loadSuppliers(tx, now);
    await loadInquiries(tx, { now, secret });
    await insertRows(tx, indicators, indicatorRows);
    await insertRows(tx, indicatorScores, scoreRows(now));
    await fillIn(tx, companySupplements);
    await insertDrafts(tx, [...companyDrafts(now), ...jobDrafts(now), ...privacyDrafts(now)], now);
    await insertDrafts(tx, [...newsDrafts, ...videoDrafts, ...partnerDrafts(now)], now);
  });
}

/** The demo's own themes, added to the words that segmentation keeps whole. */
async function addUserWords(db: Database): Promise<void> {
  const topic = and(eq(settingVersions.topic, 'userWords'), eq(settingVersions.stockId, 0));
  const [words] = await db.select({ content: settingVersions.content }).from(settingVersions).where(topic);
  await db.insert(settingVersions).values({
    topic: 'userWords',
    stockId: 0,
    version: 2,
    content: [...((words?.content ?? []) as string[]), ...risingWords],
  });
}

async function loadAccounts(db: Database, passwordHash: string): Promise<void> {
  for (const { username, name, phone, role, stockIds } of demoAccounts) {
    const [user] = await db
      .insert(users)
      .values({ username, name, phone, passwordHash, demo: true })
      .returning({ id: users.id });
    if (!user) throw new Error(`The account ${username} got no number`);
    const places = stockIds.map((stockId, sort) => ({ userId: user.id, stockId, sort }));
    await insertRows(db, memberships, places);
    await insertRows(
      db,
      membershipRoles,
      places.map(({ userId, stockId }) => ({ userId, stockId, roleCode: role })),
    );
  }
}

/** The articles, and what the analyser reads out of them: companies, stories, daily counts. */
async function loadArticles(db: Database, now: Date): Promise<void> {
  for (const batch of batches(writeArticles(now))) await db.insert(articles).values(batch);
  await handIn(db, now);
  await analyseAll(db, { now });
}

/** Whoever hands an article in leaves a version: one is the editor's, the next the administrator's. */
async function handIn(db: Database, now: Date): Promise<void> {
  const writers = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['admin', 'editor']))
    .orderBy(users.id);
  const waiting = await db.select().from(articles).where(eq(articles.state, 'in_review')).orderBy(articles.id);
  await insertFirstVersions(
    db,
    waiting.map((article, index) => {
      const { id: writer } = writers[index % writers.length] ?? {};
      return {
        ...{ subject: 'article' as const, subjectId: article.id, state: 'in_review' as const },
        ...{ content: contentOf(article), writtenBy: writer, changedBy: writer },
        changedAt: new Date(now.getTime() - (index + 1) * 90 * 60_000),
      };
    }),
  );
}
