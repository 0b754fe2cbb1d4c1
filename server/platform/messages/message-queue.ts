import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import type { Job } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { errorLine } from '#server/platform/logging/describe-error.ts';
import { seal, unseal } from '#server/platform/sealed.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { Message, Send } from './outbox.ts';
import {
  findUnsent,
  hasNewMessages,
  insertMessage,
  lockNewMessages,
  noteTry,
  setMessageJob,
} from './outgoing-messages.ts';

interface QueueOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
  readonly send: Send;
  /** Encrypts queued messages. */
  readonly secret: string;
  /** Whether nothing may be sent. */
  readonly sending: Pick<SendingGuard, 'isHeld'>;
  /** Receives failures, never messages. */
  readonly onError: (error: unknown) => void;
  /** After how many milliseconds it looks again for messages that could not be taken up. */
  readonly lookAgainAfter?: number;
}

const payload = z.strictObject({ sealed: z.string() });
const deliveryPayload = z.strictObject({ delivery: z.number() });

/** The queued message was encrypted with another secret. */
class UnreadableMessageError extends Error {}

const isFinal = (error: unknown): boolean =>
  error instanceof UnreadableMessageError || (error instanceof DeliveryFailure && error.isFinal);

/** Messages that are taken up in one transaction. */
const takenAtOnce = 100;

/**
 * Sends messages after the response, retries failures, and keeps queued messages over a restart. They are encrypted,
 * because a code must not be readable in a table. After a crash a message may be sent twice rather than not at all.
 */
export class MessageQueue {
  readonly #options: QueueOptions;
  readonly #job: Job<typeof payload>;
  readonly #delivery: Job<typeof deliveryPayload>;
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;
  #lookingAgain: NodeJS.Timeout | undefined;

  /** Before the runner starts. */
  constructor(options: QueueOptions) {
    this.#options = options;
    this.#job = options.jobs.define({
      name: 'message',
      payload,
      run: ({ sealed }) => this.#sendSealed(sealed),
      isFinal,
      // Retries after 1, 2, 4 … seconds: a code is valid for five minutes. Sent messages do not stay in the queue's table.
      queue: { retryLimit: 5, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: 60 },
    });
    this.#delivery = options.jobs.define({
      name: 'delivery',
      payload: deliveryPayload,
      run: ({ delivery }) => this.#deliver(delivery),
      isFinal,
      // Retries after one or two minutes, then twice as long each time, four to eight hours in all: servers that do not
      // know a sender (greylisting) take its mail at a later try.
      queue: { retryLimit: 8, retryDelay: 60, retryBackoff: true, deleteAfterSeconds: 60 },
    });
  }

  /**
   * Queues a code, which is worthless after minutes. A missing recipient is queued too, so that neither timing nor
   * traces reveal whether there was anything to send.
   */
  add(message: Message | undefined): void {
    const text = message ? JSON.stringify(message) : '';
    this.#follow(this.#job.start({ sealed: this.#seal(text).toString('base64') }));
  }

  /**
   * Queues a message in the caller's transaction, to be sent after its commit and retried for hours. Returns an id for
   * `readDeliveries`.
   */
  queue(tx: Database, message: Message): Promise<number> {
    return insertMessage(tx, { sealed: this.#seal(JSON.stringify(message)), now: this.#options.clock() });
  }

  /** Takes up messages that transactions have queued. */
  wake(): void {
    if (this.#isClosed) return;
    const taken = this.#takeUp().catch((error) => {
      this.#lookAgain();
      throw error;
    });
    this.#follow(taken);
  }

  /** Nobody is told a second time of what waits. */
  #lookAgain(): void {
    if (this.#isClosed || this.#lookingAgain) return;
    const { lookAgainAfter = 10_000 } = this.#options;
    this.#lookingAgain = setTimeout(() => {
      this.#lookingAgain = undefined;
      this.wake();
    }, lookAgainAfter);
  }

  /** Resolves when all added messages are queued. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#lookingAgain);
    await Promise.all(this.#underWay);
  }

  #follow(work: Promise<unknown>): void {
    const followed = work.catch(this.#options.onError);
    this.#underWay.add(followed);
    void followed.finally(() => this.#underWay.delete(followed));
  }

  async #takeUp(): Promise<void> {
    const { db, jobs, sending } = this.#options;
    if (!(await hasNewMessages(db)) || (await sending.isHeld())) return;
    await jobs.start();
    let taken: number;
    do {
      taken = await db.transaction(async (tx) => {
        const ids = await lockNewMessages(tx, takenAtOnce);
        for (const delivery of ids) {
          await setMessageJob(tx, delivery, await this.#delivery.startWithin(tx, { delivery }));
        }
        return ids.length;
      });
      this.#delivery.wake();
    } while (taken === takenAtOnce);
  }

  async #sendSealed(sealed: string): Promise<void> {
    const text = this.#unseal(Buffer.from(sealed, 'base64'));
    // A code is worthless by the time that sending is allowed.
    if (text && !(await this.#options.sending.isHeld())) await this.#options.send(JSON.parse(text) as Message);
  }

  async #deliver(id: number): Promise<void> {
    const { db, clock, send, sending } = this.#options;
    // Taken up where it was copied from: it waits like those that nobody has taken up.
    if (await sending.isHeld()) return setMessageJob(db, id, null);
    const waiting = await findUnsent(db, id);
    if (!waiting?.sealed) return;
    let isKept: boolean;
    try {
      const message = JSON.parse(this.#unseal(waiting.sealed)) as Message;
      isKept = (await send({ ...message, id: waiting.messageId })) === 'kept';
    } catch (error) {
      await noteTry(db, id, {
        answer: error instanceof DeliveryFailure ? error.answer : errorLine(error),
        now: clock(),
      });
      throw error;
    }
    await noteTry(db, id, { isKept, now: clock() });
  }

  #seal(text: string): Buffer {
    return seal(text, this.#sealing());
  }

  #unseal(sealed: Buffer): string {
    const text = unseal(sealed, this.#sealing());
    if (text === undefined) throw new UnreadableMessageError('a message was sealed with another secret');
    return text;
  }

  #sealing() {
    return { purpose: 'message', owner: 'queue', secret: this.#options.secret };
  }
}
