import { eq, sql } from 'drizzle-orm';
import { type Clock, clockTolerance } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sweepMarks } from './tables.ts';

/** Seconds between two runs of a sweep. */
export const sweepEvery = 60 * 60;
/** How long after the last sweep a time needs no proof: one run may have been missed. */
const unproven = 2 * sweepEvery * 1_000;
/** A clock that ran evenly for this long is trusted. */
const proof = sweepEvery * 1_000 - clockTolerance;

/** Why a sweep was skipped, with the times it compared. */
export interface Refusal {
  /** `not yet proven` is harmless: the process is young, and the last sweep was long ago. */
  readonly reason: 'clocks differ' | 'time has jumped' | 'not yet proven';
  readonly name: string;
  readonly ours: Date;
  readonly database: Date;
  readonly lastSwept: Date | undefined;
}

interface SweepTimeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A monotonic clock in milliseconds. */
  readonly steady?: () => number;
  /** The database's clock; replaced in tests. */
  readonly databaseClock?: (() => Promise<Date>) | undefined;
  readonly onRefused: (refusal: Refusal) => void;
}

/**
 * Provides sweeps with a plausibility-checked time, because what they delete never comes back. They use the database's
 * clock. They are skipped while it differs from ours, or when the last sweep is long ago and this process has not yet
 * seen the clock run evenly for an hour.
 */
export class SweepTime {
  readonly #deps: SweepTimeDeps;
  readonly #steady: () => number;
  /** Two simultaneous readings, since which the clock has not jumped. */
  #even: { readonly clock: number; readonly steady: number };
  #jumped = false;

  constructor(deps: SweepTimeDeps) {
    this.#deps = deps;
    this.#steady = deps.steady ?? (() => performance.now());
    this.#even = this.#read();
  }

  /** The time for a sweep, recorded as its last run; `undefined` if it must not run. */
  async begin(name: string): Promise<Date | undefined> {
    const { db, clock, databaseClock, onRefused } = this.#deps;
    const database = await (databaseClock?.() ?? readDatabaseClock(db));
    const ours = clock();
    const lastSwept = await findMark(db, name);
    const refuse = (reason: Refusal['reason']) => onRefused({ reason, name, ours, database, lastSwept });
    const hasRunEvenly = this.#evenFor() >= proof;
    if (Math.abs(database.getTime() - ours.getTime()) > clockTolerance) {
      refuse('clocks differ');
      return undefined;
    }
    if (!hasRunEvenly && !follows(database, lastSwept)) {
      refuse(this.#jumped || isBefore(database, lastSwept) ? 'time has jumped' : 'not yet proven');
      return undefined;
    }
    await putMark(db, name, database);
    return database;
  }

  #read() {
    return { clock: this.#deps.clock().getTime(), steady: this.#steady() };
  }

  /** How long the clock has run evenly, in milliseconds. */
  #evenFor(): number {
    const now = this.#read();
    const passed = now.steady - this.#even.steady;
    if (Math.abs(now.clock - this.#even.clock - passed) > clockTolerance) {
      this.#even = now;
      this.#jumped = true;
    }
    return now.steady - this.#even.steady;
  }
}

function follows(time: Date, lastSwept: Date | undefined): boolean {
  if (!lastSwept) return false;
  const passed = time.getTime() - lastSwept.getTime();
  return passed > -clockTolerance && passed < unproven;
}

function isBefore(time: Date, lastSwept: Date | undefined): boolean {
  return lastSwept !== undefined && time.getTime() < lastSwept.getTime() - clockTolerance;
}

async function readDatabaseClock(db: Database): Promise<Date> {
  const milliseconds = sql`extract(epoch from clock_timestamp())::float8 * 1000`;
  const { rows } = await db.execute<{ now: number }>(sql`select ${milliseconds} as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

async function findMark(db: Database, name: string): Promise<Date | undefined> {
  const [mark] = await db.select().from(sweepMarks).where(eq(sweepMarks.name, name));
  return mark?.sweptAt;
}

async function putMark(db: Database, name: string, sweptAt: Date): Promise<void> {
  await db
    .insert(sweepMarks)
    .values({ name, sweptAt })
    .onConflictDoUpdate({ target: sweepMarks.name, set: { sweptAt } });
}
