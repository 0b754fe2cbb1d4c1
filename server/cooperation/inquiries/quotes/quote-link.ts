import { z } from 'zod';
import { quoteLinkPurpose } from '#server/cooperation/inquiries/letters.ts';
import type { StoredInvitation } from '#server/cooperation/inquiries/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { readClaim } from '#server/platform/signed-claim.ts';
import { findByKey, findInvitation } from './queries.ts';

const claim = z.strictObject({ key: z.uuid() });

/** Who quotes by which link. */
export interface LinkedCall {
  readonly db: Database;
  readonly token: string;
  readonly secret: string;
}

/**
 * Acts in the buyer's company for the invitation of a link. Throws LINK_ENDED for a link that was withdrawn as for one
 * that was made up.
 */
export async function byLink<Result>(
  { db, token, secret }: LinkedCall,
  act: (tx: Database, invitation: StoredInvitation) => Promise<Result>,
): Promise<Result> {
  const key = readClaim(quoteLinkPurpose, token, { secret, schema: claim })?.key;
  const found = key === undefined ? undefined : await findByKey(db, key);
  if (!found) throw new AppError('LINK_ENDED');
  return inCompany(db, found.stockId, async (tx) => {
    const invitation = await findInvitation(tx, found.stockId, found.id);
    if (!invitation || invitation.withdrawnAt) throw new AppError('LINK_ENDED');
    return act(tx, invitation);
  });
}
