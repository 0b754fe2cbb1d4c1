// A copy of its own, so that the caches of the workspace are no part of a first visit.
import { readToken } from '#web/shared/storage.ts?site';

/**
 * Logged in means that a token is stored (docs/product/api.md, "Browser storage"); whether it still lives, only the
 * server knows.
 */
export function hasToken(): boolean {
  return readToken() !== undefined;
}
