import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { maxWindowDays } from '#contract/insight/figures.ts';
import { addDays, type Window, windowLength, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';

interface WantedWindow {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly today: string;
  readonly defaultDays: number;
}

/** The requested days; default: `defaultDays` until today. */
export function readWindow({ from, until, today, defaultDays }: WantedWindow): Window {
  const last = until ?? today;
  return checkWindow({ from: from ?? addDays(last, 1 - defaultDays), until: last });
}

/** A window that ends before it begins, or is too long, is refused. */
export function checkWindow(window: Window): Window {
  const length = windowLength(window);
  if (length < 1 || length > maxWindowDays) throw new AppError('INVALID_REQUEST');
  return window;
}

/** Length of the window of active rates and trend values, in days. */
export const rateDays = (): number => figureDefinitions.activeRate.constants.days;

/** That window, ending on a day. */
export const rateWindow = (until: string): Window => windowUntil(until, rateDays());
