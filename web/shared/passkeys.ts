import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '#contract/identity/passkey-schemas.ts';

/** Why the browser or the authenticator gave nothing: refused by the person or too late, there already, anything else. */
export type PasskeyFailure = 'cancelled' | 'known' | 'failed';

/** Whether this browser uses passkeys of a site on this page; `null` for a site that has none. */
export function canUsePasskeys(rpId: string | null): boolean {
  return rpId === location.hostname && 'PublicKeyCredential' in globalThis;
}

/** Fetched when a passkey is used, and not before. */
const loadLibrary = () => import('@simplewebauthn/browser');

function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}

/** Lets the person choose a passkey, and its authenticator sign. */
export async function signByPasskey(request: PasskeyRequest): Promise<Assertion | PasskeyFailure> {
  try {
    const { startAuthentication } = await loadLibrary();
    const { id, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { credential: id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  } catch (error) {
    return failureOf(error);
  }
}

/** Lets an authenticator make a passkey. */
export async function makePasskey(creation: PasskeyCreation): Promise<Attestation | PasskeyFailure> {
  try {
    const { startRegistration } = await loadLibrary();
    const { response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { clientDataJSON, attestationObject, transports };
  } catch (error) {
    return failureOf(error);
  }
}
