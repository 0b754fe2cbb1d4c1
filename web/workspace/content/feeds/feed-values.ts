import { type Feed, type FeedRequest, feedInterval } from '#contract/content/feeds.ts';

export type FeedValues = Omit<FeedRequest, 'id' | 'version'>;

/** What the form holds: the version to save over moves on when a colleague's save was looked at. */
export interface HeldValues extends FeedValues {
  readonly version?: number | undefined;
}

/** What a new feed begins with. */
export const newFeed = { url: '', intervalMinutes: feedInterval.usual, enabled: true } as const;

/** What people set of a feed. */
export const valuesOf = ({ url, sourceId, category, intervalMinutes, enabled }: Feed): FeedValues => ({
  ...{ url, sourceId, category, intervalMinutes, enabled },
});
