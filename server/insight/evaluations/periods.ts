import type { ManagedPeriod } from '#contract/insight/indicators.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { lockScores } from './import-queries.ts';
import { closePeriod, deletePeriod, insertPeriod, listAllPeriods } from './indicator-queries.ts';
import { windowOfPeriod } from './period.ts';

interface Entry {
  readonly action: `period.${'add' | 'close' | 'open' | 'remove'}`;
  readonly period: string;
}

const record = (tx: Database, { action, period }: Entry, { userId, stockId, now, address }: Actor) =>
  recordAudit(tx, { at: now, userId, stockId, address, action, subject: `period ${period}` });

/** Adds a period that has begun. */
export async function addPeriod(db: Database, period: string, operator: Actor): Promise<ManagedPeriod[]> {
  if (windowOfPeriod(period).from > chinaDate(operator.now))
    throw fieldIssue('body.period', 'periodAhead', operator.language);
  await db.transaction(async (tx) => {
    await lockScores(tx);
    if (!(await insertPeriod(tx, period))) throw new AppError('PERIOD_EXISTS');
    await record(tx, { action: 'period.add', period }, operator);
  });
  return listAllPeriods(db);
}

/** Closes a period, whose scores can then no longer change, or opens it again. Waits for scores being saved. */
export async function setPeriodClosed(
  db: Database,
  { period, isClosed }: { readonly period: string; readonly isClosed: boolean },
  operator: Actor,
): Promise<ManagedPeriod[]> {
  await db.transaction(async (tx) => {
    await lockScores(tx);
    const found = await findPeriod(tx, period);
    if (found.isClosed !== isClosed) {
      await closePeriod(tx, period, isClosed ? operator.now : null);
      await record(tx, { action: isClosed ? 'period.close' : 'period.open', period }, operator);
    }
  });
  return listAllPeriods(db);
}

/** Removes an open period without scores. */
export async function removePeriod(db: Database, period: string, operator: Actor): Promise<ManagedPeriod[]> {
  await db.transaction(async (tx) => {
    await lockScores(tx);
    const found = await findPeriod(tx, period);
    if (found.isClosed) throw new AppError('PERIOD_CLOSED');
    if (found.scores > 0) throw new AppError('PERIOD_IN_USE');
    await deletePeriod(tx, period);
    await record(tx, { action: 'period.remove', period }, operator);
  });
  return listAllPeriods(db);
}

async function findPeriod(tx: Database, period: string): Promise<ManagedPeriod> {
  const found = (await listAllPeriods(tx)).find((one) => one.period === period);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
