import { hashOf } from '#server/platform/text/near-duplicate.ts';

/** Places within a millisecond. With them, the places of thousands of years are still exact numbers. */
const placesPerMillisecond = 4_096;

/**
 * Place of an article in time. Articles of one millisecond are ordered by source and content, so that the order in
 * which they arrived does not matter, but for one pair of 4,096 that have the same place.
 */
export function placeOf({ publishedAt, sourceId, content }: { publishedAt: Date; sourceId: number; content: string }) {
  const tie = (hashOf(`${sourceId}/${content}`) >>> 0) % placesPerMillisecond;
  return publishedAt.getTime() * placesPerMillisecond + tie;
}

/** Maximum distance of two articles of a story: yearly notices repeat themselves word for word. */
export const storyDays = 14;
/** The same in places. */
export const storyReach = storyDays * 24 * 60 * 60_000 * placesPerMillisecond;
