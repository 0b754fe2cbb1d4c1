import { type Filters, filterParameters } from '#contract/insight/explorer-filters.ts';

/** Query string of filters, without defaults. */
export const writeFilters = (filters: Filters): string => new URLSearchParams(filterParameters(filters)).toString();
