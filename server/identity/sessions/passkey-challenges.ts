import { randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '#contract/identity/passkey-schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { challengeLifetime, insertChallenge, type PasskeyRow } from './passkey-queries.ts';
import type { PasskeySite } from './passkey-site.ts';

/** Ed25519, ES256, RS256: what authenticators have, in the order of preference. */
export const keyAlgorithms: readonly number[] = [-8, -7, -257];

const describe = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

interface Asking {
  readonly site: PasskeySite;
  readonly now: Date;
}

/** Asks an authenticator for a signature that signs in, with whichever passkey the person chooses. */
export async function askToSignIn(db: Database, asking: Asking): Promise<PasskeyRequest> {
  return ask(db, { purpose: 'signIn', userId: null }, [], asking);
}

/** Asks for a signature by one of an account's passkeys, beside the password. */
export async function askForFactor(
  db: Database,
  { userId, own }: { readonly userId: number; readonly own: readonly PasskeyRow[] },
  asking: Asking,
): Promise<PasskeyRequest> {
  return ask(db, { purpose: 'factor', userId }, own, asking);
}

interface Meant {
  readonly purpose: 'signIn' | 'factor';
  readonly userId: number | null;
}

async function ask(
  db: Database,
  meant: Meant,
  allowed: readonly PasskeyRow[],
  { site, now }: Asking,
): Promise<PasskeyRequest> {
  const challenge = randomBytes(32);
  await insertChallenge(db, { ...meant, challenge, expiresAt: new Date(now.getTime() + challengeLifetime) });
  return {
    challenge: challenge.toString('base64url'),
    rpId: site.rpId,
    timeout: challengeLifetime,
    userVerification: 'required',
    allowCredentials: allowed.map(describe),
  };
}

interface NewPasskey {
  readonly user: { readonly id: number; readonly username: string; readonly name: string };
  readonly own: readonly PasskeyRow[];
  /** Name of the product in authenticators. */
  readonly issuer: string;
}

/** Asks an authenticator to make a passkey that it keeps with the account's name and that verifies the person. */
export async function askToAdd(
  db: Database,
  { user, own, issuer }: NewPasskey,
  { site, now }: Asking,
): Promise<PasskeyCreation> {
  const challenge = randomBytes(32);
  // Authenticators keep one passkey for each handle: not the account's number, which would tell how many there are.
  const handle = own[0]?.handle ?? randomBytes(32);
  const expiresAt = new Date(now.getTime() + challengeLifetime);
  await insertChallenge(db, { challenge, purpose: 'add', userId: user.id, handle, expiresAt });
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: site.rpId, name: issuer },
    user: { id: handle.toString('base64url'), name: user.username, displayName: user.name },
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifetime,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: own.map(describe),
  };
}
