import { isDay } from '#contract/codes/days.ts';

/** Whether a day that was typed can be none to ask for. The first digits of a year make one before 1000. */
export const isOutOfReach = (day: string): boolean => day >= '1000' && !isDay(day);
