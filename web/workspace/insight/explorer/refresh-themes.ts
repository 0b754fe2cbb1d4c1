import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';

/** What names saved searches, or counts their stories. */
const naming: readonly EndpointName[] = [
  'explorer.savedSearches',
  'theme.list',
  'theme.detail',
  'theme.inReports',
  'figure.explain',
];

/** Asks again for themes and their figures, after a saved search has changed. */
export async function refreshThemes(queries: QueryClient): Promise<void> {
  await Promise.all(naming.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
