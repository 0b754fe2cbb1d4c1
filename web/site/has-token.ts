// Its own copy, so that the workspace's caches are not part of a first visit.
import { readToken } from '#web/shared/storage.ts?site';

/**
 * Signed in means that a token is stored (docs/product/api.md, "Browser storage"); only the server knows whether it is
 * valid.
 */
export function hasToken(): boolean {
  return readToken() !== undefined;
}
