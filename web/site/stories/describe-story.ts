import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { reachOf } from '#contract/insight/story-reach.ts';
import type { Language } from '#contract/language.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { fill } from '../loading/formatting.ts';
import { storyTexts } from '../loading/texts.ts';
import type { StoryLineData, StoryReachData } from './story-line-data.ts';

interface Listed {
  readonly publishedAt: string | null;
  readonly reprints: number;
  readonly story: ExplorerHit['story'];
}

interface Reader {
  readonly language: Language;
  /** Names the tiers of sources. */
  readonly dictionary: Dictionary;
}

/** The line below a listed story; `null` of a single article. */
export function describeStory(listed: Listed, reader: Reader): StoryLineData | null {
  const { story } = listed;
  if (!story) return null;
  const texts = storyTexts[reader.language];
  return {
    reach: describeReach(listed, reader),
    foundIn: story.foundIn === null ? '' : fill(texts.foundIn, { source: story.foundIn }),
  };
}

function describeReach(listed: Listed, { language, dictionary }: Reader): StoryReachData | null {
  const reach = reachOf(listed);
  if (!reach) return null;
  const texts = storyTexts[language];
  const { mix, spread } = reach;
  const all = mix.reduce((sum, { count }) => sum + count, 0);
  const shareOf = (count: number) => (count / all) * 100;
  return {
    reprints: fill(texts.reprints, { count: formatCount(reach.reprints) }),
    sources: fill(texts.sources, { count: formatCount(reach.sources) }),
    spread: fill(texts.spread[spread.unit], { count: formatCount(spread.count) }),
    mix: mix.map(({ tier, count }, index) => ({
      tier,
      start: shareOf(mix.slice(0, index).reduce((sum, before) => sum + before.count, 0)),
      share: shareOf(count),
    })),
    mixLabel: mix
      .map(({ tier, count }) => `${dictionaryLabel(dictionary, 'source_tier', String(tier))} ${formatCount(count)}`)
      .join(' · '),
  };
}
