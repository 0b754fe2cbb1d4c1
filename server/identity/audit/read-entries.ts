import type { z } from 'zod';
import { type AuditDetail, type AuditEntry, type auditFilter, maxAuditEntries } from '#contract/identity/audit.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { actionName } from './action-names.ts';
import { type AuditFilter, countEntries, findEntry, listActions, listEntries, lookUpNames } from './queries.ts';
import { subjectName } from './subject-names.ts';
import { subjectPage } from './subject-page.ts';

type Row = Awaited<ReturnType<typeof listEntries>>[number];

/** An entry for display. */
export function entryOf(row: Row, language: Language): AuditEntry {
  const { id, at, action, subject, network, username, name, companyName } = row;
  return {
    id,
    at: at.toISOString(),
    action,
    actionName: actionName(action, language),
    person: username === null || name === null ? null : { username, name },
    companyName: companyName ? pickText(companyName, language) : '',
    subject,
    subjectName: subjectName(subject, language),
    subjectPage: subjectPage(subject),
    network,
  };
}

export async function listForOperator(
  db: Database,
  { page, pageSize, sort, ...narrowing }: z.output<typeof auditFilter>,
  language: Language,
) {
  const narrowed = await lookUpNames(db, narrowing);
  const stretch = rowRangeOf({ page, pageSize });
  const rows = await listEntries(db, narrowed, { ...stretch, sort });
  const count = totalFromLastPage(rows.length, stretch) ?? (await countEntries(db, narrowed));
  return {
    total: Math.min(count, maxAuditEntries),
    totalIsBounded: count > maxAuditEntries,
    list: rows.map((row) => entryOf(row, language)),
  };
}

/** As many as the list says: no more than can be paged. */
export async function countForOperator(db: Database, narrowing: AuditFilter): Promise<number> {
  return Math.min(await countEntries(db, await lookUpNames(db, narrowing)), maxAuditEntries);
}

export async function openEntry(db: Database, id: number, language: Language): Promise<AuditDetail> {
  const row = await findEntry(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...entryOf(row, language),
    detail: row.detail as Record<string, unknown>,
    hash: row.hash.toString('hex'),
  };
}

export async function nameActions(db: Database, language: Language) {
  return (await listActions(db)).map((action) => ({ action, name: actionName(action, language) }));
}
