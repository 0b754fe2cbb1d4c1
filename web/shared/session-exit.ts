import type { SessionEnd } from '#contract/codes/errors.ts';
import { returnPath, storeReturnPath } from './return-path.ts';

const cookie = 'session-ended';
/** Only bridges the clearing of storage and the reload. */
const seconds = 60;

/** Message after the reload: why the session ended, if the server said so. */
export type ExitReason = SessionEnd | 'UNKNOWN';
const reasons: readonly ExitReason[] = ['SESSION_ENDED', 'SESSION_EXPIRED', 'SESSION_CUT_OFF', 'UNKNOWN'];

function reasonOf(text: unknown): ExitReason {
  return reasons.find((reason) => reason === text) ?? 'UNKNOWN';
}

/** Stores why a session ended and where, beyond the clearing of storage; returns what stores it again after that. */
export function storeSessionEnd(reason: unknown, userName: string | undefined): () => void {
  const store = () => {
    document.cookie = `${cookie}=${reasonOf(reason)}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
    const path = returnPath(`${location.pathname}${location.search}${location.hash}`);
    if (path !== undefined) storeReturnPath(path, userName);
  };
  store();
  return store;
}

/** Why the session ended, once. */
export function consumeSessionEndReason(): ExitReason | undefined {
  const [, text] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  if (text === undefined) return undefined;
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  return reasonOf(text);
}
