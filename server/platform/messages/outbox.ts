import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BotProvider } from '#contract/bot-rules.ts';
import { inheritOwner } from '../inherit-owner.ts';
import type { Card, Hook } from './robots/providers.ts';

/** A message to a person. */
export interface Message {
  /** The same at every try; the part of a mail's Message-ID before the `@`. */
  readonly id?: string;
  readonly channel: 'sms' | 'mail' | 'robot';
  readonly to: string;
  /** Name beside the sender's address in mail. */
  readonly fromName?: string;
  readonly subject?: string;
  readonly text: string;
  /** The same as the text, for mail. */
  readonly html?: string;
  /** Where one click ends mail of this kind. */
  readonly unsubscribeUrl?: string;
  /** The code in the text, for readers of the outbox. */
  readonly code?: string;
  /** For a robot in a group chat, instead of the text. */
  readonly robot?: { readonly provider: BotProvider; readonly hook: Hook; readonly card: Card };
  /** What a provider's template for quotes is filled with, in its order. */
  readonly quote?: { readonly number: string; readonly deadline: string };
}

/** Resolves when the message was taken; to `kept` when it was written to a file that nobody sends. */
export type Send = (message: Message) => Promise<'kept' | undefined>;

/**
 * Without a provider or mail server each message becomes a JSON file in the outbox (docs/product/outreach.md, "Messages
 * by SMS and mail"), readable by its owner only and written atomically.
 */
export function createOutbox(folder: string, clock: () => Date): Send {
  return async (message) => {
    // Made and given away in one moment, so that a process that is killed leaves no folder of root's behind.
    if (mkdirSync(folder, { recursive: true, mode: 0o700 })) inheritOwner(folder);
    const at = clock().toISOString();
    const name = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, `${JSON.stringify({ ...message, at }, null, 2)}\n`, { mode: 0o600 });
    inheritOwner(unfinished);
    await rename(unfinished, path.join(folder, name));
    return 'kept';
  };
}
