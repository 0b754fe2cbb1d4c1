/** The time of now. Handed in, so that a test can let hours pass. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
