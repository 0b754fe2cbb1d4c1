/**
 * The feeds of the public site and the forms each is published in. They are files, not pages
 * (docs/product/public-site.md, "Paths", lists those).
 */
export const feeds = ['news', 'articles'] as const;
export type Feed = (typeof feeds)[number];

export const feedFormats = ['atom', 'rss'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Chinese without a query, English with `?lang=en`: a feed reader keeps no cookies. */
export function feedPath(feed: Feed, format: FeedFormat): string {
  return `/feeds/${feed}.${format}`;
}
