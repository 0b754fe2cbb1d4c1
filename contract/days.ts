import { z } from 'zod';
import { isWithinReach } from './codes/days.ts';
import { ruleBetween } from './rule-between.ts';

/** A day in China, `2026-11-20`. */
export const daySchema = z.iso
  .date({ error: 'dayWrong', abort: true })
  .refine(isWithinReach, { error: 'dayOutOfReach' });

interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Refinement of a request with `from` and `until`, days that may be left out: the last is not before the first. */
export const daysInOrder = [
  ({ from, until }: DayRange) => from === undefined || until === undefined || from <= until,
  ruleBetween(z.object({ from: daySchema.optional(), until: daySchema.optional() }), 'until', 'rangeReversed'),
] as const;

/** A year in a request. */
export const yearSchema = z.coerce.number().int().min(1990).max(2100);

/** A time in a request, ISO 8601; `error` is the message for an invalid one. */
export const momentSchema = (error: 'timeRequired' | 'momentRequired') =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(isWithinReach, { error: error === 'timeRequired' ? 'timeWrong' : error });
