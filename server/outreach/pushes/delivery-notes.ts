import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Claimed, noteDeliveries, type Outcome } from './delivery-queries.ts';

interface Waiting extends Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'> {
  readonly note: { readonly handing: Claimed } | { readonly outcome: Outcome };
}

/**
 * Notes what becomes of mails, in the order in which it is told. What all connections have to note while the database is
 * at work is noted together afterwards: a commit takes as long for one as for many.
 */
export class DeliveryNotes {
  readonly #db: Database;
  readonly #clock: Clock;
  #waiting: Waiting[] = [];
  #isWorking = false;

  constructor({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Whether a claimed mail may be handed over; if so, it is noted that it is, with the outcomes told before. */
  handing(handing: Claimed): Promise<boolean> {
    return this.#add({ handing });
  }

  /** Resolves when the outcome is noted. */
  async outcome(outcome: Outcome): Promise<void> {
    await this.#add({ outcome });
  }

  #add(note: Waiting['note']): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting.push({ note, resolve, reject });
    if (!this.#isWorking) void this.#workOff();
    return promise;
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const outcomes = batch.flatMap(({ note }) => ('outcome' in note ? [note.outcome] : []));
        const handings = batch.flatMap(({ note }) => ('handing' in note ? [note.handing] : []));
        const ready = await noteDeliveries(this.#db, { outcomes, handings }, this.#clock());
        for (const { note, resolve } of batch) resolve('outcome' in note || ready.has(note.handing.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWorking = false;
  }
}
