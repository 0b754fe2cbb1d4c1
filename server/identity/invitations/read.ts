import type { Delivery } from '#contract/delivery.ts';
import type { Invitation, InvitationState } from '#contract/identity/invitations.ts';
import { type Language, pickText } from '#contract/language.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maskPhone } from '#server/platform/messages/delivery-failure.ts';
import { readDeliveries } from '#server/platform/messages/outgoing-messages.ts';
import { type InvitationRow, listUnanswered } from './queries.ts';

/** Of an import: its link is still to be made, or was not made before it ended, such as where a limit refused it. */
const withoutMessage = ({ sentAt }: InvitationRow, state: InvitationState): Delivery => ({
  ...{ state: state === 'pending' ? 'queued' : 'failed', at: sentAt.toISOString(), tries: 0, answer: null },
});

interface Page {
  /** Without one, of all companies. */
  readonly stockId?: number | undefined;
  /** Those alone that nobody can accept. */
  readonly isOverdue?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

/** Invitations that nobody has answered, each with what became of its message. */
export async function readInvitations(
  db: Database,
  page: Page,
  { language, now }: Reading,
): Promise<{ total: number; list: Invitation[] }> {
  const { list, total } = await listUnanswered(db, { ...page, now });
  const names = new Map((await listGrantingRoles(db)).map(({ code, name }) => [code, pickText(name, language)]));
  const deliveries = await readDeliveries(
    db,
    list.flatMap(({ invitation: { deliveryId } }) => deliveryId ?? []),
  );
  return {
    total,
    list: list.map(({ invitation, isWaiting, companyName, sender }) => {
      const { id, stockId, name, channel, recipient, roles, sentAt, expiresAt, deliveryId } = invitation;
      const state = isWaiting ? 'pending' : 'expired';
      return {
        ...{ id, stockId, name, channel, invitedBy: sender, companyName: pickText(companyName, language) },
        to: channel === 'sms' ? maskPhone(recipient) : recipient,
        roles: roles.map((code) => ({ code, name: names.get(code) ?? '' })),
        state,
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        delivery: deliveryId === null ? withoutMessage(invitation, state) : (deliveries.get(deliveryId) ?? null),
      };
    }),
  };
}
