import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import type { Measurement, Probe } from './probe.ts';

/** A probe as it was last read; without a measurement it could not be found out. */
export interface Reading {
  readonly probe: Probe;
  readonly found: Measurement | undefined;
}

export interface Readings {
  readonly at: Date;
  readonly all: readonly Reading[];
}

interface BoardOptions {
  readonly probes: readonly Probe[];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** How long a probe may take, in milliseconds. */
  readonly within?: number;
}

/** How long readings serve all who ask, in milliseconds: tabs and `/metrics` together cost what one costs. */
const keptFor = 5_000;

/** Reads all probes at once, for the page and for `/metrics`. A probe that fails takes no other along. */
export class StatusBoard {
  readonly #options: BoardOptions;
  #last: { readonly since: number; readonly readings: Promise<Readings> } | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
  }

  read(): Promise<Readings> {
    const now = this.#options.clock().getTime();
    // A clock that was set back keeps nothing longer.
    if (!this.#last || Math.abs(now - this.#last.since) >= keptFor) {
      this.#last = { since: now, readings: this.#measure() };
    }
    return this.#last.readings;
  }

  async #measure(): Promise<Readings> {
    const { probes, clock } = this.#options;
    const at = clock();
    return { at, all: await Promise.all(probes.map(async (probe) => ({ probe, found: await this.#ask(probe, at) }))) };
  }

  async #ask(probe: Probe, now: Date): Promise<Measurement | undefined> {
    const { onError, within = 3_000 } = this.#options;
    const ended = new AbortController();
    const late = wait(within, undefined, { signal: ended.signal }).then(() => {
      throw new Error('a probe took too long');
    });
    // Whichever comes second is of no interest any more.
    late.catch(() => {});
    const measuring = probe.measure(now);
    measuring.catch(() => {});
    try {
      return await Promise.race([measuring, late]);
    } catch (error) {
      onError(error);
      return undefined;
    } finally {
      ended.abort();
    }
  }
}
