import type { CustomFetch } from 'openid-client';
import type { Resolve } from '#server/platform/http-client/check-address.ts';
import { FetchFailure } from '#server/platform/http-client/fetch-failure.ts';
import { fetchForeign } from '#server/platform/http-client/fetch-foreign.ts';

export interface AskOptions {
  /** Entries `host:port` that need not be public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Replaced by tests. */
  readonly resolve?: Resolve;
}

/** Metadata, keys and tokens are some kilobytes. */
const maxBytes = 1024 * 1024;

/**
 * How openid-client asks a provider: whatever the provider names as an address of its own is foreign and checked as
 * such. Redirects are left to openid-client, which takes none. Rejects with FetchFailure.
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
    // Answers of some statuses may have no body, not even an empty one.
    const content = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
    return new Response(content, { status: answer.status, headers: answered });
  };
}

/** Why a provider could not be asked, where that is what stands behind an error of openid-client. */
export function findFetchFailure(error: unknown): FetchFailure | undefined {
  if (error instanceof FetchFailure) return error;
  return error instanceof Error ? findFetchFailure(error.cause) : undefined;
}
