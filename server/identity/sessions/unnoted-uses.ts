import { sessionLimits } from '#contract/identity/sessions.ts';
import { tokenKeyOf } from './token-hash.ts';

/**
 * Last uses of sessions that a full disk, or a database that can only be read, refused to store: until one can be stored
 * again they count as if they were, so that nobody is signed out who is at work.
 */
export class UnnotedUses {
  /** By token hash, the earliest first. */
  readonly #uses = new Map<string, Date>();

  add(tokenHash: Buffer, now: Date): void {
    this.forget(tokenHash);
    for (const [key, at] of this.#uses) {
      if (now.getTime() - at.getTime() < sessionLimits.idle) break;
      this.#uses.delete(key);
    }
    this.#uses.set(tokenKeyOf(tokenHash), now);
  }

  forget(tokenHash: Buffer): void {
    this.#uses.delete(tokenKeyOf(tokenHash));
  }

  /** The later of the last use that is stored and the one that is not. */
  latest(tokenHash: Buffer, stored: Date): Date {
    const unnoted = this.#uses.get(tokenKeyOf(tokenHash));
    return unnoted && unnoted > stored ? unnoted : stored;
  }
}
