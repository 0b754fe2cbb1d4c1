// Windows of figures, without zod: shared by forms and calls.

/** Longest window of a figure, in days: more is expensive and of no use. */
export const maxWindowDays = 366;

const dayLength = 86_400_000;

interface Days {
  readonly from: string;
  readonly until: string;
}

/** Days of a window, with its first and its last. */
export const windowLength = ({ from, until }: Days): number => (Date.parse(until) - Date.parse(from)) / dayLength + 1;

/** Whether the days of a window follow one another and are not too many. */
export function isWindow(days: Days): boolean {
  const length = windowLength(days);
  return length >= 1 && length <= maxWindowDays;
}
