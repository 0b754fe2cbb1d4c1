const day = 24 * 60 * 60_000;
const weeks = 5;

/** Five weeks of days, as `2026-11-26`, from the Monday on or before a day. */
export function calendarOf(today: string): string[][] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * day;
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => new Date(monday + (week * 7 + at) * day).toISOString().slice(0, 10)),
  );
}
