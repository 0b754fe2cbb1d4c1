/** Range of years accepted in requests; windows around them still fit into a date. */
export const isWithinReach = (text: string): boolean => text >= '1990' && text < '2101';

/** Whether this is a day of the calendar that a request can name, `2026-11-20`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isWithinReach(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
