import * as openid from 'openid-client';
import { z } from 'zod';
import { publicPaths } from '#contract/paths.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { readClaim, signClaim } from '#server/platform/signed-claim.ts';
import { findFetchFailure } from './ask-provider.ts';
import { issueTicket } from './give-ticket.ts';
import { findLinkedUser } from './links.ts';
import { findPartner, providerOf } from './partners.ts';
import type { ProviderClients } from './provider-clients.ts';
import type { UnifyDeps } from './unify-deps.ts';
import { noteUse } from './uses.ts';

export interface OidcDeps extends UnifyDeps {
  readonly clients: ProviderClients;
  /** Receives problems for operators; never secrets. */
  readonly warn: (detail: { readonly provider: string; readonly reason: string }) => void;
}

/** Time to sign in at a provider, in seconds. */
export const oidcTimeout = 10 * 60;

const purpose = 'oidc state';
/** Cookie during the sign-in, signed so that nobody can start one for somebody else. */
const begunSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});

/** Reasons for a failed sign-in; `/auth` has a text for each. */
export type OidcProblem = 'unknown' | 'unreachable' | 'lost' | 'denied' | 'failed' | 'unlinked' | 'busy' | 'broken';

export function callbackPath(provider: string): string {
  return `${publicPaths.auth}/oidc/${provider}/callback`;
}

/** Redirects to a provider's sign-in: authorization code with PKCE, state and nonce. `cookie` is set in the browser. */
export async function startOidc(
  deps: OidcDeps,
  id: string,
): Promise<{ readonly location: string; readonly cookie: string } | OidcProblem> {
  const { clock, secret, clients, publicUrl, warn } = deps;
  const provider = providerOf(await findPartner(deps, id), clock());
  if (!provider) return 'unknown';
  try {
    const configuration = await clients.get(provider);
    const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
    const location = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: publicUrl() + callbackPath(id),
      scope: 'openid',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const begun = { provider: id, state, nonce, verifier, expiresAt: clock().getTime() + oidcTimeout * 1000 };
    return { location: location.href, cookie: signClaim(purpose, begun, secret) };
  } catch (error) {
    warn({ provider: id, reason: reasonOf(error) });
    return 'unreachable';
  }
}

interface Answer {
  readonly provider: string;
  /** The provider's query string, with its question mark. */
  readonly search: string;
  /** The browser's cookie. */
  readonly cookie: string | undefined;
  readonly client: Client;
}

/** Completes a sign-in. Only the subject of a verified ID token counts, and only if it is linked. */
export async function finishOidc(deps: OidcDeps, answer: Answer): Promise<{ readonly ticket: string } | OidcProblem> {
  const { db, clock, secret, demoPasswordsWork } = deps;
  const { provider: id, cookie, client } = answer;
  const now = clock();
  const begun = cookie === undefined ? undefined : readClaim(purpose, cookie, { secret, schema: begunSchema });
  if (begun?.provider !== id) return 'lost';
  // Each start can be completed once, whatever the cookie; counted in the window of the start.
  const used = { key: `oidc state ${begun.state}`, windowSeconds: 60 * 60, most: 1 };
  const begunAt = new Date(begun.expiresAt - oidcTimeout * 1000);
  const isFirst = (await countAttempt(db, { ...used, now: begunAt })).allowed;
  if (!isFirst || begun.expiresAt <= now.getTime()) return 'lost';
  const provider = providerOf(await findPartner(deps, id), now);
  if (!provider) return 'unknown';
  const person = await readPerson(deps, { provider, begun, search: answer.search });
  if (typeof person === 'string') return person;
  const user = await findLinkedUser(db, person);
  if (user && !user.disabledAt && (!user.demo || demoPasswordsWork)) {
    await noteUse(db, { partnerId: id, fingerprint: '', now });
    const issued = await issueTicket(deps, { user, source: `oidc:${id}`, confirmed: false, client });
    if (issued) return issued;
  }
  await recordAudit(db, {
    ...{ at: now, action: 'unify.refused', subject: `partner ${id}`, address: client.address },
    // Shown so that an operator can link it.
    detail: { reason: 'person', subject: person.subject },
  });
  return 'unlinked';
}

interface Begun {
  readonly provider: Parameters<ProviderClients['get']>[0];
  readonly begun: z.output<typeof begunSchema>;
  readonly search: string;
}

/** Exchanges the code and verifies the ID token: issuer, audience, signature, nonce, times. */
async function readPerson(
  { clients, publicUrl, warn }: OidcDeps,
  { provider, begun, search }: Begun,
): Promise<{ readonly issuer: string; readonly subject: string } | OidcProblem> {
  try {
    const configuration = await clients.get(provider);
    const address = new URL(publicUrl() + callbackPath(provider.id) + search);
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    return claims ? { issuer: provider.issuer, subject: claims.sub } : 'failed';
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'denied';
    warn({ provider: provider.id, reason: reasonOf(error) });
    return findFetchFailure(error) ? 'unreachable' : 'failed';
  }
}

/** Only the type of an error: its message may contain the provider's response. */
export function reasonOf(error: unknown): string {
  const failure = findFetchFailure(error);
  if (failure) return failure.reason;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
