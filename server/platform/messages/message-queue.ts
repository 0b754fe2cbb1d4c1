import { z } from 'zod';
import type { Job } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Message, Send } from './outbox.ts';

interface QueueOptions {
  readonly jobs: JobRunner;
  readonly send: Send;
  /** Seals what waits. */
  readonly secret: string;
  /** Is told failures, never the message. */
  readonly onError: (error: unknown) => void;
}

const payload = z.strictObject({ sealed: z.string() });

/** What waits was sealed with another secret. */
class UnreadableMessageError extends Error {}

/**
 * Sends messages behind the answer, tries again what failed, and keeps what waits over a restart. What waits is sealed:
 * a code must not be read in a table. Sent again rather than not at all, where a process ends in between.
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
      // 1, 2, 4 … seconds apart: a code is good for five minutes. What was sent does not stay in the queue's table.
      queue: { retryLimit: 5, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: 60 },
    });
  }

  /**
   * Puts a message in. Nothing is put in as well, and sent to nobody: so that no caller learns from the time it takes, nor
   * from what it leaves behind, whether there was anything to send.
   */
  add(message: Message | undefined): void {
    const text = message ? JSON.stringify(message) : '';
    const sealed = seal(text, this.#sealing()).toString('base64');
    const putting = this.#job.start({ sealed }).catch(this.#options.onError);
    this.#underWay.add(putting);
    void putting.finally(() => this.#underWay.delete(putting));
  }

  /** Once everything that was added is in the queue. */
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
