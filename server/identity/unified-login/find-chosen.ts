import { AppError } from '#server/platform/errors.ts';
import { listEnterableCompanies } from './accounts.ts';
import { readOption } from './option-value.ts';
import { findTicket } from './queries.ts';
import { hashTicket } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

/** A company, chosen by the signed value of an option or by its number beside the ticket. */
export type Choice = { readonly value: string } | { readonly ticket: string; readonly stockId: number };

/**
 * The living ticket and the account that a choice would enter. Whatever is wrong with it – made up, too old, used up,
 * another company's, of an account that was taken away – is answered alike.
 */
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
