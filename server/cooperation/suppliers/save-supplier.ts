import { nextStates, type SupplierState } from '#contract/cooperation/supplier-rules.ts';
import type { SupplierDetail, SupplierRequest } from '#contract/cooperation/suppliers.ts';
import { listItemsOf } from '#server/content/dictionary/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { sentAgainWithin } from '#server/platform/sent-again.ts';
import {
  deleteSupplier,
  findListedCompany,
  hasRated,
  insertRating,
  insertStateChange,
  insertSupplier,
  lockSupplier,
  type StoredSupplier,
  type SupplierValues,
  updateSupplier,
} from './queries.ts';
import { describeSupplier } from './read-suppliers.ts';

/** What the audit log tells of a supplier: how many people, not who. */
const factsOf = ({ name, creditCode, fields, contacts, certificates, note, companyId }: SupplierValues) => ({
  ...{ name, creditCode, fields, note, certificates, companyId },
  contacts: contacts.length,
});

/** As a supplier is stored. */
export function valuesOf({
  name,
  creditCode,
  fields,
  contacts,
  certificates,
  note,
  companyId,
}: Omit<SupplierRequest, 'id' | 'version'>): SupplierValues {
  const ends = certificates.flatMap(({ endsOn }) => endsOn ?? []).sort();
  return { name, creditCode, fields, contacts, certificates, certificatesEndOn: ends[0] ?? null, note, companyId };
}

/** What was done to which supplier. */
interface Act {
  readonly action: string;
  readonly id: number;
  readonly detail: object;
}

function audit(tx: Database, { userId, stockId, address, now: at }: Actor, { action, id, detail }: Act) {
  return recordAudit(tx, { at, userId, stockId, address, action, subject: `supplier ${id}`, detail });
}

/**
 * Adds a supplier as a candidate, or changes one, with optimistic locking. Throws NOT_FOUND, SUPPLIER_CHANGED,
 * SUPPLIER_CODE_TAKEN, and issues of `body.fields` for a field that the dictionary has not, and of `body.companyId` for a
 * company that is not listed, or the own one.
 */
export async function saveSupplier(db: Database, request: SupplierRequest, actor: Actor): Promise<SupplierDetail> {
  const { id, version, ...values } = request;
  const after = valuesOf(values);
  const known = await listItemsOf(db, 'zcb_domain');
  return inCompany(db, actor.stockId, async (tx) => {
    const { stockId, now } = actor;
    const before = id === undefined ? undefined : await lockUnchanged(tx, actor, { id, version });
    // One that was chosen before it was turned off stays.
    const isKnown = (code: string) =>
      before?.fields.includes(code) || known.some(({ key, isOff }) => key === code && !isOff);
    if (!after.fields.every(isKnown)) throw fieldIssue('body.fields', 'choiceUnknown', actor.language);
    const { companyId } = after;
    if (companyId !== null && (companyId === stockId || !(await findListedCompany(tx, companyId)))) {
      throw fieldIssue('body.companyId', 'choiceUnknown', actor.language);
    }
    if (!before) {
      const added = await insertSupplier(tx, { ...after, stockId, addedAt: now });
      if (added === undefined) throw new AppError('SUPPLIER_CODE_TAKEN');
      await audit(tx, actor, { action: 'supplier.add', id: added, detail: { after: factsOf(after) } });
      return describeSupplier(tx, added, actor);
    }
    const isSaved = await ignoreUniqueViolation(tx, async (point) => {
      await updateSupplier(point, before, after);
      return true;
    });
    if (!isSaved) throw new AppError('SUPPLIER_CODE_TAKEN');
    await audit(tx, actor, {
      action: 'supplier.save',
      id: before.id,
      detail: { before: factsOf(before), after: factsOf(after) },
    });
    return describeSupplier(tx, before.id, actor);
  });
}

interface Versioned {
  readonly id: number;
  readonly version: number | undefined;
}

async function lockUnchanged(tx: Database, { stockId }: Actor, { id, version }: Versioned): Promise<StoredSupplier> {
  const supplier = await lockSupplier(tx, stockId, id);
  if (!supplier) throw new AppError('NOT_FOUND');
  if (supplier.version !== version) throw new AppError('SUPPLIER_CHANGED');
  return supplier;
}

interface StateChange extends Versioned {
  readonly state: SupplierState;
  readonly reason: string;
}

/** Throws NOT_FOUND, SUPPLIER_CHANGED, and SUPPLIER_STATE_WRONG for a state that does not follow. */
export function changeSupplierState(db: Database, change: StateChange, actor: Actor): Promise<SupplierDetail> {
  const { stockId, userId, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    const before = await lockUnchanged(tx, actor, change);
    const { state, reason } = change;
    if (!nextStates[before.state].some((next) => next === state)) throw new AppError('SUPPLIER_STATE_WRONG');
    await updateSupplier(tx, before, { state });
    await insertStateChange(tx, {
      ...{ stockId, supplierId: before.id, state, reason },
      changedBy: userId,
      changedAt: now,
    });
    await audit(tx, actor, {
      action: 'supplier.state',
      id: before.id,
      detail: { before: { state: before.state }, after: { state }, reason },
    });
    return describeSupplier(tx, before.id, actor);
  });
}

interface Rating {
  readonly id: number;
  readonly job: string;
  /** 1 to 5. */
  readonly score: number;
  readonly note: string;
}

/** A rating that is sent again is the same one. Throws NOT_FOUND. */
export function rateSupplier(db: Database, { id, job, score, note }: Rating, actor: Actor): Promise<SupplierDetail> {
  const { stockId, userId, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    const supplier = await lockSupplier(tx, stockId, id);
    if (!supplier) throw new AppError('NOT_FOUND');
    const rating = { stockId, supplierId: id, job, score, note, ratedBy: userId, ratedAt: now };
    if (await hasRated(tx, rating, new Date(now.getTime() - sentAgainWithin))) return describeSupplier(tx, id, actor);
    await insertRating(tx, rating);
    const { ratingSum, ratingCount } = supplier;
    await updateSupplier(tx, supplier, { ratingSum: ratingSum + score, ratingCount: ratingCount + 1 });
    await audit(tx, actor, { action: 'supplier.rate', id, detail: { job, score, note } });
    return describeSupplier(tx, id, actor);
  });
}

/** Removes a candidate. Throws NOT_FOUND, SUPPLIER_CHANGED, and SUPPLIER_STATE_WRONG for anybody else. */
export function removeSupplier(db: Database, asked: Versioned, actor: Actor): Promise<null> {
  return inCompany(db, actor.stockId, async (tx) => {
    const before = await lockUnchanged(tx, actor, asked);
    if (before.state !== 'candidate') throw new AppError('SUPPLIER_STATE_WRONG');
    await deleteSupplier(tx, before);
    await audit(tx, actor, { action: 'supplier.remove', id: before.id, detail: { before: factsOf(before) } });
    return null;
  });
}
