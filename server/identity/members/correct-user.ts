import { lockProfile, setProfile } from '#server/identity/accounts/profile-queries.ts';
import { tellAccountChanged } from '#server/identity/accounts/tell-account-changed.ts';
import { lockRights } from '#server/identity/permissions/change-rights.ts';
import { listMemberships } from '#server/identity/sessions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { maskPhone } from '#server/platform/messages/delivery-failure.ts';
import { auditUser, requireUser } from './change-accounts.ts';
import { requireOutranked } from './check-rights.ts';

interface Correction {
  readonly id: number;
  readonly name: string;
  /** Stays as it is where it is missing. */
  readonly phone?: string | undefined;
  readonly reason: string;
}

/**
 * Corrects the name and phone number of somebody who asked for it and has no proof of the new number to give, such as
 * who has lost the former one. A number opens the account by a new password, so it is told to its owner, and nobody
 * changes that of those who may do more. The audit log, which is never erased, says no name.
 * Throws OWN_PROFILE, RIGHTS_BEYOND_OWN, NOT_FOUND, ACCOUNT_IS_ANONYMISED.
 */
export function correctUser(
  db: Database,
  { id, name, phone, reason }: Correction,
  actor: SignedInActor,
): Promise<null> {
  return db.transaction(async (tx) => {
    // Nobody is given more rights between the question and the change.
    await lockRights(tx);
    const { username } = await requireUser(tx, id);
    if (id === actor.userId) throw new AppError('OWN_PROFILE');
    await requireOutranked(tx, actor, id);
    const former = await lockProfile(tx, id);
    const isNamed = name !== former.name;
    const isNumbered = phone !== undefined && phone !== former.phone;
    if (!isNamed && !isNumbered) return null;
    await setProfile(tx, id, { name, ...(isNumbered && { phone }) });
    const detail = {
      reason,
      fields: [...(isNamed ? ['name'] : []), ...(isNumbered ? ['phone'] : [])],
      ...(isNumbered && { phone: [maskPhone(former.phone), maskPhone(phone)] }),
    };
    await auditUser(tx, actor, { action: 'user.correct', username, detail });
    const [place] = await listMemberships(tx, id);
    if (place) {
      const change = isNamed && isNumbered ? 'nameAndPhone' : isNumbered ? 'phone' : 'name';
      const told = {
        userId: id,
        stockId: place.stockId,
        change,
        phone: phone ?? former.phone,
        now: actor.now,
      } as const;
      await tellAccountChanged(tx, told);
    }
    return null;
  });
}
