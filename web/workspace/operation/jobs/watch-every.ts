/** Milliseconds between two looks of a visible tab at the jobs. */
export const watchEvery = 5_000;
