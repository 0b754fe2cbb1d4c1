/** Feeds of the public site and their formats. They are files, not pages (docs/product/public-site.md, "Paths"). */
export const feeds = ['news', 'articles'] as const;
export type Feed = (typeof feeds)[number];

export const feedFormats = ['atom', 'rss'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** Chinese by default, English with `?lang=en`; feed readers keep no cookies. */
export function feedPath(feed: Feed, format: FeedFormat): string {
  return `/feeds/${feed}.${format}`;
}
