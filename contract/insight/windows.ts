// Windows of figures, without zod: shared by forms and calls.

/** Longest window of a figure, in days: more is expensive and of no use. */
export const maxWindowDays = 366;

const dayLength = 86_400_000;

/** Days between two, both included; below 1 where they are reversed. */
const lengthOf = ({ from, until }: { readonly from: string; readonly until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / dayLength + 1;

/** Whether the days of a window follow one another and are not too many. */
export function isWindow(days: { readonly from: string; readonly until: string }): boolean {
  const length = lengthOf(days);
  return length >= 1 && length <= maxWindowDays;
}
