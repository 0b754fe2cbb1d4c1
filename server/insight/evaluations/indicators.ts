import {
  type IndicatorRequest,
  type IndicatorValues,
  type ManagedIndicator,
  maxIndicators,
} from '#contract/insight/indicators.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isReordered, type Reordering } from '#server/platform/lists/is-reordered.ts';
import { plainHeading } from '#server/platform/xlsx/read-table.ts';
import { lockScores } from './import-queries.ts';
import { fixedHeadings } from './import-texts.ts';
import {
  deleteIndicator,
  insertIndicator,
  listManagedIndicators,
  orderIndicators,
  updateIndicator,
} from './indicator-queries.ts';

interface Entry {
  readonly action: `indicator.${'create' | 'save' | 'order' | 'remove'}`;
  readonly subject: string;
  readonly detail: object;
}

const record = (tx: Database, entry: Entry, { userId, stockId, now, address }: Actor) =>
  recordAudit(tx, { at: now, userId, stockId, address, ...entry });

/** Adds an indicator after the others, or changes one, with optimistic locking. Scores stay as they are. */
export function saveIndicator(
  db: Database,
  { id, version, ...after }: IndicatorRequest,
  operator: Actor,
): Promise<ManagedIndicator> {
  return db.transaction(async (tx) => {
    await lockScores(tx);
    const all = await listManagedIndicators(tx);
    const before = all.find((indicator) => indicator.id === id);
    if (id !== undefined && !before) throw new AppError('NOT_FOUND');
    if (before && before.version !== version) throw new AppError('INDICATOR_CHANGED');
    if (!before && all.length >= maxIndicators) throw new AppError('INDICATORS_USED_UP');
    requireOwnHeadings(
      after,
      all.filter((indicator) => indicator.id !== id),
    );
    const saved = before ? await updateIndicator(tx, before.id, after) : await insertIndicator(tx, after);
    const { id: _, version: __, isUsed: ___, ...former } = before ?? {};
    await record(
      tx,
      {
        action: before ? 'indicator.save' : 'indicator.create',
        subject: `indicator ${saved}`,
        detail: { ...(before && { before: former }), after },
      },
      operator,
    );
    const found = (await listManagedIndicators(tx)).find((indicator) => indicator.id === saved);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}

/** Columns of a workbook are found by code and by name in either language, so no two may share any of them. */
function requireOwnHeadings({ code, name }: IndicatorValues, others: readonly ManagedIndicator[]): void {
  const taken = new Set([...others.flatMap((other) => Object.values(other.name)), ...fixedHeadings].map(plainHeading));
  const codes = new Set(others.map((other) => plainHeading(other.code)));
  if (codes.has(plainHeading(code)) || taken.has(plainHeading(code))) throw new AppError('INDICATOR_CODE_TAKEN');
  if (Object.values(name).some((text) => taken.has(plainHeading(text)) || codes.has(plainHeading(text))))
    throw new AppError('INDICATOR_NAME_TAKEN');
}

/** Puts all indicators in order. Throws INDICATORS_CHANGED if others are there, or in another order, than was shown. */
export function arrangeIndicators(db: Database, order: Reordering, operator: Actor): Promise<ManagedIndicator[]> {
  return db.transaction(async (tx) => {
    await lockScores(tx);
    const known = (await listManagedIndicators(tx)).map(({ id }) => id);
    if (isReordered(known, order, 'INDICATORS_CHANGED')) {
      await orderIndicators(tx, order.ids);
      const detail = { before: known, after: order.ids };
      await record(tx, { action: 'indicator.order', subject: 'indicators', detail }, operator);
    }
    return listManagedIndicators(tx);
  });
}

/** Removes an indicator without scores. */
export function removeIndicator(db: Database, id: number, operator: Actor): Promise<ManagedIndicator[]> {
  return db.transaction(async (tx) => {
    await lockScores(tx);
    const found = (await listManagedIndicators(tx)).find((indicator) => indicator.id === id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.isUsed) throw new AppError('INDICATOR_IN_USE');
    await deleteIndicator(tx, id);
    const detail = { before: { code: found.code, name: found.name } };
    await record(tx, { action: 'indicator.remove', subject: `indicator ${id}`, detail }, operator);
    return listManagedIndicators(tx);
  });
}
