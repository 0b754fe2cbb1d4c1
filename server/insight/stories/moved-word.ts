import type { StoryFigures } from '#contract/insight/stories.ts';
import type { Language } from '#contract/language.ts';
import { scoreWord } from '#server/insight/formulas/hot-word.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { roundScore } from '#server/insight/hot-words/list-hot-words.ts';
import { countWord, readWindows } from '#server/insight/hot-words/rank-words.ts';
import { scopeOf } from '#server/insight/hot-words/read-word-figure.ts';
import { type HotWordSettings, readHotWords } from '#server/insight/hot-words/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { findCountedStory } from './queries.ts';

interface ReadMovedWord {
  readonly story: NonNullable<Awaited<ReturnType<typeof findCountedStory>>>;
  readonly stockId: number;
  readonly settings: HotWordSettings;
  readonly language: Language;
  readonly now: Date;
  readonly kept: HotWordCache;
}

/** Of today's hot words the sharpest that the story is counted in, with the story and without it. */
export async function readMovedWord(
  db: Database,
  { story, stockId, settings, language, now, kept }: ReadMovedWord,
): Promise<StoryFigures['list']> {
  const reader = { stockId, wanted: 'company' as const };
  const until = chinaDate(now);
  const { foreground, items } = await readHotWords(db, { reader, until, settings, language, now, kept });
  const [word] = items.filter((item) => story.words.includes(item.word));
  if (!word || story.day < foreground.from || story.day > until) return [];
  const figure = word.z;
  const counted = scopeOf(figure.ref);
  if ('scopeId' in counted && !story.scopeIds.includes(counted.scopeId)) return [];
  const counts = await countWord(db, counted, await readWindows(db, counted, until), word.word);
  const less = scoreWord(
    { ...counts, foreground: counts.foreground - 1, foregroundStories: counts.foregroundStories - 1 },
    settings.hotWordFormula,
  );
  return [{ figure: { ...figure, previous: null }, without: { ...figure, previous: null, value: roundScore(less.z) } }];
}
