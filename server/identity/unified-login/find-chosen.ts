import { AppError } from '#server/platform/errors.ts';
import { listEnterableCompanies } from './accounts.ts';
import { readOption } from './option-value.ts';
import { findTicket } from './queries.ts';
import { hashTicket } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

/** A company, chosen by an option's signed value or by its id together with the ticket. */
export type Choice = { readonly value: string } | { readonly ticket: string; readonly stockId: number };

/** Resolves ticket and choice to an account; all invalid ones get the same answer. */
export async function resolveChosenCompany({ db, clock, secret, demoPasswordsWork }: UnifyDeps, choice: Choice) {
  const now = clock();
  const { ticketHash, stockId } =
    'value' in choice
      ? (readOption(choice.value, secret) ?? {})
      : { ticketHash: hashTicket(choice.ticket), stockId: choice.stockId };
  const ticket = ticketHash && (await findTicket(db, ticketHash, now));
  const entrances = ticket ? await listEnterableCompanies(db, { userId: ticket.userId, now, demoPasswordsWork }) : [];
  const entrance = entrances.find((candidate) => candidate.stockId === stockId);
  if (!ticket || !entrance) throw new AppError('UNIFY_TICKET_ENDED');
  return { ticket, entrance, now };
}
