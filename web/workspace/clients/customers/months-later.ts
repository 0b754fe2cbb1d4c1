/** The same time of day some months later in China; the last day of a shorter month. */
export function monthsLater(iso: string, months: number): string {
  const offset = 8 * 60 * 60_000;
  const start = new Date(Date.parse(iso) + offset);
  const day = start.getUTCDate();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return new Date(end.getTime() - offset).toISOString();
}
