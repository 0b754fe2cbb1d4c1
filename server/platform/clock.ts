/** The current time; injected so that tests can advance it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
