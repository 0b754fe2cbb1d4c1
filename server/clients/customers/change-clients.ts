import { type ChangeModule, type ClientDetail, maxModuleYears, type OpenClient } from '#contract/clients/customers.ts';
import { winLead } from '#server/clients/leads/win-lead.ts';
import { requireModule } from '#server/clients/modules/require-module.ts';
import { lockClient } from '#server/identity/companies/staying-client.ts';
import { type AuditEntry, recordAudit, recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor, SignedInActor } from '#server/platform/http/call-context.ts';
import type { ClientAction, ModuleActionDetail } from './actions.ts';
import {
  findClientModule,
  insertClient,
  isTrackedCompany,
  resolveModuleRequest,
  upsertClientModule,
} from './queries.ts';
import { readClient } from './read-clients.ts';

interface Act {
  readonly name: ClientAction;
  readonly stockId: number;
  readonly detail: ModuleActionDetail | object;
}

/** The entry belongs to the client's company, because it is about its record. */
function entryOf({ name, stockId, detail }: Act, { userId, now, address }: Actor): AuditEntry {
  return { at: now, userId, stockId, action: name, subject: `client ${stockId}`, detail, address };
}

const record = (tx: Database, act: Act, actor: Actor): Promise<void> => recordAudit(tx, entryOf(act, actor));

/**
 * Makes a tracked company a client, with its first modules, and notes it at the lead that it comes of. Throws
 * NOT_FOUND, ALREADY_CLIENT, LEAD_CHANGED; NOT_PERMITTED without the right to handle leads.
 */
export async function openClient(
  db: Database,
  { stockId, modules, lead }: OpenClient,
  operator: SignedInActor,
): Promise<ClientDetail> {
  if (lead && !operator.rights.elements.has('lead:handle')) throw new AppError('NOT_PERMITTED');
  const expiresAt = modules ? endOf(modules.expiresAt, 'body.modules.expiresAt', operator) : null;
  if (expiresAt && expiresAt <= operator.now) {
    throw fieldIssue('body.modules.expiresAt', 'moduleEndPast', operator.language);
  }
  await db.transaction(async (tx) => {
    if (!(await isTrackedCompany(tx, stockId))) throw new AppError('NOT_FOUND');
    if (!(await insertClient(tx, stockId, operator.now))) throw new AppError('ALREADY_CLIENT');
    for (const moduleCode of modules?.codes ?? []) await requireModule(tx, moduleCode, 'body.modules.codes', operator);
    const entries = lead ? [await winLead(tx, { ...lead, clientId: stockId }, operator)] : [];
    entries.push(entryOf({ name: 'client.open', stockId, detail: {} }, operator));
    for (const moduleCode of new Set(modules?.codes)) {
      await upsertClientModule(tx, { stockId, moduleCode, expiresAt });
      const detail = { moduleCode, before: null, after: { expiresAt: expiresAt?.toISOString() ?? null } };
      entries.push(entryOf({ name: 'client.module', stockId, detail }, operator));
    }
    await recordAudits(tx, entries);
  });
  return readClient(db, stockId, operator);
}

/** Expiry of a module, to be refused at the field if it is too far away. */
function endOf(expiresAt: string | null, path: string, { now, language }: Actor): Date | null {
  const wanted = expiresAt === null ? null : new Date(expiresAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxModuleYears);
  if (wanted && wanted > latest) throw fieldIssue(path, 'moduleEndTooFar', language);
  return wanted;
}

/** Enables a module, changes its expiry or ends it, and settles a pending request. Throws as the endpoint says. */
export async function changeModule(
  db: Database,
  { stockId, moduleCode, expiresAt, shown }: ChangeModule,
  operator: Actor,
): Promise<ClientDetail> {
  const { language, now } = operator;
  const wanted = endOf(expiresAt, 'body.expiresAt', operator);
  await db.transaction(async (tx) => {
    await lockClient(tx, stockId);
    await requireModule(tx, moduleCode, 'body.moduleCode', operator);
    const found = await findClientModule(tx, { stockId, moduleCode });
    const before = found ? { expiresAt: found.expiresAt?.toISOString() ?? null } : null;
    if ((before ? before.expiresAt : 'none') !== asIso(shown)) throw new AppError('CLIENT_MODULE_CHANGED');
    const isPast = wanted !== null && wanted <= now;
    if (isPast && !found) throw fieldIssue('body.expiresAt', 'moduleEndPast', language);
    // An expired module keeps its expiry; an open one ends now.
    const end = isPast ? earlierOf(found?.expiresAt ?? now, now) : wanted;
    await upsertClientModule(tx, { stockId, moduleCode, expiresAt: end });
    await resolveModuleRequest(tx, { stockId, moduleCode }, operator);
    const detail = { moduleCode, before, after: { expiresAt: end?.toISOString() ?? null } };
    await record(tx, { name: 'client.module', stockId, detail }, operator);
  });
  return readClient(db, stockId, operator);
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

const asIso = (shown: string | null): string | null =>
  shown === null || shown === 'none' ? shown : new Date(shown).toISOString();

/** Declines a request; NOT_FOUND if it was settled in between. Throws CLIENT_BEING_ERASED. */
export async function declineRequest(
  db: Database,
  { stockId, moduleCode }: { stockId: number; moduleCode: string },
  operator: Actor,
): Promise<ClientDetail> {
  await db.transaction(async (tx) => {
    await lockClient(tx, stockId);
    if (!(await resolveModuleRequest(tx, { stockId, moduleCode }, operator))) throw new AppError('NOT_FOUND');
    await record(tx, { name: 'client.decline', stockId, detail: { moduleCode } }, operator);
  });
  return readClient(db, stockId, operator);
}
