import { invitedPerDay } from '#contract/cooperation/inquiry-rules.ts';
import { byMail, keyOfRecipient } from '#server/identity/recovery/recipient.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countTogether } from '#server/platform/limits/count-attempt.ts';
import type { LetterDeps } from './letters.ts';
import type { StoredInvitation } from './queries.ts';

const windowSeconds = 24 * 60 * 60;

/**
 * Counts letters that invite, and returns the invitations that have had theirs of the day (UTC): nobody's mailbox is
 * filled in the name of the product. One that is withdrawn and sent anew stays the same here. What is returned is not to
 * be written to, and nothing counts where the caller's transaction goes back. Not restricted to a company's role, which
 * has no counters: after the letters, which go back as well.
 */
export async function countInvited(
  tx: Database,
  invitations: readonly StoredInvitation[],
  { secret, now }: Pick<LetterDeps, 'secret'> & { readonly now: Date },
): Promise<StoredInvitation[]> {
  const mostOf = (invitation: StoredInvitation) => {
    const recipient = keyOfRecipient(byMail(invitation.email.toLowerCase()), secret);
    return [
      { key: `invited to quote ${invitation.id}`, most: invitedPerDay.invitation },
      { key: `invited to quote by ${invitation.stockId} ${recipient}`, most: invitedPerDay.mailbox },
    ];
  };
  const limited = invitations.map((invitation) => ({ invitation, limits: mostOf(invitation) }));
  const keys = limited.flatMap(({ limits }) => limits.map(({ key }) => key));
  const counts = await countTogether(tx, { keys, windowSeconds, now });
  const isOver = ({ key, most }: ReturnType<typeof mostOf>[number]) => (counts.get(key) ?? 0) > most;
  return limited.filter(({ limits }) => limits.some(isOver)).map(({ invitation }) => invitation);
}
