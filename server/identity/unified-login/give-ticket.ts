import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { makeTicket, type TicketSource } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Proven {
  readonly userId: number;
  readonly source: TicketSource;
  readonly confirmed: boolean;
  readonly client: Client;
}

/** Issues a ticket to an authenticated person, and logs it. */
export async function issueTicket({ db, clock }: UnifyDeps, { userId, source, confirmed, client }: Proven) {
  const now = clock();
  return db.transaction(async (tx) => {
    const made = await makeTicket(tx, { userId, source, confirmed, now });
    await recordAudit(tx, {
      ...{ at: now, userId, address: client.address },
      ...{ action: 'unify.ticket', detail: { source } },
    });
    return made;
  });
}
