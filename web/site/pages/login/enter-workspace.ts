import { publicPaths } from '#contract/paths.ts';
import { consumeReturnPath, returnPath } from '#web/shared/return-path.ts';
import { storeSession } from '#web/shared/storage.ts';

/** Begins the session in this browser and goes on: back to where the reader was, else to the workspace's first page. */
export function enterWorkspace({ token, userName }: { readonly token: string; readonly userName: string }): void {
  storeSession(token, userName);
  const kept = consumeReturnPath(userName);
  const asked = returnPath(new URLSearchParams(location.search).get('from'));
  location.assign(asked ?? kept ?? publicPaths.root);
}
