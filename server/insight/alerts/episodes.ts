import { alertConstants } from '#contract/insight/alert-rules.ts';

/** What a day says: enough to fire, little enough to be quiet, or neither. */
export type Mark = 'over' | 'between' | 'quiet';

/** Days in a row that are told once. */
export interface Episode {
  readonly from: string;
  /** Last day that was over. */
  readonly last: string;
  /** The quiet day that ended it; `null` while it lasts. */
  readonly until: string | null;
}

interface Quiet {
  /** Quiet days in a row that end it. */
  readonly days: number;
  /** The day that is not over yet: it may fire, and is not quiet so far. */
  readonly today: string;
}

/** Each begins with a day that fires and ends with enough quiet days. */
export function episodesOf(days: readonly string[], marks: readonly Mark[], quiet: Quiet): Episode[] {
  const episodes: Episode[] = [];
  let current: { from: string; last: string } | undefined;
  let quietDays = 0;
  days.forEach((day, index) => {
    const mark = marks[index];
    quietDays = mark === 'quiet' && day < quiet.today ? quietDays + 1 : 0;
    if (mark === 'over') current = { from: current?.from ?? day, last: day };
    else if (current && quietDays >= quiet.days) {
      episodes.push({ ...current, until: day });
      current = undefined;
    }
  });
  if (current) episodes.push({ ...current, until: null });
  return episodes;
}

/**
 * The quiet day that ended what had begun before the first of the days, or on one of them; `null` while that lasts.
 * @param marks of the days, as for {@link episodesOf}
 */
export function endOfFormer(
  days: readonly string[],
  marks: readonly Mark[],
  quiet: Quiet,
  begun?: string,
): string | null {
  let quietDays = 0;
  for (const [index, day] of days.entries()) {
    if (begun !== undefined && day <= begun) continue;
    quietDays = marks[index] === 'quiet' && day < quiet.today ? quietDays + 1 : 0;
    if (quietDays >= quiet.days) return day;
  }
  return null;
}

/** A company that leads, from the day it is told of until the day the lead has turned. */
export interface Lead {
  readonly day: string;
  readonly points: number;
  readonly until: string | null;
}

/**
 * When a company overtakes: its lead reaches so many points and lasts, after it did not lead, until it has turned by as
 * many. Days without a share neither tell nor turn anything.
 * @param leads percentage points on each day, `null` where there is no share
 */
export function overtakingsOf(days: readonly string[], leads: readonly (number | null)[], points: number): Lead[] {
  const found: Lead[] = [];
  let isAhead: boolean | undefined;
  let lasted = 0;
  days.forEach((day, index) => {
    const lead = leads[index] ?? null;
    if (lead === null) {
      lasted = 0;
      return;
    }
    isAhead ??= lead >= points;
    lasted = lead >= points ? lasted + 1 : 0;
    if (!isAhead && lasted >= alertConstants.leadDays) {
      isAhead = true;
      found.push({ day, points: lead, until: null });
    } else if (isAhead && lead <= -points) {
      isAhead = false;
      const last = found.at(-1);
      if (last && last.until === null) found[found.length - 1] = { ...last, until: day };
    }
  });
  return found;
}

/**
 * The day on which a lead from before the first of the days, or from one of them, had turned, as {@link overtakingsOf} has
 * it; `null` while it lasts.
 */
export function turnOf(
  days: readonly string[],
  leads: readonly (number | null)[],
  points: number,
  begun?: string,
): string | null {
  const isLater = (day: string) => begun === undefined || day > begun;
  return days.find((day, index) => isLater(day) && (leads[index] ?? 0) <= -points) ?? null;
}
