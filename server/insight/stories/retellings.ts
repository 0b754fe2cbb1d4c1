import { maxStoryArticles, type Retelling, type Story } from '#contract/insight/stories.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { writtenText } from './article-texts.ts';
import { countStoryArticles, findInStory, listStoryArticles } from './queries.ts';
import { type ToldApart, tellApart } from './tell-apart.ts';

type Counts = Pick<Story['counts'], 'announcements' | 'rewrites' | 'reprints'>;

/**
 * How the other articles of a story retell it; the announcement that came after the first retells nothing. Those beyond
 * the ones that are told apart count as reprints: nearly all articles of so large a story are.
 */
export function countRetellings(told: ReadonlyMap<number, ToldApart>, firstId: number, articles: number): Counts {
  const others = [...told].filter(([id]) => id !== firstId);
  const countOf = (wanted: ToldApart['kind']) => others.filter(([, { kind }]) => kind === wanted).length;
  const [announcements, rewrites] = [countOf('announcement'), countOf('rewrite')];
  return { announcements, rewrites, reprints: Math.max(0, articles - 1 - announcements - rewrites) };
}

/** The same for listed stories, each by an article of it; those that are in no story are left out. */
export async function readRetellings(
  db: Database,
  { ids, language, now }: { readonly ids: readonly number[]; readonly language: Language; readonly now: Date },
): Promise<Retelling[]> {
  const list: Retelling[] = [];
  // One after another: between two of them other requests have their turn.
  for (const id of new Set(ids)) {
    const asked = await findInStory(db, { id, now });
    const counts = asked && (await countStoryArticles(db, { storyId: asked.storyId, now }));
    if (!counts || counts.articles < 2) continue;
    const rows = await listStoryArticles(db, { storyId: asked.storyId, now, limit: maxStoryArticles });
    const { told } = tellApart(
      rows.map((row) => ({
        id: row.id,
        title: pickText(row.title, language),
        sourceName: pickText(row.sourceName, language),
        text: `${pickText(row.title, language)}\n${writtenText(row, language)}`,
      })),
    );
    list.push({ id, ...countRetellings(told, rows[0]?.id ?? id, counts.articles) });
  }
  return list;
}
