import { z } from 'zod';
import { languages } from '#contract/language.ts';
import {
  auditInvitation,
  passLimits,
  type Sender,
  type SendingDeps,
  sendLink,
} from '#server/identity/invitations/invite.ts';
import { type InvitationRow, updateInvitation } from '#server/identity/invitations/queries.ts';
import { findUser } from '#server/identity/sessions/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobKind } from '#server/platform/jobs/job-kind.ts';
import { countUnsent, expireInvitations, lockUnsent } from './queries.ts';

/** Who has imported, where, and in which language the invitations are written. */
export const sendingPayload = z.strictObject({
  userId: z.number(),
  stockId: z.number(),
  language: z.enum(languages),
});

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
        const sent = await db.transaction((tx) => sendSome(deps, tx, sender));
        done += sent;
        if (sent === 0) return null;
      }
    },
  };
}

async function sendSome(deps: SendingDeps, tx: Database, sender: Sender): Promise<number> {
  const { userId, now } = sender;
  const unsent = await lockUnsent(tx, { invitedBy: userId, now, most: sentAtOnce });
  for (const invitation of unsent) {
    const refused = await sendOne(deps, tx, { invitation, sender });
    if (refused) await expireInvitations(tx, [invitation.id], now);
  }
  return unsent.length;
}

/** Sends one link; whether a limit refused it. */
async function sendOne(
  deps: SendingDeps,
  tx: Database,
  { invitation, sender }: { readonly invitation: InvitationRow; readonly sender: Sender },
): Promise<boolean> {
  try {
    await passLimits(tx, { recipient: invitation.recipient, now: sender.now });
    await updateInvitation(tx, invitation.id, await sendLink(deps, tx, invitation, sender));
  } catch (error) {
    if (error instanceof AppError && ['INVITATIONS_USED_UP', 'SMS_USED_UP'].includes(error.code)) return true;
    throw error;
  }
  await auditInvitation(tx, sender, 'invitation.send', invitation);
  return false;
}
