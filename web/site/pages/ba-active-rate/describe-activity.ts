import type { Dictionary } from '#contract/content/dictionary.ts';
import { formatDecimal } from '#contract/format-number.ts';
import { type FormattedFigure, formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Figure } from '#contract/insight/figures.ts';
import { type PublicActivity, publicRanks } from '#contract/insight/public-insight.ts';
import type { Language } from '#contract/language.ts';
import { publicPaths } from '#contract/paths.ts';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { fill, fillPassages, formatMonthDay } from '../../loading/formatting.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import { type ActivityAddress, writeActivityAddress } from './activity-address.ts';
import type { ActivityDemo, RankRow, StripFigure } from './activity-data.ts';

type Texts = ProductTexts['activity'];
type Overview = NonNullable<PublicActivity['overview']>;

interface DescribeActivity {
  readonly shown: PublicActivity;
  readonly address: ActivityAddress;
  readonly dictionary: Dictionary;
  readonly texts: Texts;
  readonly common: ProductTexts['common'];
  readonly language: Language;
}

/** The selected company within its industry, formatted; `null` without tracked companies. */
export function describeActivity(request: DescribeActivity): ActivityDemo | null {
  const { shown, address, dictionary, texts, common, language } = request;
  const { overview, explanations } = shown;
  if (!overview) return null;
  const { company, figures, from, until, industrySize } = overview;
  const { strongestSpike } = figures;
  const hrefOf = (part: Partial<ActivityAddress>) => writeActivityAddress({ ...address, ...part }, 'demo');
  return {
    company: company.name,
    stripLabel: fillPassages(texts.strip, {
      company: { text: company.name, lang: langOf(company, 'name') },
      industry: { text: company.industryName, lang: langOf(company, 'industryName') },
    }),
    index: stripFigure(figures.activityIndex, explanations?.activityIndex ?? null),
    rate: stripFigure(figures.activeRate, explanations?.activeRate ?? null),
    rank: {
      shown: fill(texts.rank, { rank: figures.rank.value ?? '–', count: industrySize }),
      explanation: explanations?.rank ?? null,
    },
    tiers: figures.tiers.map(({ tier, weight, share }, index) => ({
      tier,
      name: dictionaryLabel(dictionary, 'source_tier', String(tier)),
      weight: fill(texts.weight, { value: formatDecimal(weight, 1) }),
      share: Math.round((share.value ?? 0) * 100),
      shown: share.value === null ? '–' : textOf(formatFigure('tierShare', share.value)),
      explanation: explanations?.tiers[index] ?? null,
    })),
    strongest: strongestSpike
      ? {
          shown: fill(texts.strongestDay, {
            day: formatMonthDay(strongestSpike.day, language),
            z: formatDecimal(strongestSpike.z.value ?? 0, 1),
          }),
          explanation: explanations?.strongestSpike ?? null,
          text: fill(texts.strongestText, {
            stories: strongestSpike.stories,
            usual: formatDecimal(strongestSpike.usual, 1),
          }),
        }
      : { shown: texts.noSpike, explanation: null, text: texts.noSpikeText },
    measures: (['activeRate', 'volume'] as const).map((measure) => ({
      label: texts.measure[measure],
      href: hrefOf({ measure }),
      current: measure === address.measure,
    })),
    measure: address.measure,
    trend: describeTrend(overview, request),
    rankingScope:
      industrySize > shown.ranks.length
        ? fill(texts.rankingFirst, { count: industrySize, shown: publicRanks })
        : texts.rankingScope,
    ranks: shown.ranks.map((row) => rankRow(row, { current: company.stockId, texts, hrefOf })),
    bump: describeBump(overview, { texts, language }),
    events: overview.events.map(({ number, title, untranslated, articleId, day, sourceName, z }) => ({
      number,
      title,
      untranslated,
      href: `${publicPaths.releaseDetail}?id=${articleId}`,
      date: formatMonthDay(day, language),
      iso: day,
      source: sourceName,
      z: `z ${formatDecimal(z.value ?? 0, 1)}`,
    })),
    asOf: fill(common.asOf, { time: formatDateTime(overview.asOf) }),
  };

  function describeTrend(
    { trend, events }: Overview,
    { address: { measure } }: DescribeActivity,
  ): ActivityDemo['trend'] {
    const chart = { days: trend.days, series: trend[measure], events };
    const name = texts.measure[measure];
    const last = trend[measure].find(({ own }) => own)?.values.at(-1);
    return {
      title: texts.trend[measure],
      unit: texts.unit[measure],
      label: fill(texts.trendLabel, {
        company: company.name,
        name,
        value: last == null ? '–' : formatDecimal(last, 2),
        from: formatMonthDay(from, language),
        until: formatMonthDay(until, language),
      }),
      chart,
      csvFile: `${name}-${until}.csv`,
    };
  }
}

const textOf = ({ number, unit }: FormattedFigure): string => `${number}${unit}`;

function stripFigure(figure: Figure, explanation: StripFigure['explanation']): StripFigure {
  const { value, previous } = figure;
  const format = (number: number) => textOf(formatFigure(figure.ref.kind, number));
  const change = value === null || previous === null ? 0 : value - previous;
  const size = format(Math.abs(change));
  return {
    shown: value === null ? (explanation?.gapText ?? '–') : format(value),
    change: /[1-9]/.test(size) ? `${change > 0 ? '↑' : '↓'} ${size}` : '',
    explanation,
  };
}

interface RankContext {
  readonly current: number;
  readonly texts: Texts;
  readonly hrefOf: (part: Partial<ActivityAddress>) => string;
}

function rankRow(
  { stockId, name, untranslated, rank, activityIndex, activeRate }: PublicActivity['ranks'][number],
  { current, texts, hrefOf }: RankContext,
): RankRow {
  const won = rank.value === null || rank.previous === null ? 0 : rank.previous - rank.value;
  const shown = ({ ref, value }: Figure) => (value === null ? '–' : textOf(formatFigure(ref.kind, value)));
  return {
    stockId,
    name,
    lang: langOf({ untranslated }, 'name'),
    href: hrefOf({ company: String(stockId), industry: '' }),
    current: stockId === current,
    rank: shown(rank),
    change: won === 0 ? '' : `${won > 0 ? '↑' : '↓'} ${Math.abs(won)}`,
    changeText: won === 0 ? texts.placeSame : fill(won > 0 ? texts.placeUp : texts.placeDown, { count: Math.abs(won) }),
    index: shown(activityIndex),
    rate: shown(activeRate),
  };
}

function describeBump({ company, bump }: Overview, { texts, language }: Pick<DescribeActivity, 'texts' | 'language'>) {
  const own = bump.series.find((line) => line.own)?.values;
  return {
    label: fill(texts.bumpLabel, {
      company: company.name,
      first: own?.[0] ?? '–',
      last: own?.at(-1) ?? '–',
      from: formatMonthDay(bump.weeks[0] ?? '', language),
      until: formatMonthDay(bump.weeks.at(-1) ?? '', language),
    }),
    weeks: bump.weeks,
    series: companyLines(bump.series),
  };
}
