import type { CallNeeds } from '#contract/clients/call-needs.ts';
import { type Language, pickText } from '#contract/language.ts';
import { kindOfCompany } from '#server/identity/members/read-users.ts';
import { readRights } from '#server/identity/permissions/rights.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { SessionFacts } from '#server/identity/sessions/session-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { firstRefusal, type GateRule, type GuardedCall } from '#server/platform/http/gate.ts';
import { findPerson, findPlace, listHeldRoles, type Place } from './queries.ts';

/** All rules of the gate, from the account to the module. */
export type AllRules = readonly GateRule<SessionFacts & GuardedCall>[];

/** Somebody in a company, as if they had just signed in there. Throws NOT_FOUND. */
export async function suppose(db: Database, { userId, stockId }: Place, language: Language) {
  const person = await findPerson(db, userId);
  const company = await findPlace(db, { userId, stockId });
  if (!person || !company) throw new AppError('NOT_FOUND');
  const codes = await listHeldRoles(db, { userId, stockId });
  const held = (await listGrantingRoles(db)).filter(({ code }) => codes.includes(code));
  const { disabledAt, ...named } = person;
  return {
    person: named,
    disabledAt,
    isMember: company.isMember,
    company: { stockId, name: pickText(company.name, language), kind: kindOfCompany(stockId) },
    roles: held.map(({ code, name, kind, elements }) => ({
      ...{ code, kind, name: pickText(name, language) },
      elements: new Set(elements),
    })),
    rights: await readRights(db, codes),
  };
}

export type Supposed = Awaited<ReturnType<typeof suppose>>;

/** What the gate says to a call of theirs: its own rules, asked of a session that begins now. */
export function askGate(
  rules: AllRules,
  { disabledAt, isMember, company, rights }: Supposed,
  needs: CallNeeds,
  { revisions, now }: Pick<SignedInActor, 'revisions' | 'now'>,
) {
  return firstRefusal(rules, {
    ...{ disabledAt, isMember, createdAt: now, lastUsedAt: now, endedAt: null, expiredAt: null, now },
    ...{ caller: { stockId: company.stockId, rights, revisions }, shownCompany: undefined, needs },
  });
}
