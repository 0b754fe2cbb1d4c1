import type { CustomFetch } from 'openid-client';
import type { Resolve } from '#server/platform/http-client/check-address.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { fetchForeign } from '#server/platform/http-client/fetch-foreign.ts';

export interface AskOptions {
  /** `host:port` entries that need not be public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Overridden in tests. */
  readonly resolve?: Resolve;
}

/** Metadata, keys and tokens are some kilobytes. */
const maxBytes = 1024 * 1024;

/**
 * Fetch function of openid-client: URLs named by a provider are untrusted and checked as such. openid-client follows no
 * redirects. Rejects with FetchFailure.
 */
export function askProvider({ allowedHosts, resolve }: AskOptions): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const answer = await fetchForeign(address, {
      ...{ allowedHosts, method, headers, maxBytes, followRedirects: false },
      ...(body && { body: await new Response(body).text() }),
      ...(signal && { signal }),
      ...(resolve && { resolve }),
    });
    const answered = new Headers();
    for (const [name, values] of Object.entries(answer.headers)) {
      for (const value of [values ?? []].flat()) answered.append(name, value);
    }
    // Responses of some statuses may have no body, not even an empty one.
    const content = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
    return new Response(content, { status: answer.status, headers: answered });
  };
}

/** The network failure behind an error of openid-client, if there is one. */
export function findFetchFailure(error: unknown): FetchFailure | undefined {
  if (error instanceof FetchFailure) return error;
  return error instanceof Error ? findFetchFailure(error.cause) : undefined;
}
