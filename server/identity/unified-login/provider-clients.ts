import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Clock } from '#server/platform/clock.ts';
import type { ProviderSetting } from '#server/platform/partner-settings.ts';
import { type AskOptions, askProvider } from './ask-provider.ts';

/** For how long what a provider says of itself is believed, in milliseconds. */
const keptFor = 60 * 60_000;
/** Seconds that a provider may take to answer. */
const patience = 8;

interface KeyedCache {
  readonly key: string;
  readonly until: number;
  readonly configuration: Promise<client.Configuration>;
}

/** What is known of each OpenID provider, found out by discovery when it is first needed. */
export class ProviderClients {
  readonly #kept = new Map<string, KeyedCache>();
  readonly #clock: Clock;
  readonly #ask: client.CustomFetch;

  constructor({ clock, ...options }: AskOptions & { readonly clock: Clock }) {
    this.#clock = clock;
    this.#ask = askProvider(options);
  }

  /** Rejects where the provider may not be asked, does not answer, or says that it is another one; the next call asks again. */
  get(provider: ProviderSetting): Promise<client.Configuration> {
    const key = createHash('sha256').update(JSON.stringify(provider)).digest('base64url');
    const now = this.#clock().getTime();
    const kept = this.#kept.get(provider.id);
    if (kept?.key === key && now < kept.until) return kept.configuration;
    const configuration = discover(provider, this.#ask);
    this.#kept.set(provider.id, { key, until: now + keptFor, configuration });
    configuration.catch(() => {
      if (this.#kept.get(provider.id)?.configuration === configuration) this.#kept.delete(provider.id);
    });
    return configuration;
  }
}

function discover(
  { issuer, clientId, clientSecret }: ProviderSetting,
  ask: client.CustomFetch,
): Promise<client.Configuration> {
  const server = new URL(issuer);
  return client.discovery(server, clientId, undefined, client.ClientSecretBasic(clientSecret), {
    timeout: patience,
    // For all that is asked later, too: the addresses of tokens and keys are the provider's word.
    [client.customFetch]: ask,
    execute: [
      // The ID token's signature is checked although it comes by a connection of our own.
      client.enableNonRepudiationChecks,
      // Only issuers on this machine get past the settings without HTTPS.
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}
