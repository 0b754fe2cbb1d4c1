import { z } from 'zod';

/** Range of years accepted in requests; windows around them still fit into a date. */
const isWithinReach = (text: string): boolean => text >= '1990' && text < '2101';

/** A day in China, `2026-11-20`. */
export const daySchema = z.iso
  .date({ error: 'dayWrong', abort: true })
  .refine(isWithinReach, { error: 'dayOutOfReach' });

/** A year in a request. */
export const yearSchema = z.coerce.number().int().min(1990).max(2100);

/** A time in a request, ISO 8601; `error` is the message for an invalid one. */
export const momentSchema = (error: 'timeRequired' | 'momentRequired') =>
  z.iso
    .datetime({ offset: true, error, abort: true })
    .refine(isWithinReach, { error: error === 'timeRequired' ? 'timeWrong' : error });
