import type { Element } from '#contract/codes/elements.ts';
import { maxNamedPeople, type RolePreview } from '#contract/identity/roles.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findRole, listElementsOf, listHolders } from './role-queries.ts';

/**
 * Who would lose or gain something if a role granted these elements: what a person may do is what all of their roles in
 * a company grant together, as at the gate. Throws NOT_FOUND.
 */
export async function previewRole(
  db: Database,
  { code, elements }: { readonly code: string; readonly elements: readonly Element[] },
  { now, language }: Pick<Actor, 'now' | 'language'>,
): Promise<RolePreview> {
  if (!(await findRole(db, code))) throw new AppError('NOT_FOUND');
  const before = await listElementsOf(db, code);
  const ago = (age: number) => new Date(now.getTime() - age);
  const alive = { usedAfter: ago(sessionLimits.idle), begunAfter: ago(sessionLimits.absolute) };
  const holders = await listHolders(db, code, alive);
  const withdrawn = before.filter((element) => !elements.includes(element));
  const added = elements.filter((element) => !before.includes(element));
  const affected = holders.map(({ name, companyName, others, lastUsedAt }) => ({
    name,
    companyName: pickText(companyName, language),
    loses: withdrawn.filter((element) => !others.includes(element)),
    gains: added.filter((element) => !others.includes(element)),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  const losing = affected.filter(({ loses }) => loses.length > 0);
  const latest = (one: { lastUsedAt: string | null }) => one.lastUsedAt ?? '';
  return {
    losing: losing.length,
    losingOnline: losing.filter(({ lastUsedAt }) => lastUsedAt !== null).length,
    gaining: affected.filter(({ gains }) => gains.length > 0).length,
    keeping: withdrawn.length > 0 ? holders.length - losing.length : 0,
    named: losing.toSorted((one, other) => latest(other).localeCompare(latest(one))).slice(0, maxNamedPeople),
  };
}
