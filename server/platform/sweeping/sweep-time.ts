import { eq } from 'drizzle-orm';
import { type Clock, clockTolerance } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readDatabaseClock } from '#server/platform/database/database-clock.ts';
import { sweepMarks } from './tables.ts';

/** Seconds between two runs of a sweep. */
export const sweepEvery = 60 * 60;
/** How long after the last sweep a time needs no proof: one run may have been missed. */
const unproven = 2 * sweepEvery * 1_000;
/** A clock that ran evenly for this long is trusted. */
const proof = sweepEvery * 1_000 - clockTolerance;

/** Name of the mark that all steps share, because their question is the same. */
const step = 'step';
/** For how long a look at the clocks holds for steps, in milliseconds. */
const lookHolds = 15_000;
/** How long after the last step a time needs no proof, in milliseconds. */
const stepUnproven = 2 * clockTolerance;
/** How long a clock runs evenly before steps trust it: longer than setting it takes after a boot or a sleep. */
const stepProof = clockTolerance;

/** `not yet proven` is harmless: the process is young, and the last sweep or step was long ago. */
export const refusalReasons = ['clocks differ', 'time has jumped', 'not yet proven'] as const;

/** Why a sweep or step was skipped, with the times it compared. */
export interface Refusal {
  readonly reason: (typeof refusalReasons)[number];
  readonly name: string;
  readonly ours: Date;
  readonly database: Date;
  readonly last: Date | undefined;
}

interface SweepTimeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A monotonic clock in milliseconds. */
  readonly steady?: (() => number) | undefined;
  /** The database's clock; replaced in tests. */
  readonly databaseClock?: (() => Promise<Date>) | undefined;
  readonly onRefused: (refusal: Refusal) => void;
}

interface Expected {
  readonly database: Date;
  readonly last: Date | undefined;
  readonly rule: Rule;
}

interface Rule {
  /** In milliseconds: how long after the last one a time needs no proof, and for how long an even clock is one. */
  readonly unproven: number;
  readonly proof: number;
}

/**
 * Provides sweeps with a plausibility-checked time, because what they delete never comes back, and so what is done
 * because its time has come, such as a digest that is sent or missed. They use the database's clock. They are skipped
 * while it differs from ours, or when the last one is long ago and this process has not yet seen the clock run evenly, for
 * an hour before a sweep and for five minutes before a step.
 */
export class SweepTime {
  readonly #deps: SweepTimeDeps;
  readonly #steady: () => number;
  readonly #began: number;
  /** Two simultaneous readings, since which the clock has not jumped. */
  #even: { readonly clock: number; readonly steady: number };
  #jumped = false;
  /** What steps go by until the next look. */
  #believed: { readonly at: number; readonly steady: number } | undefined;
  #looking: Promise<Date | undefined> | undefined;
  /** What was last told of steps that wait, once for all of them. */
  #told: Refusal['reason'] | undefined;

  constructor(deps: SweepTimeDeps) {
    this.#deps = deps;
    this.#steady = deps.steady ?? (() => performance.now());
    this.#even = this.#read();
    this.#began = this.#even.steady;
  }

  /** When this process began, by the time of a step: its clock may have been wrong then. */
  beganAt(now: Date): Date {
    return new Date(now.getTime() - (this.#steady() - this.#began));
  }

  /** The time for a sweep, recorded as its last run; `undefined` if it must not run. */
  async begin(name: string): Promise<Date | undefined> {
    const { database, refusal } = await this.#look(name, { unproven, proof });
    if (refusal) this.#deps.onRefused(refusal);
    return refusal ? undefined : database;
  }

  /**
   * The time for what is done because its time has come; `undefined` if it must wait. Begun again and again: a look at
   * the clocks holds for some seconds, in which they cannot change anything. `looksAnew` is for what the database judges
   * by its clock itself.
   */
  async beginStep({ looksAnew = false } = {}): Promise<Date | undefined> {
    if (!looksAnew && this.#believed && this.#steady() - this.#believed.steady < lookHolds) return this.clock();
    this.#looking ??= this.#lookForSteps().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** The time of the last step and what has passed since, whatever is done to the clocks. */
  readonly clock: Clock = () =>
    this.#believed ? new Date(this.#believed.at + this.#steady() - this.#believed.steady) : this.#deps.clock();

  async #lookForSteps(): Promise<Date | undefined> {
    const { database, refusal } = await this.#look(step, { unproven: stepUnproven, proof: stepProof });
    if (refusal && refusal.reason !== this.#told) this.#deps.onRefused(refusal);
    this.#told = refusal?.reason;
    if (refusal) return undefined;
    this.#believed = { at: database.getTime(), steady: this.#steady() };
    return database;
  }

  /** Looks at the clocks, and records the time under a name where nothing speaks against it. */
  async #look(name: string, rule: Rule): Promise<{ readonly database: Date; readonly refusal?: Refusal }> {
    const { db, clock, databaseClock } = this.#deps;
    const database = await (databaseClock?.() ?? readDatabaseClock(db));
    const ours = clock();
    const last = await findMark(db, name);
    const refuse = (reason: Refusal['reason']) => ({ database, refusal: { reason, name, ours, database, last } });
    const hasRunEvenly = this.#evenFor() >= rule.proof;
    if (Math.abs(database.getTime() - ours.getTime()) > clockTolerance) return refuse('clocks differ');
    const isProven = hasRunEvenly || (await this.#isAsExpected(name, { database, last, rule }));
    if (!isProven) {
      return refuse(this.#jumped || isBefore(database, last) ? 'time has jumped' : 'not yet proven');
    }
    await putMark(db, name, database);
    return { database };
  }

  /** Whether the time is plausible after the last one; a step of this process knows what has passed since. */
  async #isAsExpected(name: string, { database, last, rule }: Expected): Promise<boolean> {
    if (name !== step) return follows(database, last, rule);
    if (this.#believed) return Math.abs(database.getTime() - this.clock().getTime()) <= clockTolerance;
    if (last) return follows(database, last, rule);
    // Nothing can be due in a platform that is new: it has not swept either.
    return !this.#jumped && !(await hasMarks(this.#deps.db));
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

function follows(time: Date, last: Date | undefined, { unproven: most }: Rule): boolean {
  if (!last) return false;
  const passed = time.getTime() - last.getTime();
  return passed > -clockTolerance && passed < most;
}

function isBefore(time: Date, last: Date | undefined): boolean {
  return last !== undefined && time.getTime() < last.getTime() - clockTolerance;
}

async function findMark(db: Database, name: string): Promise<Date | undefined> {
  const [mark] = await db.select().from(sweepMarks).where(eq(sweepMarks.name, name));
  return mark?.sweptAt;
}

async function hasMarks(db: Database): Promise<boolean> {
  return (await db.$count(sweepMarks)) > 0;
}

async function putMark(db: Database, name: string, sweptAt: Date): Promise<void> {
  await db
    .insert(sweepMarks)
    .values({ name, sweptAt })
    .onConflictDoUpdate({ target: sweepMarks.name, set: { sweptAt } });
}
