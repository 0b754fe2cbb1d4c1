import type { UnifyOption } from '#contract/identity/unified-login.ts';
import { type Language, pickText } from '#contract/language.ts';
import { AppError } from '#server/platform/errors.ts';
import { type EnterableCompany, listEnterableCompanies } from './accounts.ts';
import { signOption } from './option-value.ts';
import { readTicket } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

/**
 * Companies a ticket can enter (docs/product/identity.md, "Unified login"). The list can be requested repeatedly while
 * the ticket is valid.
 */
export async function listOptions(deps: UnifyDeps, value: string, language: Language): Promise<UnifyOption[]> {
  const { db, clock, secret, demoPasswordsWork } = deps;
  const now = clock();
  const ticket = await readTicket(db, value, now);
  if (!ticket) throw new AppError('UNIFY_TICKET_ENDED');
  const entrances = await listEnterableCompanies(db, { userId: ticket.userId, now, demoPasswordsWork });
  return entrances.map((entrance) => ({
    ...describeEnterableCompany(entrance, ticket, language),
    value: signOption({ ticketHash: ticket.hash, stockId: entrance.stockId }, secret),
  }));
}

/** A company to enter, for display. */
export function describeEnterableCompany(
  entrance: EnterableCompany,
  ticket: { readonly confirmed: readonly number[] },
  language: Language,
) {
  const { stockId, companyName, code, moduleCount, username, userId, hasSecondFactor } = entrance;
  return {
    ...{ stockId, code, moduleCount },
    stockName: pickText(companyName, language),
    userName: username,
    needsCode: hasSecondFactor && !ticket.confirmed.includes(userId),
  };
}
