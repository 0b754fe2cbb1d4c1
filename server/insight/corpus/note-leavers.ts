import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredMember } from './queries.ts';
import { storyOf } from './story.ts';
import { storyLeavers } from './tables.ts';

const array = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

/**
 * Notes with which articles those that leave the corpus were in a story.
 * @param left with the stories they were in
 * @param stayed the other articles of these stories, as they were before
 */
export async function noteLeavers(
  db: Database,
  left: readonly StoredMember[],
  stayed: readonly StoredMember[],
): Promise<void> {
  if (left.length === 0) return;
  const others = Map.groupBy(stayed, ({ storyId }) => storyId);
  const companions = new Map(
    left.flatMap(({ articleId, storyId }) => {
      const members = others.get(storyId);
      return members ? [[articleId, storyOf(members).original.articleId] as const] : [];
    }),
  );
  const alone = left.filter(({ articleId }) => !companions.has(articleId)).map(({ articleId }) => articleId);
  if (alone.length > 0) await db.delete(storyLeavers).where(inArray(storyLeavers.articleId, alone));
  if (companions.size === 0) return;
  const [ids, stayedIds] = [[...companions.keys()], [...companions.values()]];
  // Those that left before with one of these.
  await db.execute(sql`update story_leaver set stayed_id = noted.stayed_id
    from unnest(${array(ids)}, ${array(stayedIds)}) as noted (article_id, stayed_id)
    where story_leaver.stayed_id = noted.article_id`);
  await db
    .insert(storyLeavers)
    .values([...companions].map(([articleId, stayedId]) => ({ articleId, stayedId })))
    .onConflictDoUpdate({ target: storyLeavers.articleId, set: { stayedId: sql`excluded.stayed_id` } });
}
