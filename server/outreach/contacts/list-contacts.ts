import type { z } from 'zod';
import { maskMobile } from '#contract/outreach/contact-rules.ts';
import type {
  ContactDetail,
  ContactFilter,
  ContactGroup,
  contactEndpoints,
  ListedContact,
} from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { countEach, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { listGroups } from './group-queries.ts';
import { countMatching, findLatestChange, matching, selectPage } from './list-queries.ts';
import { findConsentSources, findContact, isClient } from './queries.ts';
import { toDetail, toListed } from './wire.ts';

type ListRequest = z.output<(typeof contactEndpoints)['contact.list']['body']>;

async function readPage(tx: Database, stockId: number, { page, pageSize, sort, ...filter }: ListRequest) {
  const where = matching(stockId, filter);
  const rows = await selectPage(tx, where, { sort, page, pageSize });
  // The last page determines the total, which saves a second query for rare matches.
  const total = totalFromLastPage(rows.length, rowRangeOf({ page, pageSize })) ?? (await countMatching(tx, where));
  return { total, list: rows.map(toListed) };
}

/** A page of the company's contacts. */
export function listContacts(
  db: Database,
  stockId: number,
  request: ListRequest,
): Promise<{ total: number; list: ListedContact[]; latest: string | null }> {
  return inCompany(db, stockId, async (tx) => {
    // Read first: what changes in between is later than that, and left out of what is done to all that match.
    const latest = await findLatestChange(tx, stockId);
    const page = await readPage(tx, stockId, request);
    return { ...page, latest: page.total > 0 && latest ? latest.toISOString() : null };
  });
}

/** How many of the company's contacts each of several filters leaves. */
export function countContacts(
  db: Database,
  stockId: number,
  filters: readonly Omit<ContactFilter, 'sort'>[],
): Promise<number[]> {
  return inCompany(db, stockId, (tx) => countEach(filters, (filter) => countMatching(tx, matching(stockId, filter))));
}

/** Contacts of a client for operators, with masked numbers. Throws NOT_FOUND for a company that is not a client. */
export async function listContactsOfClient(
  db: Database,
  stockId: number,
  request: ListRequest,
): Promise<{ total: number; list: ListedContact[]; groups: ContactGroup[] }> {
  if (!(await isClient(db, stockId))) throw new AppError('NOT_FOUND');
  return inCompany(db, stockId, async (tx) => {
    const { total, list } = await readPage(tx, stockId, request);
    return {
      total,
      list: list.map((contact) => ({ ...contact, mobile: maskMobile(contact.mobile) })),
      groups: await listGroups(tx, stockId),
    };
  });
}

/** A contact for editing. Throws NOT_FOUND. */
export async function openContact(db: Database, stockId: number, id: number): Promise<ContactDetail> {
  const row = await inCompany(db, stockId, (tx) => findContact(tx, stockId, id));
  if (!row) throw new AppError('NOT_FOUND');
  return toDetail(row);
}

/** Consent sources by contact; ids of other companies are ignored. */
export function listConsentSources(db: Database, stockId: number, ids: readonly number[]) {
  return inCompany(db, stockId, (tx) => findConsentSources(tx, stockId, ids));
}
