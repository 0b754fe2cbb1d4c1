import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { isWindow } from '#contract/insight/windows.ts';
import type { Language } from '#contract/language.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';

interface WantedWindow {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly today: string;
  readonly defaultDays: number;
  readonly language: Language;
}

/** The days of a query; default: `defaultDays` until today. Throws INVALID_REQUEST with the field. */
export function readWindow({ from, until, today, defaultDays, language }: WantedWindow): Window {
  const last = until ?? today;
  // Days that have not come would count as days without stories.
  if (last > today) throw fieldIssue('query.until', 'dayAhead', language);
  const window = { from: from ?? addDays(last, 1 - defaultDays), until: last };
  return checkWindow(window, { field: from === undefined ? 'query.until' : 'query.from', language });
}

/** Throws INVALID_REQUEST with the field for a window that ends before it begins, or is too long. */
export function checkWindow(
  window: Window,
  { field, language }: { readonly field: string; readonly language: Language },
): Window {
  if (!isWindow(window)) throw fieldIssue(field, 'windowWrong', language);
  return window;
}

/** Length of the window of active rates and trend values, in days. */
export const rateDays = (): number => figureDefinitions.activeRate.constants.days;

/** That window, ending on a day. */
export const rateWindow = (until: string): Window => windowUntil(until, rateDays());
