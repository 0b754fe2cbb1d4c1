import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import { makeTicket, type TicketSource } from './tickets.ts';
import type { UnifyDeps } from './unify-deps.ts';

interface Proven {
  readonly userId: number;
  readonly source: TicketSource;
  readonly confirmed: boolean;
  readonly reader: Reader;
}

/** Issues a ticket to an authenticated person, and logs it. */
export async function issueTicket({ db, clock }: UnifyDeps, { userId, source, confirmed, reader }: Proven) {
  const now = clock();
  return db.transaction(async (tx) => {
    const made = await makeTicket(tx, { userId, source, confirmed, now });
    await recordAudit(tx, {
      ...{ at: now, userId, address: reader.address },
      ...{ action: 'unify.ticket', detail: { source } },
    });
    return made;
  });
}
