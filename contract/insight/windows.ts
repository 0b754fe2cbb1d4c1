// Windows of figures, without zod: shared by forms and calls.

/** Longest window of a figure, in days: more is expensive and of no use. */
export const maxWindowDays = 366;

const dayLength = 86_400_000;

/** Whether the days of a window follow one another and are not too many. */
export function isWindow({ from, until }: { readonly from: string; readonly until: string }): boolean {
  const length = (Date.parse(until) - Date.parse(from)) / dayLength + 1;
  return length >= 1 && length <= maxWindowDays;
}
