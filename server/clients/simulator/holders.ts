import type { z } from 'zod';
import type { Holder, simulatorEndpoints } from '#contract/clients/simulator.ts';
import { pickText } from '#contract/language.ts';
import { kindOfCompany } from '#server/identity/members/read-users.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { alternativesOf, readQuestion } from './known-calls.ts';
import { countHolders, listHolders, type Wanted } from './queries.ts';
import { grantingEach } from './ways.ts';

type Asked = z.output<(typeof simulatorEndpoints)['simulator.holders']['body']>;

/** Who may do something: a page of people, each with a company and the roles by which they may. Throws NOT_FOUND. */
export async function readHolders(
  db: Database,
  { what, stockId, ...page }: Asked,
  { language, now }: Pick<SignedInActor, 'language' | 'now'>,
): Promise<{ total: number; list: Holder[] }> {
  const { needs } = readQuestion(what);
  const asked = alternativesOf(needs);
  const all = await listGrantingRoles(db);
  const known = new Map(all.map((role) => [role.code, role]));
  const freeRoles = all.filter(({ kind }) => kind === 'operator').map(({ code }) => code);
  const wanted: Wanted = {
    granting: grantingEach(all, asked),
    module: needs.module && { code: needs.module, freeRoles, now },
    stockId,
  };
  const rows = await listHolders(db, wanted, page);
  const total = totalFromLastPage(rows.length, rowRangeOf(page)) ?? (await countHolders(db, wanted));
  const list = rows.map(({ id, name, username, companyName, lastSignInAt, ...row }) => ({
    person: { id, name, username },
    company: { stockId: row.stockId, name: pickText(companyName, language), kind: kindOfCompany(row.stockId) },
    roles: row.roles.flatMap((code) => {
      const role = known.get(code);
      const isReason =
        role && (asked.length === 0 || asked.some((any) => any.some((element) => role.elements.includes(element))));
      return isReason ? [{ code, name: pickText(role.name, language) }] : [];
    }),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }));
  return { total, list };
}
