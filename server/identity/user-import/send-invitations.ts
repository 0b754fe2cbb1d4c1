import { z } from 'zod';
import { languages } from '#contract/language.ts';
import {
  entryOf,
  passLimits,
  queueLink,
  type Sender,
  type SendingDeps,
  type WrittenLink,
  writeLink,
} from '#server/identity/invitations/invite.ts';
import { type InvitationRow, updateInvitation } from '#server/identity/invitations/queries.ts';
import { findUser } from '#server/identity/sessions/queries.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobKind } from '#server/platform/jobs/job-kind.ts';
import { countUnsent, expireInvitations, listUnsent, lockUnsent } from './queries.ts';

/** Who has imported, where, and in which language the invitations are written. */
export const sendingPayload = z.strictObject({
  userId: z.number(),
  stockId: z.number(),
  language: z.enum(languages),
});

/** What ends one invitation, not the others. */
const refusals: ReadonlySet<string> = new Set(['INVITATIONS_USED_UP', 'SMS_USED_UP', 'INVITATION_NEEDS_MAIL']);

/** Invitations that go out in one transaction. */
const sentAtOnce = 20;

/**
 * Makes and sends the links of an import. Whatever was not sent is found again, so it may begin anew at any time. Where a
 * limit of messages is reached, the invitation has expired and can be sent again by hand.
 */
export function sendingJob(deps: SendingDeps, clock: Clock): JobKind<typeof sendingPayload> {
  const { db } = deps;
  return {
    name: 'invitations',
    payload: sendingPayload,
    run: async ({ userId, stockId, language }, { signal, progress }) => {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('NOT_FOUND');
      const total = await countUnsent(db, userId, clock());
      for (let done = 0; ; ) {
        await progress(Math.min(done, total), total);
        signal.throwIfAborted();
        const sender = { userId, stockId, language, name: user.name, address: '', now: clock() };
        const sent = await sendSome(deps, sender);
        done += sent;
        if (sent === 0) return null;
      }
    },
  };
}

/** Sends some; how many were taken up. None are where another process is sending the same. */
async function sendSome(deps: SendingDeps, sender: Sender): Promise<number> {
  const { userId: invitedBy, now } = sender;
  const links = new Map<number, WrittenLink>();
  for (const invitation of await listUnsent(deps.db, { invitedBy, now, most: sentAtOnce })) {
    links.set(invitation.id, await writeLink(deps, invitation, sender));
  }
  return deps.db.transaction(async (tx) => {
    const unsent = await lockUnsent(tx, [...links.keys()], { invitedBy, now });
    const sent: InvitationRow[] = [];
    for (const invitation of unsent) {
      const link = links.get(invitation.id);
      if (link && (await sendOne(deps, tx, { invitation, link, sender }))) sent.push(invitation);
      else await expireInvitations(tx, [invitation.id], now);
    }
    await recordAudits(
      tx,
      sent.map((invitation) => entryOf(sender, 'invitation.send', invitation)),
    );
    return unsent.length;
  });
}

interface Sending {
  readonly invitation: InvitationRow;
  readonly link: WrittenLink;
  readonly sender: Sender;
}

/** Sends one link, unless that is refused. */
async function sendOne(deps: SendingDeps, tx: Database, { invitation, link, sender }: Sending): Promise<boolean> {
  try {
    const { stockId, recipient } = invitation;
    await passLimits(tx, { stockId, recipient, now: sender.now });
    await updateInvitation(tx, invitation.id, await queueLink(deps, tx, link, sender));
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return false;
    throw error;
  }
  return true;
}
