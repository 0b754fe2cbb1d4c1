import { type TellingDeps, takeEmailAway, writeToFormer } from '#server/identity/accounts/change-email.ts';
import { readEmail } from '#server/identity/accounts/email-queries.ts';
import { lockProfile, setProfile } from '#server/identity/accounts/profile-queries.ts';
import { tellAccountChanged } from '#server/identity/accounts/tell-account-changed.ts';
import { settingsOf } from '#server/identity/notifications/read-notifications.ts';
import { lockRights } from '#server/identity/permissions/change-rights.ts';
import { listMemberships } from '#server/identity/sessions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { maskAddress, maskPhone } from '#server/platform/messages/delivery-failure.ts';
import { auditUser, requireUser } from './change-accounts.ts';
import { requireOutranked } from './check-rights.ts';

interface Correction {
  readonly id: number;
  readonly name: string;
  /** Stays as it is where it is missing. */
  readonly phone?: string | undefined;
  readonly removeEmail?: boolean | undefined;
  /** What was shown, number and address masked; nothing is checked without it. */
  readonly shown?: { readonly name: string; readonly phone: string; readonly email: string } | undefined;
  readonly reason: string;
}

/**
 * Corrects the name and phone number of somebody who asked for it and has no proof of the new number to give, such as
 * who has lost the former one, or takes an address away that is no longer theirs. Number and address open the account by
 * a new password, so a change is told to its owner and a former address, and nobody changes those of who may do more. The
 * audit log, which is never erased, says no name. Throws OWN_PROFILE, RIGHTS_BEYOND_OWN, NOT_FOUND, ACCOUNT_IS_ANONYMISED,
 * and USER_CHANGED where what is corrected is not any more what was shown: the person may have done it meanwhile.
 */
export async function correctUser(
  db: Database,
  { id, name, phone, removeEmail = false, shown, reason }: Correction,
  actor: SignedInActor,
  deps: TellingDeps,
): Promise<null> {
  const { now } = actor;
  const told = removeEmail && (await writeRemoved(db, id, now, deps));
  return db.transaction(async (tx) => {
    // Nobody is given more rights between the question and the change.
    await lockRights(tx);
    const { username } = await requireUser(tx, id);
    if (id === actor.userId) throw new AppError('OWN_PROFILE');
    await requireOutranked(tx, actor, id);
    const former = await lockProfile(tx, id);
    const isNamed = name !== former.name && name !== shown?.name;
    const isNumbered = phone !== undefined && phone !== former.phone;
    const isUnseen =
      (isNamed && shown?.name !== former.name) ||
      (isNumbered && shown?.phone !== maskPhone(former.phone)) ||
      (removeEmail && shown?.email !== maskAddress((await readEmail(tx, id, true)) ?? ''));
    if (shown && isUnseen) throw new AppError('USER_CHANGED');
    const email = told ? await takeEmailAway(tx, id, told, deps) : null;
    if (!isNamed && !isNumbered && email === null) return null;
    if (isNamed || isNumbered) await setProfile(tx, id, { ...(isNamed && { name }), ...(isNumbered && { phone }) });
    const masked = maskPhone(phone ?? former.phone);
    const detail = {
      reason,
      fields: [...(isNamed ? ['name'] : []), ...(isNumbered ? ['phone'] : []), ...(email === null ? [] : ['email'])],
      ...(isNumbered && { phone: [maskPhone(former.phone), masked] }),
      ...(email !== null && { email: [email, null] }),
    };
    await auditUser(tx, actor, { action: 'user.correct', username, detail });
    const [place] = await listMemberships(tx, id);
    if (!place) return null;
    const person = { userId: id, stockId: place.stockId, now };
    const change = isNamed && isNumbered ? 'nameAndPhone' : isNumbered ? 'phone' : 'name';
    if (isNamed || isNumbered) await tellAccountChanged(tx, { ...person, change, masked });
    if (email !== null) await tellAccountChanged(tx, { ...person, change: 'emailRemoved', masked: email });
    return null;
  });
}

/** What the address is told, in the language in which the person gets notifications. */
async function writeRemoved(db: Database, userId: number, now: Date, deps: TellingDeps) {
  const { language } = await settingsOf(db, userId);
  return writeToFormer(db, { userId, language, now }, { removedBy: 'operator' }, deps);
}
