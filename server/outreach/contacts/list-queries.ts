import { and, asc, desc, eq, ilike, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { listCountLimit } from '#contract/codes/lists.ts';
import type { ContactExportFilter } from '#contract/outreach/contact-export.ts';
import { normaliseContactText } from '#contract/outreach/contact-rules.ts';
import type { ContactSort } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { countUpToLimit, rowRangeOf } from '#server/platform/lists/outline.ts';
import { contacts, suppressedAddresses } from './tables.ts';

/** SQL equivalent of `hasWithdrawn`. */
export const withdrawn = sql`(${contacts.unsubscribedAt} is not null
  and (${contacts.consentAt} is null or ${contacts.consentAt} <= ${contacts.unsubscribedAt}))`;

/** Drizzle drops the tables' names in what is selected from one table alone, but not in an expression within. */
const suppressedSince = sql`(select ${suppressedAddresses.suppressedAt} from ${suppressedAddresses}
  where ${suppressedAddresses.stockId} = ${contacts.stockId} and ${suppressedAddresses.email} = ${contacts.email}
    and (${contacts.consentAt} is null or ${suppressedAddresses.suppressedAt} > ${contacts.consentAt}))`;

/** When a mail server said that nobody has a contact's address; nothing where it has agreed again since. */
export const bouncedAt = sql<Date | null>`${suppressedSince}`.mapWith(suppressedAddresses.suppressedAt);

/**
 * A company's contacts without deleted ones. Every query filters by company, although row-level security would do so.
 */
export const present = (stockId: number) => and(eq(contacts.stockId, stockId), isNull(contacts.deletedAt));

/** A company's contacts that match the filters. */
export function matching(stockId: number, { keyword, isReceiving, groupId, ids }: Omit<ContactExportFilter, 'sort'>) {
  return and(
    present(stockId),
    isReceiving === undefined ? undefined : eq(contacts.isReceiving, isReceiving),
    groupId === undefined ? undefined : groupId === null ? isNull(contacts.groupId) : eq(contacts.groupId, groupId),
    keyword ? holding(keyword) : undefined,
    ids && inArray(contacts.id, ids),
  );
}

/**
 * Numbers are also found when typed with blanks. Ignoring case is the most expensive part of a search, so it is only
 * done for words with case; e-mail addresses are stored in lower case.
 */
export function holding(keyword: string): SQL | undefined {
  const pattern = containing(keyword);
  const hasCase = keyword.toLowerCase() !== keyword.toUpperCase();
  const mobile = normaliseContactText('mobile', keyword);
  return or(
    (hasCase ? ilike : like)(contacts.name, pattern),
    (hasCase ? ilike : like)(contacts.position, pattern),
    like(contacts.email, containing(keyword.toLowerCase())),
    /\d/.test(mobile) ? like(contacts.mobile, containing(mobile)) : undefined,
  );
}

/** {@link contacts.nameOrder} sorts by code point, whatever the database's collation. */
const byName = sql`${contacts.nameOrder} collate "C"`;

/** Sort order of a list, stable over pages. */
export function orderOf(sort: ContactSort = '-created'): SQL[] {
  const [column] = { created: [contacts.createdAt], updated: [contacts.updatedAt], name: [byName] }[
    sort.replace('-', '') as 'created' | 'updated' | 'name'
  ];
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(column ?? contacts.createdAt), direction(contacts.id)];
}

/** Columns of a contact in lists. */
export const wireColumns = {
  id: contacts.id,
  name: contacts.name,
  mobile: contacts.mobile,
  email: contacts.email,
  position: contacts.position,
  groupId: contacts.groupId,
  isReceiving: contacts.isReceiving,
  consentAt: contacts.consentAt,
  unsubscribedAt: contacts.unsubscribedAt,
  bouncedAt,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
};

/** A page of a list; pages beyond {@link listCountLimit} rows are empty. */
export function selectPage(
  db: Database,
  where: SQL | undefined,
  { sort, page, pageSize }: { sort?: ContactSort | undefined; page: number; pageSize: number },
) {
  // The page is found in the index, and only its rows are read.
  const { limit, offset } = rowRangeOf({ page, pageSize });
  const chosen = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
    .as('chosen');
  return db
    .select(wireColumns)
    .from(chosen)
    .innerJoin(contacts, eq(contacts.id, chosen.id))
    .orderBy(...orderOf(sort));
}

/** The latest change of any of a company's contacts. */
export async function findLatestChange(db: Database, stockId: number): Promise<Date | undefined> {
  const { updatedAt, id } = contacts;
  const [row] = await db
    .select({ updatedAt })
    .from(contacts)
    .where(present(stockId))
    .orderBy(desc(updatedAt), desc(id))
    .limit(1);
  return row?.updatedAt;
}

/** Number of matching contacts, counted up to {@link listCountLimit}. */
export const countMatching = (db: Database, where: SQL | undefined): Promise<number> =>
  countUpToLimit(db, contacts, where);
