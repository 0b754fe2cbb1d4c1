import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { PublicHotWords } from '#contract/insight/public-insight.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { usualWeek } from '#web/shared/charts/usual-week.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { fill, formatMonthDay } from '../../loading/formatting.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { WordDetail } from './hot-word-data.ts';

const { days: foreground } = figureDefinitions.hotWord.constants;
const shownRelated = 6;
const shownEarliest = 4;

interface DescribeWord {
  readonly shown: PublicHotWords;
  readonly dictionary: Dictionary;
  readonly texts: ProductTexts['hotWord'];
  readonly language: Language;
}

/** The selected word, formatted; `null` while the list is empty. */
export function describeWord({ shown, dictionary, texts, language }: DescribeWord): WordDetail | null {
  const { detail, explanation } = shown;
  if (!detail) return null;
  const { word, item, days, tiers, related, earliest } = detail;
  const values = days.map(({ stories }) => stories);
  const total = values.reduce((sum, stories) => sum + stories, 0);
  const now = values.slice(-foreground).reduce((sum, stories) => sum + stories, 0);
  const usual = usualWeek(values);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return {
    word,
    place: item ? fill(texts.place, { rank: item.rank }) : '',
    state: item?.state ?? null,
    z: item ? formatDecimal(item.z.value ?? 0, 1) : '',
    explanation,
    week: fill(texts.week, { now: formatCount(now), usual: usual === undefined ? '–' : formatDecimal(usual, 1) }),
    label: fill(texts.daily, {
      from: formatMonthDay(first, language),
      until: formatMonthDay(last, language),
      count: formatCount(total),
      now: formatCount(now),
    }),
    bars: { days: days.map(({ day }) => day), values, foreground },
    csvFile: `${word}-${last}.csv`,
    tiers: tiers.map(({ tier, share }) => ({
      tier,
      name: `${dictionaryLabel(dictionary, 'source_tier', String(tier))} ${formatDecimal(share * 100, 0)}%`,
      share: Math.round(share * 1000) / 10,
    })),
    related: related.slice(0, shownRelated).map(({ word: companion, similarity }) => ({
      word: companion,
      similarity: formatDecimal(similarity, 2),
      share: Math.round(similarity * 100),
    })),
    earliest: earliest.slice(0, shownEarliest).map(({ id, title, untranslated, sourceName, publishedAt }) => ({
      id,
      title,
      untranslated,
      href: `${publicPaths.releaseDetail}?id=${id}`,
      source: sourceName,
      time: formatDateTimeShort(publishedAt),
      iso: publishedAt,
    })),
  };
}
