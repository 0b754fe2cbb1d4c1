import { formatCount } from '#contract/format-number.ts';
import { fillText } from '#contract/insight/figure-texts/texts.ts';
import { reachOf } from '#contract/insight/story-reach.ts';
import type { Language } from '#contract/language.ts';
import { readLabels } from '#server/insight/explorer/service.ts';
import { listReaches } from '#server/insight/stories/list-reaches.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reachTexts as english } from './locales/en.ts';
import { reachTexts as chinese } from './locales/zh-CN.ts';

const textsOf: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

/** How far the stories of articles went, in words, by article; nothing of those that nobody reprinted. */
export async function describeReaches(
  db: Database,
  articleIds: readonly number[],
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<ReadonlyMap<number, string>> {
  const texts = textsOf[language];
  const reaches = await listReaches(db, articleIds, now);
  const { labelOf } = await readLabels(db, language);
  const told = new Map<number, string>();
  for (const [id, listed] of reaches) {
    const reach = reachOf(listed);
    if (!reach) continue;
    const { reprints, sources, spread } = reach;
    // Sources, so that they add up to those before them.
    const tiers = listed.sourceTiers.flatMap((count, index) =>
      count > 0 ? [`${labelOf('source_tier', String(index + 1))} ${formatCount(count)}`] : [],
    );
    told.set(
      id,
      fillText(texts.line, {
        ...{ reprints: formatCount(reprints), sources: formatCount(sources), tiers: tiers.join(texts.comma) },
        spread: fillText(texts[spread.unit], { count: formatCount(spread.count) }),
      }),
    );
  }
  return told;
}
