import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue, issueAt } from '#server/platform/field-issue.ts';
import { uploads } from './tables.ts';

/** As the trigger in migration 0023 finds them, in any text to be stored. */
const named = /(?:\/media\/images\/|"upload\/)([0-9a-f]{32})(?=[/"])/g;

/** Uploads that a text to be stored refers to. */
export const uploadsIn = (content: unknown): string[] => [
  ...new Set([...JSON.stringify(content).matchAll(named)].map(([, id = '']) => id)),
];

/** The same at the beginning or the end of a text, which is between quotation marks once it is part of a JSON document. */
const namedInText = /(\/media\/images\/|(?:^|")upload\/)([0-9a-f])(?=[0-9a-f]{31}(?:[/"]|$))/g;

/**
 * A text from outside that refers to no upload of ours. Of an address that looks like one the first digit is encoded: it
 * leads where it did, and stays so when an editor saves the text.
 */
export const withoutUploads = (text: string): string =>
  text.replaceAll(namedInText, (_found, path: string, digit: string) => `${path}%${digit.charCodeAt(0).toString(16)}`);

/**
 * Which of these uploads are missing or another company's, and not in use: content of this company may not refer to
 * them. Call it in the transaction that stores the content: the others stay until it has ended.
 */
export async function listForbiddenUploads(
  tx: Database,
  ids: readonly string[],
  stockId: number,
): Promise<ReadonlySet<string>> {
  const forbidden = new Set(ids);
  if (forbidden.size === 0) return forbidden;
  // A file can name more than a statement may have parameters.
  const isNamed = sql`${uploads.id} = any(${sql.param([...forbidden])}::text[])`;
  // What nothing has used may be swept or discarded at any moment, and is not while it is locked. In one order, and not by
  // a lock that is shared: the trigger that notes the use would wait for every other text that names the same.
  await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNamed, isNull(uploads.usedAt)))
    .orderBy(uploads.id)
    .for('no key update');
  const isAllowed = or(eq(uploads.stockId, stockId), isNotNull(uploads.usedAt));
  const allowed = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNamed, eq(uploads.state, 'ready'), isAllowed));
  for (const { id } of allowed) forbidden.delete(id);
  return forbidden;
}

interface Writer {
  readonly stockId: number;
  readonly language: Language;
}

/**
 * Rejects content that references a missing upload or one of another company, unless operators have already published
 * it. Otherwise guessing its name could make it public. Call it in the transaction that stores the content.
 */
export async function requireOwnUploads(
  tx: Database,
  content: unknown,
  { path, stockId, language }: Writer & { readonly path: string },
): Promise<void> {
  const forbidden = await listForbiddenUploads(tx, uploadsIn(content), stockId);
  if (forbidden.size > 0) throw fieldIssue(path, 'uploadUnknown', language);
}

/** The same for content of several fields, each of which is named: a text in languages by its language. */
export async function requireOwnUploadsOf(
  tx: Database,
  fields: Readonly<Record<string, unknown>>,
  { path, stockId, language }: Writer & { readonly path: string },
): Promise<void> {
  const forbidden = await listForbiddenUploads(tx, uploadsIn(fields), stockId);
  if (forbidden.size === 0) return;
  const isRefused = (value: unknown) => uploadsIn(value ?? null).some((id) => forbidden.has(id));
  const refused = Object.entries(fields).flatMap(([field, value]) => {
    if (!isRefused(value)) return [];
    const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const within = parts.filter(([, part]) => isRefused(part)).map(([part]) => `${path}.${field}.${part}`);
    return within.length > 0 ? within : [`${path}.${field}`];
  });
  throw new AppError('INVALID_REQUEST', { issues: refused.map((place) => issueAt(place, 'uploadUnknown', language)) });
}
