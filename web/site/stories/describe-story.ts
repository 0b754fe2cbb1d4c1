import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { reachOf } from '#contract/insight/story-reach.ts';
import type { Language } from '#contract/language.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { fill, fillPassages } from '../loading/formatting.ts';
import { storyTexts } from '../loading/texts.ts';
import type { PassageText } from '../site-data.ts';
import type { StoryLineData, StoryReachData } from './story-line-data.ts';

interface Listed {
  readonly publishedAt: string | null;
  readonly reprints: number;
  readonly story: ExplorerHit['story'];
}

interface Named extends Pick<Listed, 'story'> {
  readonly sourceName: string;
  readonly untranslated: readonly ('title' | 'summary' | 'sourceName')[];
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
    foundIn:
      story.foundIn === null
        ? []
        : fillPassages(texts.foundIn, { source: { text: story.foundIn, lang: langOf(story, 'foundIn') } }),
  };
}

/** The source of an article, or of the first one of a story; empty of what has none. */
export function describeSource(listed: Named, language: Language): PassageText[] {
  const { story, sourceName } = listed;
  if (sourceName === '') return [];
  const source = { text: sourceName, lang: langOf(listed, 'sourceName') };
  return story ? fillPassages(storyTexts[language].firstIn, { source }) : [source];
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
