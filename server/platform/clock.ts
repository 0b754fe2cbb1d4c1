/** The current time; injected so that tests can advance it. */
export type Clock = () => Date;

/** How far apart two correct clocks may be, in milliseconds. */
export const clockTolerance = 5 * 60_000;

/** How far the clocks of two processes may be apart, in milliseconds: each as far from the database's as is tolerated. */
export const processTolerance = 2 * clockTolerance;

/** The latest time at which a right clock may have given something that lets somebody in. */
export const latestGiven = (now: Date): Date => new Date(now.getTime() + processTolerance);

/** Whether something that lets somebody in was given by a clock that has been set back since: it would outlive its limit. */
export const isFromAhead = (givenAt: Date | number, now: Date): boolean => Number(givenAt) > latestGiven(now).getTime();

export const systemClock: Clock = () => new Date();
