import type { EndpointName } from '#contract/endpoints.ts';

/** What counts stories, and is read again after a decision about one. */
export const countedByStory: readonly EndpointName[] = [
  'story.detail',
  'story.figures',
  'story.comparison',
  'story.retellings',
  'explorer.search',
  'explorer.article',
  'event.timeline',
  'figure.explain',
  'activity.overview',
];
