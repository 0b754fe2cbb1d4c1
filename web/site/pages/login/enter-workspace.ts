import { publicPaths } from '#contract/paths.ts';
import { consumeReturnPath, returnPath } from '#web/shared/return-path.ts';
import { storeSession } from '#web/shared/storage.ts';

/** Stores the session and continues where the reader was, else on the first page of the workspace. */
export function enterWorkspace({ token, userName }: { readonly token: string; readonly userName: string }): void {
  storeSession(token, userName);
  const kept = consumeReturnPath(userName);
  const asked = returnPath(new URLSearchParams(location.search).get('from'));
  location.assign(asked ?? kept ?? publicPaths.root);
}
