import { startOfDay } from '#server/platform/china-time.ts';
import type { Cell } from './sheet-reader.ts';

const dayLength = 24 * 60 * 60_000;
/** Day 0 of each date system; 1900 was not a leap year, although Excel thinks so. */
const epochs = { '1900': startOfDay('1899-12-30'), '1904': startOfDay('1904-01-01') };
const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:\.\d+)?)?)?$/;

/** The time in a cell, in China's time zone: an Excel day number, or a typed date. `undefined` for anything else. */
export function cellMoment(cell: Cell, { date1904 }: { readonly date1904: boolean }): Date | undefined {
  if (typeof cell === 'number') {
    // From 1950 to the end of 2199; other numbers are amounts in the wrong column.
    if (cell < 18_264 || cell > 109_573) return undefined;
    const epoch = epochs[date1904 ? '1904' : '1900'].getTime();
    return new Date(epoch + Math.round((cell * dayLength) / 1000) * 1000);
  }
  const parts = typeof cell === 'string' ? written.exec(cell.trim()) : undefined;
  if (!parts) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => (part ? Number(part) : undefined));
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const midnight = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(iso);
  if (!isDay || hour > 23 || minute > 59 || second > 59) return undefined;
  return new Date(startOfDay(iso).getTime() + ((hour * 60 + minute) * 60 + second) * 1000);
}
