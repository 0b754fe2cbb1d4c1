import { and, asc, desc, eq, ilike, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { listCountLimit } from '#contract/codes/lists.ts';
import { normaliseContactText } from '#contract/outreach/contact-rules.ts';
import type { ContactFilter, ContactSort } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { countUpToLimit, rowRangeOf } from '#server/platform/lists/outline.ts';
import { contacts } from './tables.ts';

/** What `hasWithdrawn` says, as a condition. */
export const withdrawn = sql`(${contacts.unsubscribedAt} is not null
  and (${contacts.consentAt} is null or ${contacts.consentAt} <= ${contacts.unsubscribedAt}))`;

/** A company's contacts that are not deleted. The company stands in every query, though the database would see to it. */
export const present = (stockId: number) => and(eq(contacts.stockId, stockId), isNull(contacts.deletedAt));

/** A company's contacts that match a list's filters. */
export function matching(stockId: number, { keyword, isReceiving, groupId }: Omit<ContactFilter, 'sort'>) {
  return and(
    present(stockId),
    isReceiving === undefined ? undefined : eq(contacts.isReceiving, isReceiving),
    groupId === undefined ? undefined : groupId === null ? isNull(contacts.groupId) : eq(contacts.groupId, groupId),
    keyword ? holding(keyword) : undefined,
  );
}

/**
 * Numbers are also found as people write them, with blanks between the digits. Ignoring case costs most of the time
 * that a search takes, so it is done only for words that have any; addresses are kept in small letters.
 */
function holding(keyword: string): SQL | undefined {
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

/** The code points of {@link contacts.nameOrder} are its order, whatever the database's collation. */
const namedParameter = sql`${contacts.nameOrder} collate "C"`;

/** A list's order, the same on every page of it. */
export function orderOf(sort: ContactSort = '-created'): SQL[] {
  const [column] = { created: [contacts.createdAt], updated: [contacts.updatedAt], name: [namedParameter] }[
    sort.replace('-', '') as 'created' | 'updated' | 'name'
  ];
  const direction = sort.startsWith('-') ? desc : asc;
  return [direction(column ?? contacts.createdAt), direction(contacts.id)];
}

/** What travels of a contact. */
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
};

/** One page of a list; pages beyond {@link listCountLimit} rows are empty. */
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

/** How many contacts match, counted no further than {@link listCountLimit}. */
export const countMatching = (db: Database, where: SQL | undefined): Promise<number> =>
  countUpToLimit(db, contacts, where);
