import * as openid from 'openid-client';
import { z } from 'zod';
import type { ProviderSetting } from '#server/platform/partner-settings.ts';
import { askProvider, findFetchFailure } from './ask-provider.ts';
import { callbackPath, reasonOf } from './oidc-sign-in.ts';
import { ProviderClients } from './provider-clients.ts';
import type { UnifyDeps } from './unify-deps.ts';

type Asking = Pick<UnifyDeps, 'clock' | 'oidcAllowedHosts' | 'publicUrl'>;

/** What failed of `providerChecks` from `address` on, and as what code; nothing if all is well. */
export interface ProviderFault {
  readonly fault: 'address' | 'discovery' | 'keys' | 'client';
  readonly problem: string;
}

const keySetSchema = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });

/** Asks a provider for its metadata, now and whatever is cached. */
export async function discoverProvider(
  { clock, oidcAllowedHosts: allowedHosts }: Asking,
  provider: ProviderSetting,
): Promise<
  { readonly configuration: openid.Configuration; readonly problem?: undefined } | { readonly problem: string }
> {
  try {
    return { configuration: await new ProviderClients({ clock, allowedHosts }).get(provider) };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

/**
 * Asks a provider for its metadata and keys, and exchanges a code that it never gave: whether it refuses the code or
 * us tells whether our credentials are good. Nobody signs in.
 */
export async function checkProvider(deps: Asking, provider: ProviderSetting): Promise<ProviderFault | undefined> {
  const found = await discoverProvider(deps, provider);
  if (found.problem !== undefined) {
    const isAddress = found.problem === 'ADDRESS_REFUSED' || found.problem === 'NAME_NOT_FOUND';
    return { fault: isAddress ? 'address' : 'discovery', problem: found.problem };
  }
  const keys = await findKeyProblem(deps, found.configuration);
  if (keys) return { fault: 'keys', problem: keys };
  const client = await findClientProblem(deps, found.configuration, provider);
  return client === undefined ? undefined : { fault: 'client', problem: client };
}

async function findKeyProblem({ oidcAllowedHosts }: Asking, configuration: openid.Configuration) {
  const { jwks_uri: address } = configuration.serverMetadata();
  if (address === undefined) return 'NO_KEYS';
  try {
    const ask = askProvider({ allowedHosts: oidcAllowedHosts });
    const answer = await ask(address, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });
    const isKeySet = answer.status === 200 && keySetSchema.safeParse(await answer.json()).success;
    return isKeySet ? undefined : 'NO_KEYS';
  } catch (error) {
    // An answer that is no JSON is no set of keys.
    return findFetchFailure(error)?.reason ?? 'NO_KEYS';
  }
}

async function findClientProblem(
  { publicUrl }: Asking,
  configuration: openid.Configuration,
  { id }: ProviderSetting,
): Promise<string | undefined> {
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', {
      code: openid.randomNonce(),
      redirect_uri: publicUrl() + callbackPath(id),
      code_verifier: openid.randomPKCECodeVerifier(),
    });
    return 'CODE_ACCEPTED';
  } catch (error) {
    if (error instanceof openid.ResponseBodyError) {
      if (error.error === 'invalid_grant') return undefined;
      // Only a code of the standard's form: an answer may hold anything.
      return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'BAD_ANSWER';
    }
    if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client';
    return reasonOf(error);
  }
}
