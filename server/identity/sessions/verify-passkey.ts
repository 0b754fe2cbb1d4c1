import { z } from 'zod';
import type { Assertion, Attestation } from '#contract/identity/passkey-schemas.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { keyAlgorithms } from './passkey-challenges.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow, takeChallenge } from './passkey-queries.ts';
import type { PasskeySite } from './passkey-site.ts';

const signedSchema = z.object({ challenge: z.string() });

/** The challenge that was signed, by the browser's word; `undefined` for what no browser sends. */
function challengeIn(clientDataJSON: string): Buffer | undefined {
  try {
    const signed = signedSchema.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return Buffer.from(signed.challenge, 'base64url');
  } catch {
    return undefined;
  }
}

/** The library throws for whatever is wrong with what was signed, and for nothing else. */
async function orNothing<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Loaded with its certificates and ASN.1 readers once somebody uses a passkey, and not before. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * The same without the maker's statement about the authenticator: nobody here asks for it, and checking one requests
 * addresses that it names.
 */
async function withoutStatement({ clientDataJSON, attestationObject, transports }: Attestation) {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const made = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const plain = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', made.get('authData')],
    ]),
  );
  return {
    // Its id is read from what the authenticator made.
    ...asBrowsersSay('new'),
    response: { clientDataJSON, attestationObject: Buffer.from(plain).toString('base64url'), transports },
  };
}

/** What is around every answer of an authenticator. */
const asBrowsersSay = (id: string) => ({
  ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
});

export interface PasskeyContext {
  /** `undefined` where no passkeys are accepted. */
  readonly site: PasskeySite | undefined;
  /** Network address, for the log. */
  readonly address: string;
  readonly now: Date;
}

/** What is proved: that somebody is whose passkey it is, or this account. */
type Meaning =
  | { readonly purpose: 'signIn'; readonly userId: null }
  | { readonly purpose: 'factor'; readonly userId: number };

/**
 * Verifies what an authenticator has signed, consumes the challenge and notes the use. The person must have been
 * verified by the authenticator. Returns the account of the passkey; `undefined` for all that is wrong with it. A
 * passkey whose counter went back may have been copied: it is refused, and the log says so.
 */
export async function acceptPasskey(
  db: Database,
  assertion: Assertion,
  { meaning, site, address, now }: PasskeyContext & { readonly meaning: Meaning },
) {
  const challenge = challengeIn(assertion.clientDataJSON);
  if (!site || !challenge || !(await takeChallenge(db, { ...meaning, challenge, now }))) return undefined;
  const found = await findPasskey(db, Buffer.from(assertion.credential, 'base64url'));
  if (!found || !isMeant(assertion, found.passkey, meaning)) return undefined;
  const { passkey, user } = found;
  const { clientDataJSON, authenticatorData, signature } = assertion;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verification = await orNothing(() =>
    verifyAuthenticationResponse({
      response: { ...asBrowsersSay(assertion.credential), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      // The count is compared where it is stored, so that of two at once one is refused.
      credential: { id: assertion.credential, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verification?.verified) return undefined;
  const counter = verification.authenticationInfo.newCounter;
  if (await notePasskeyUse(db, { id: passkey.id, counter, now })) return user;
  await recordAudit(db, {
    ...{ at: now, userId: user.id, action: 'passkey.countedBack', subject: `account ${user.username}`, address },
    detail: { passkey: passkey.name, counted: counter, expected: passkey.counter },
  });
  return undefined;
}

function isMeant({ userHandle }: Assertion, passkey: PasskeyRow, { purpose, userId }: Meaning): boolean {
  if (purpose === 'factor' && passkey.userId !== userId) return false;
  // Beside the password, authenticators need not say whose passkey it is.
  if (userHandle === undefined) return purpose === 'factor';
  return Buffer.from(userHandle, 'base64url').equals(passkey.handle);
}

/** Verifies a passkey that was made for an account; `undefined` for all that is wrong with it. */
export async function verifyNewPasskey(
  db: Database,
  attestation: Attestation,
  { userId, site, now }: Omit<PasskeyContext, 'address'> & { readonly userId: number },
) {
  const challenge = challengeIn(attestation.clientDataJSON);
  const taken = challenge && (await takeChallenge(db, { challenge, purpose: 'add', userId, now }));
  if (!site || !taken?.handle) return undefined;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await orNothing(async () =>
    verifyRegistrationResponse({
      response: await withoutStatement(attestation),
      expectedChallenge: taken.challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...keyAlgorithms],
    }),
  );
  if (!verification?.verified) return undefined;
  const { credential } = verification.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    handle: taken.handle,
  };
}
