import { z } from 'zod';

/** Nothing that anybody asks for or writes down lies outside of these years; windows around them still have room. */
const isWithinReach = (text: string): boolean => text >= '1990' && text < '2101';

/** A day in China that a request names, `2026-11-20`. */
export const daySchema = z.iso.date({ error: 'dayWrong' }).refine(isWithinReach, { error: 'dayOutOfReach' });

/** A year that a request names. */
export const yearSchema = z.coerce.number().int().min(1990).max(2100);

/** A moment that a request names, ISO 8601; `error` is said where it is none. */
export const momentSchema = (error: 'timeRequired' | 'timeWrong') =>
  z.iso.datetime({ offset: true, error }).refine(isWithinReach, { error: 'timeWrong' });
