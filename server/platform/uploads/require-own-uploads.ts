import { and, inArray, isNull } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { uploads } from './tables.ts';

/** As the trigger in migration 0023 finds them, in any text to be stored. */
const named = /(?:\/media\/images\/|"upload\/)([0-9a-f]{32})(?=[/"])/g;

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
  const ids = [...new Set([...JSON.stringify(content).matchAll(named)].map(([, id = '']) => id))];
  if (ids.length === 0) return;
  // What nothing has used may be swept or discarded at any moment, and is not while it is locked. In one order, and not by
  // a lock that is shared: the trigger that notes the use would wait for every other text that names the same.
  await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.usedAt)))
    .orderBy(uploads.id)
    .for('no key update');
  const rows = await tx.select().from(uploads).where(inArray(uploads.id, ids));
  const known = rows.filter((row) => row.state === 'ready' && (row.stockId === stockId || row.usedAt !== null));
  if (known.length < ids.length) throw fieldIssue(path, 'uploadUnknown', language);
}
