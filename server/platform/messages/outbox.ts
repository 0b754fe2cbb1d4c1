import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A text to somebody outside. */
export interface Message {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  /** The code in the text, so that whoever reads the outbox need not look for it. */
  readonly code?: string;
}

export type Send = (message: Message) => Promise<void>;

/**
 * Without a provider each message becomes one JSON file in the outbox (docs/product/outreach.md, "Messages by SMS"),
 * readable by its owner alone. A file is there whole or not at all.
 */
export function createOutbox(folder: string, clock: () => Date): Send {
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = clock().toISOString();
    const name = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, `${JSON.stringify({ ...message, at }, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, path.join(folder, name));
  };
}
