import type { Proof } from '#contract/identity/second-factor.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { confirmOwnPassword } from './confirm-own-password.ts';
import type { PasskeySite } from './passkey-site.ts';
import { askSecondFactor, consumeFactor } from './second-factor.ts';

export interface ProofContext {
  readonly secret: string;
  readonly site: PasskeySite | undefined;
}

/**
 * Makes sure that who changes how an account is entered is its owner: an open session alone proves nothing, nor does the
 * password where a second factor is on. Throws OWN_PASSWORD_WRONG, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG.
 */
export async function proveSelf(
  db: Database,
  { userId, address, now }: Actor,
  { password, ...given }: Proof,
  context: ProofContext,
) {
  const user = await confirmOwnPassword(db, userId, password, now);
  const isOn = await askSecondFactor(db, userId, given, { site: context.site, now });
  if (isOn) await consumeFactor(db, userId, given, { ...context, address, now });
  return user;
}
