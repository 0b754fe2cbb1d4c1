import type { Story, StoryArticle } from '#contract/insight/stories.ts';
import { minutesBetween } from '#contract/insight/story-reach.ts';

/** Numbers of the versions that somebody wrote, from 1 in order of time; the announcement and reprints have none. */
export function numberVersions(articles: readonly StoryArticle[]): ReadonlyMap<number, number> {
  const versions = articles.filter(({ kind }) => kind === 'first' || kind === 'rewrite');
  return new Map(versions.map(({ id }, index) => [id, index + 1]));
}

/** Minutes over which a story spread, from its first article to its last. */
export const spreadOf = (story: Pick<Story, 'articles' | 'lastAt'>): number =>
  minutesBetween(story.articles[0]?.publishedAt ?? story.lastAt, story.lastAt);

/** `+13:30`: hours and minutes since the first article. */
export function shownDelay(minutes: number): string {
  const rest = String(minutes % 60).padStart(2, '0');
  return `${minutes > 0 ? '+' : ''}${Math.floor(minutes / 60)}:${rest}`;
}
