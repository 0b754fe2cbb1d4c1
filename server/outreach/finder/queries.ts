import { and, asc, desc, eq, like, ne, type SQL, sql } from 'drizzle-orm';
import type { ReportKind } from '#contract/insight/reports.ts';
import type { Language } from '#contract/language.ts';
import { findMost } from '#contract/outreach/finder-kinds.ts';
import { articles, isPublished, titleText } from '#server/content/articles/tables.ts';
import { clients, companies, isListedAs } from '#server/identity/companies/tables.ts';
import { users, userText } from '#server/identity/sessions/tables.ts';
import { reports } from '#server/insight/reports/tables.ts';
import { matching } from '#server/outreach/contacts/list-queries.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import { holds } from '#server/platform/lists/text-grams.ts';

interface Asked {
  readonly words: string;
  readonly language: Language;
}

/** Whoever types a whole code means that company. */
const codeFirst = (words: string): SQL => sql`(lower(${companies.code}) = ${words.toLowerCase()}) desc`;

const companyColumns = (language: Language) => ({
  id: companies.stockId,
  title: pickedText(companies.shortName, language),
  note: companies.code,
});

/** @param except - A company that is not offered, however well it fits. */
export const findCompanies = (db: Database, { words, language }: Asked, except?: number) =>
  db
    .select(companyColumns(language))
    .from(companies)
    .where(and(isListedAs(words), except === undefined ? undefined : ne(companies.stockId, except)))
    .orderBy(codeFirst(words), asc(companies.stockId))
    .limit(findMost);

export const findClients = (db: Database, { words, language }: Asked) =>
  db
    .select(companyColumns(language))
    .from(clients)
    .innerJoin(companies, eq(companies.stockId, clients.stockId))
    .where(isListedAs(words))
    .orderBy(codeFirst(words), asc(companies.stockId))
    .limit(findMost);

export const findPeople = (db: Database, { words }: Asked) =>
  db
    .select({ id: users.id, title: users.name, note: users.username })
    .from(users)
    .where(holds(userText(users), words))
    .orderBy(asc(users.name), asc(users.id))
    .limit(findMost);

/** What readers may see now, latest first. */
export const findArticles = (db: Database, { words, language }: Asked, now: Date) =>
  db
    .select({
      id: articles.id,
      title: pickedText(articles.title, language),
      note: sql<string>`${articles.publishedOn}::text`,
    })
    .from(articles)
    .where(and(isPublished(now), holds(titleText(articles.title), words)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(findMost);

interface ReportNarrowing {
  readonly kind: ReportKind | undefined;
  /** The beginning of a day: `2026`, `2026-11`. */
  readonly from: string | undefined;
}

/** Reports of one company, the latest period first. */
export const findReports = (db: Database, stockId: number, { kind, from }: ReportNarrowing) =>
  inCompany(db, stockId, (tx) =>
    tx
      .select({ id: reports.id, kind: reports.kind, from: reports.periodFrom, until: reports.periodUntil })
      .from(reports)
      .where(
        and(
          eq(reports.stockId, stockId),
          kind && eq(reports.kind, kind),
          from === undefined ? undefined : like(sql`${reports.periodFrom}::text`, `${from}%`),
        ),
      )
      .orderBy(desc(reports.periodUntil), desc(reports.periodFrom), desc(reports.id))
      .limit(findMost),
  );

/** Contacts of one company, the latest first; numbers and addresses are searched, and not shown. */
export const findContacts = (db: Database, stockId: number, { words }: Asked) =>
  inCompany(db, stockId, (tx) =>
    tx
      .select({ id: contacts.id, title: contacts.name, note: contacts.position })
      .from(contacts)
      .where(matching(stockId, { keyword: words }))
      .orderBy(desc(contacts.createdAt), desc(contacts.id))
      .limit(findMost),
  );
