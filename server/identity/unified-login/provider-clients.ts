import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Clock } from '#server/platform/clock.ts';
import type { ProviderSetting } from '#server/platform/partner-settings.ts';
import { type AskOptions, askProvider } from './ask-provider.ts';

/** How long a provider's metadata is cached, in milliseconds. */
const keptFor = 60 * 60_000;
/** Timeout of a provider, in seconds. */
const patience = 8;

interface CachedConfiguration {
  readonly key: string;
  readonly until: number;
  readonly configuration: Promise<client.Configuration>;
}

/** Metadata of OpenID providers, discovered on first use. */
export class ProviderClients {
  readonly #kept = new Map<string, CachedConfiguration>();
  readonly #clock: Clock;
  readonly #ask: client.CustomFetch;

  constructor({ clock, ...options }: AskOptions & { readonly clock: Clock }) {
    this.#clock = clock;
    this.#ask = askProvider(options);
  }

  /** Rejects if the provider may not be requested, does not respond, or names another issuer; the next call retries. */
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
    // Also for later requests, because the provider names the URLs of tokens and keys.
    [client.customFetch]: ask,
    execute: [
      // The ID token's signature is verified although it comes over our own connection.
      client.enableNonRepudiationChecks,
      // Settings allow issuers without HTTPS only on this machine.
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}
