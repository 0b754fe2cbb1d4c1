/** The current time; injected so that tests can advance it. */
export type Clock = () => Date;

/** How far apart two correct clocks may be, in milliseconds. */
export const clockTolerance = 5 * 60_000;

/** Whether something that lets somebody in was given by a clock that has been set back since: it would outlive its limit. */
export const isFromAhead = (givenAt: Date | number, now: Date): boolean =>
  Number(givenAt) - now.getTime() > clockTolerance;

export const systemClock: Clock = () => new Date();
