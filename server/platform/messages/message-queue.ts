import { z } from 'zod';
import type { Job } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Message, Send } from './outbox.ts';

interface QueueOptions {
  readonly jobs: JobRunner;
  readonly send: Send;
  /** Encrypts queued messages. */
  readonly secret: string;
  /** Receives failures, never messages. */
  readonly onError: (error: unknown) => void;
}

const payload = z.strictObject({ sealed: z.string() });

/** The queued message was encrypted with another secret. */
class UnreadableMessageError extends Error {}

/**
 * Sends messages after the response, retries failures, and keeps queued messages over a restart. They are encrypted,
 * because a code must not be readable in a table. After a crash a message may be sent twice rather than not at all.
 */
export class MessageQueue {
  readonly #options: QueueOptions;
  readonly #job: Job<typeof payload>;
  readonly #underWay = new Set<Promise<unknown>>();

  /** Before the runner starts. */
  constructor(options: QueueOptions) {
    this.#options = options;
    this.#job = options.jobs.define({
      name: 'message',
      payload,
      run: ({ sealed }) => this.#sendSealed(sealed),
      isFinal: (error) =>
        error instanceof UnreadableMessageError || (error instanceof DeliveryFailure && error.isFinal),
      // Retries after 1, 2, 4 … seconds: a code is valid for five minutes. Sent messages do not stay in the queue's table.
      queue: { retryLimit: 5, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: 60 },
    });
  }

  /**
   * Queues a message. A missing recipient is queued too, so that neither timing nor traces reveal whether there was
   * anything to send.
   */
  add(message: Message | undefined): void {
    const text = message ? JSON.stringify(message) : '';
    const sealed = seal(text, this.#sealing()).toString('base64');
    const putting = this.#job.start({ sealed }).catch(this.#options.onError);
    this.#underWay.add(putting);
    void putting.finally(() => this.#underWay.delete(putting));
  }

  /** Resolves when all added messages are queued. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #sendSealed(sealed: string): Promise<void> {
    const text = unseal(Buffer.from(sealed, 'base64'), this.#sealing());
    if (text === undefined) throw new UnreadableMessageError('a message was sealed with another secret');
    if (text) await this.#options.send(JSON.parse(text) as Message);
  }

  #sealing() {
    return { purpose: 'message', owner: 'queue', secret: this.#options.secret };
  }
}
