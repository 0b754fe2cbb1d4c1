import type { z } from 'zod';
import type { Industry, industryRequest } from '#contract/insight/companies.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { isReordered, type Reordering } from '#server/platform/lists/is-reordered.ts';
import {
  deleteIndustry,
  findIndustry,
  insertIndustry,
  isIndustryNameTaken,
  orderIndustries,
  renameIndustry,
} from './industry-queries.ts';
import { listIndustries } from './list-queries.ts';
import { lockCompanies } from './queries.ts';

interface Action {
  readonly action: 'industry.create' | 'industry.save' | 'industry.order' | 'industry.remove';
  readonly subject: string;
  readonly detail: object;
}

const record = (tx: Database, entry: Action, { userId, stockId, now, address }: Actor) =>
  recordAudit(tx, { at: now, userId, stockId, address, ...entry });

/** Adds an industry after the others, or renames one. Articles are not analysed again: texts do not name industries. */
export function saveIndustry(
  db: Database,
  { id, version, name }: z.output<typeof industryRequest>,
  operator: Actor,
): Promise<Industry> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx);
    const before = id === undefined ? undefined : await findIndustry(tx, id);
    if (id !== undefined && !before) throw new AppError('NOT_FOUND');
    if (before && before.version !== version) throw new AppError('INDUSTRY_CHANGED');
    if (await isIndustryNameTaken(tx, name, id)) throw new AppError('INDUSTRY_NAME_TAKEN');
    const saved = before ? await renameIndustry(tx, before.id, name) : await insertIndustry(tx, name);
    const detail = { ...(before && { before: before.name }), after: name };
    const action = before ? 'industry.save' : 'industry.create';
    await record(tx, { action, subject: `industry ${saved}`, detail }, operator);
    const found = (await listIndustries(tx)).find((industry) => industry.id === saved);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}

/** Puts all industries in order. Throws INDUSTRIES_CHANGED if others are there, or in another order, than was shown. */
export function arrangeIndustries(db: Database, order: Reordering, operator: Actor): Promise<Industry[]> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx);
    const known = (await listIndustries(tx)).map(({ id }) => id);
    if (isReordered(known, order, 'INDUSTRIES_CHANGED')) {
      await orderIndustries(tx, order.ids);
      const detail = { before: known, after: order.ids };
      await record(tx, { action: 'industry.order', subject: 'industries', detail }, operator);
    }
    return listIndustries(tx);
  });
}

/** Removes an industry that no company belongs to. */
export function removeIndustry(db: Database, id: number, operator: Actor): Promise<Industry[]> {
  return db.transaction(async (tx) => {
    await lockCompanies(tx);
    const found = (await listIndustries(tx)).find((industry) => industry.id === id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.companies > 0) throw new AppError('INDUSTRY_IN_USE');
    await deleteIndustry(tx, id);
    await record(
      tx,
      { action: 'industry.remove', subject: `industry ${id}`, detail: { before: found.name } },
      operator,
    );
    return listIndustries(tx);
  });
}
