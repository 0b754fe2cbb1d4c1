import { contentKinds } from '#contract/content/site-content/kinds.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { referencesOf } from './any-fields.ts';
import { findItem, type ItemRow, listItems, lockKind, setSort } from './content-queries.ts';

/**
 * Moves an item behind another, or to the start with `after: null`, among items with the same parent. Throws NOT_FOUND
 * if type or parent differ.
 */
export async function moveItem(
  db: Database,
  { id, after }: { readonly id: number; readonly after: number | null },
  { userId, stockId, address, now: at }: Actor,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const item = await findItem(tx, id);
    if (!item) throw new AppError('NOT_FOUND');
    if (contentKinds[item.kind].order !== 'sort') throw new AppError('CONTENT_NOT_ORDERED');
    await lockKind(tx, item.kind);
    const siblings = (await listItems(tx, item.kind, 'sort')).filter((other) => parentOf(other) === parentOf(item));
    const others = siblings.filter((other) => other.id !== id);
    const place = after === null ? 0 : others.findIndex((other) => other.id === after) + 1;
    if (after !== null && place === 0) throw new AppError('NOT_FOUND');
    for (const [index, { id: moved }] of others.toSpliced(place, 0, item).entries())
      await setSort(tx, moved, index + 1);
    await recordAudit(tx, { at, userId, stockId, address, action: 'content.move', subject: `content ${id}` });
  });
  return {};
}

function parentOf({ kind, fields }: ItemRow): unknown {
  const [reference] = referencesOf(kind);
  return reference && fields[reference.name];
}
