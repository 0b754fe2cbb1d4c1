import { z } from 'zod';
import { quoteLinkPurpose } from '#server/cooperation/inquiries/letters.ts';
import type { StoredInquiry, StoredInvitation } from '#server/cooperation/inquiries/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { readClaim } from '#server/platform/signed-claim.ts';
import { findByKey, findInvitation, shareInquiry } from './queries.ts';

const claim = z.strictObject({ key: z.uuid() });

/** By the link of an invitation, or with an account of the company that the supplier is. */
export type Credential =
  | { readonly by: 'link'; readonly token: string }
  | {
      readonly by: 'account';
      /** The invitation's. */
      readonly key: string;
      /** The session's company. */
      readonly stockId: number;
      /** Whether the person may do more than look. */
      readonly mayQuote: boolean;
    };

/** What a supplier does. */
export interface SupplierCall {
  readonly db: Database;
  readonly credential: Credential;
  readonly now: Date;
  readonly secret: string;
}

/**
 * Acts in the buyer's company for an invitation. Throws LINK_ENDED for a link that was withdrawn as for one that was made
 * up, and NOT_FOUND for an invitation that was withdrawn as for another company's.
 */
export async function asSupplier<Result>(
  { db, credential, secret }: Omit<SupplierCall, 'now'>,
  act: (tx: Database, invitation: StoredInvitation) => Promise<Result>,
): Promise<Result> {
  const ended = endedFor(credential);
  const found = await findInvited(db, credential, secret);
  if (!found) throw new AppError(ended);
  return inCompany(db, found.stockId, async (tx) => act(tx, await requireInvited(tx, found, ended)));
}

/**
 * Acts as {@link asSupplier} while the inquiry takes quotes: what changes or opens it waits. Throws as that, and
 * QUOTE_LATE.
 */
export const whileOpen = <Result>(
  call: Omit<SupplierCall, 'now'>,
  act: (tx: Database, invitation: StoredInvitation, inquiry: StoredInquiry) => Promise<Result>,
): Promise<Result> =>
  asSupplier(call, async (tx, before) => {
    const found = await shareInquiry(tx, before.stockId, before.inquiryId);
    // While the lock was waited for, the buyer may have withdrawn the invitation, or replaced its link.
    const invitation = await requireInvited(tx, before, endedFor(call.credential));
    if (!found?.isOpen) throw new AppError('QUOTE_LATE');
    return act(tx, invitation, found.inquiry);
  });

const endedFor = ({ by }: Credential) => (by === 'link' ? 'LINK_ENDED' : 'NOT_FOUND');

/** The invitation as it is now, while it goes by this key. */
async function requireInvited(
  tx: Database,
  { stockId, id, key }: Pick<StoredInvitation, 'stockId' | 'id' | 'key'>,
  ended: ReturnType<typeof endedFor>,
): Promise<StoredInvitation> {
  const invitation = await findInvitation(tx, stockId, id);
  if (!invitation || invitation.withdrawnAt || invitation.key !== key) throw new AppError(ended);
  return invitation;
}

async function findInvited(db: Database, credential: Credential, secret: string) {
  if (credential.by === 'account') return findByKey(db, credential.key, credential.stockId);
  const key = readClaim(quoteLinkPurpose, credential.token, { secret, schema: claim })?.key;
  return key === undefined ? undefined : findByKey(db, key);
}
