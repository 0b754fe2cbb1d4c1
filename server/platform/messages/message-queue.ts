import { setTimeout as wait } from 'node:timers/promises';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Message, Send } from './outbox.ts';

interface QueueOptions {
  readonly send: Send;
  /** A message that could not be sent in the end. Is told the failure, never the message. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before each new try. */
  readonly pauses?: readonly number[];
}

/**
 * Sends messages behind the answer, so that no caller learns from the time it takes whether there was anything to send.
 * Held in memory on purpose: a code must not lie in a table, and after a restart the person asks for a new one.
 */
export class MessageQueue {
  readonly #options: QueueOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(message: Message): void {
    const sending = this.#sendWithRetries(message).catch(this.#options.onError);
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
  }

  /** Once everything that was added has been sent or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Sends what was added and tries nothing again. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  async #sendWithRetries(message: Message): Promise<void> {
    const { send, pauses = [1_000, 5_000, 20_000] } = this.#options;
    for (const pause of pauses) {
      try {
        return await send(message);
      } catch (error) {
        const isFinal = error instanceof DeliveryFailure && error.isFinal;
        if (isFinal || this.#closing.signal.aborted) throw error;
        await wait(pause, undefined, { signal: this.#closing.signal });
      }
    }
    return send(message);
  }
}
