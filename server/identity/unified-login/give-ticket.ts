import { isStillPassword } from '#server/identity/sessions/password-queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { isStillActive } from './accounts.ts';
import { makeTicket, type TicketSource } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface ByPassword {
  readonly source: 'password';
  /** With the hash that the password matched. */
  readonly user: { readonly id: number; readonly passwordHash: string };
}

interface ByOther {
  readonly source: Exclude<TicketSource, 'password'>;
  readonly user: { readonly id: number };
}

type Proven = (ByPassword | ByOther) & { readonly confirmed: boolean; readonly client: Client };

/**
 * Issues a ticket to an authenticated person, and logs it. The account must still be active and, if a password proved
 * it, have the password that it had when it was checked, because checking takes long enough for a change in between.
 * @returns `undefined` if that is no longer so
 */
export async function issueTicket({ db, clock }: UnifyDeps, { client, confirmed, ...proven }: Proven) {
  const now = clock();
  const { source } = proven;
  const { id: userId } = proven.user;
  return db.transaction(async (tx) => {
    const isGood = await (proven.source === 'password' ? isStillPassword(tx, proven.user) : isStillActive(tx, userId));
    if (!isGood) return undefined;
    const made = await makeTicket(tx, { userId, source, confirmed, now });
    await recordAudit(tx, {
      ...{ at: now, userId, address: client.address },
      ...{ action: 'unify.ticket', detail: { source } },
    });
    return made;
  });
}
