import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';

/** What shows tones, events, stories and words of articles, or counts them. */
const counting: readonly EndpointName[] = [
  ...(['tone.explain', 'event.explain', 'event.timeline', 'explorer.search', 'explorer.article'] as const),
  ...(['story.detail', 'story.figures', 'story.comparison', 'story.retellings', 'figure.explain'] as const),
  ...(['home.overview', 'activity.overview', 'comparison.overview', 'hotWord.list', 'hotWord.detail'] as const),
  ...(['theme.list', 'theme.detail', 'alert.since', 'alert.list', 'alert.detail', 'sourcePage.detail'] as const),
];

/** Asks again for figures and lists, after a person has decided what articles count as. */
export async function refreshFigures(queries: QueryClient): Promise<void> {
  await Promise.all(counting.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
