import type { Database } from '#server/platform/database/database.ts';
import type { Place } from './planned.ts';
import { listStoriesById, listStoriesLeft, listStoriesOf } from './story-queries.ts';

/** What is about a story, as far as it is known. */
interface Placed {
  readonly articleId: number | null;
  readonly storyId: number | null;
}

/** Where stories are now, by their articles; where these have gone, by those that were with them. */
export async function findPlaces(db: Database, all: readonly Placed[]) {
  const articleIds = [...new Set(all.flatMap(({ articleId }) => articleId ?? []))];
  const byArticle = await listStoriesOf(db, articleIds);
  const left = await listStoriesLeft(
    db,
    articleIds.filter((id) => !byArticle.has(id)),
  );
  const byStory = await listStoriesById(
    db,
    all.flatMap(({ storyId }) => storyId ?? []),
  );
  const placeOf = ({ articleId, storyId }: Placed): Place | undefined =>
    (articleId === null ? undefined : (byArticle.get(articleId) ?? left.get(articleId))) ??
    (storyId === null ? undefined : byStory.get(storyId));
  const known = [...byArticle.values(), ...left.values(), ...byStory.values()];
  const places = new Map(known.map((place) => [place.storyId, place]));
  return { placeOf, placeAt: (storyId: number) => places.get(storyId), storyIds: [...places.keys()] };
}
