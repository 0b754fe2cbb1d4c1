// Without schemas, for the browser.

import { maxPeers } from './peer-rules.ts';

/** Maximum number of hits that are counted and paged: the newest. */
export const maxHits = 10_000;

/** Maximum number of companies to choose: a company with its peers. */
export const mostCompanies = maxPeers + 1;

/** Default range in days, ending today. */
export const defaultRangeDays = 90;

/** Maximum range in days without a session. */
export const maxSampleDays = 366;

/** Ranges longer than this get a weekly histogram. */
export const maxDailyHistogramDays = 180;

/** Most characters or Latin words between two that are near each other. */
export const maxNearDistance = 50;
/** Where the distance is not a number. */
export const defaultNearDistance = 10;
