const dayLength = 24 * 60 * 60_000;

/** First and last day, both included; ISO dates in China. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

/** ISO dates and day numbers since 1970, cached: figures use the same few hundred days thousands of times. */
const numbers = new Map<string, number>();
const dates = new Map<number, string>();
/** Bounds the memory of the cache. */
const mostKept = 100_000;

function numberOf(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Math.round(Date.parse(day) / dayLength);
  if (numbers.size < mostKept) numbers.set(day, number);
  return number;
}

function dateOf(number: number): string {
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = new Date(number * dayLength).toISOString().slice(0, 10);
  if (dates.size < mostKept) dates.set(number, date);
  return date;
}

/** The day `count` days after an ISO date, or before it if negative. */
export function addDays(day: string, count: number): string {
  return dateOf(numberOf(day) + count);
}

/** Number of days between two ISO dates; 0 for the same. */
export function daysBetween(from: string, until: string): number {
  return numberOf(until) - numberOf(from);
}

export function windowLength({ from, until }: Window): number {
  return daysBetween(from, until) + 1;
}

/** The window of `length` days that ends on `until`. */
export function windowUntil(until: string, length: number): Window {
  return { from: addDays(until, 1 - length), until };
}

/** The preceding window of equal length; further back with `times`. */
export function windowBefore(window: Window, times = 1): Window {
  const shift = -times * windowLength(window);
  return { from: addDays(window.from, shift), until: addDays(window.until, shift) };
}

/** All days of a window, oldest first. */
export function daysIn(window: Window): string[] {
  return Array.from({ length: windowLength(window) }, (_, index) => addDays(window.from, index));
}

/** First day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** First days of the window's months. */
export const monthsOf = (window: Window): string[] => [...new Set(daysIn(window).map(monthOf))];
