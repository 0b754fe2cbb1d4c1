const chinaOffset = 8 * 60 * 60_000;

/** A moment as the input for date and time wants it, to the minute, in China's time wherever the editor is. */
export function toClock(iso: string): string {
  return new Date(Date.parse(iso) + chinaOffset).toISOString().slice(0, 16);
}

/** The same with its second. */
export function toClockSecond(iso: string): string {
  return new Date(Date.parse(iso) + chinaOffset).toISOString().slice(0, 19);
}

/** ISO 8601 of what the input shows, with or without a second; empty for what is no time. */
export function fromClock(clock: string): string {
  const moment = new Date(`${clock.length === 16 ? `${clock}:00` : clock}+08:00`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
