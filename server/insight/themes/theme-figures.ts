import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { Figure } from '#contract/insight/figures.ts';
import { leastForMedian } from '#contract/insight/theme-rules.ts';
import { positionIn } from '#server/insight/corpus/story.ts';
import { type Evaluated, figureGap, figureValue } from '#server/insight/figures/evaluate-place.ts';
import { evaluateTone, type ToneKind } from '#server/insight/figures/evaluate-tone.ts';
import { shareOf } from '#server/insight/formulas/share.ts';
import { judgedOf, negativeShareOf, netToneOf, type ToneCounts } from '#server/insight/formulas/tone.ts';
import { contributionOf, type TierWeights } from '#server/insight/formulas/volume.ts';
import { medianOf } from '#server/platform/median.ts';
import type { OpenConditions } from './open-theme.ts';
import type { ThemeStory } from './queries.ts';

/** What a story of a theme contributes to the volume of a company. */
export function contributionTo(story: ThemeStory, stockId: number, weights: TierWeights): number {
  if (!story.stockIds.includes(stockId)) return 0;
  return contributionOf({
    weight: weights[story.tier] ?? 0,
    reprints: story.reprints,
    position: positionIn(story, stockId),
    companyCount: story.stockIds.length,
  });
}

/** Volumes of companies in the stories of a theme. */
export function volumesIn(
  stories: readonly ThemeStory[],
  stockIds: readonly number[],
  weights: TierWeights,
): ReadonlyMap<number, number> {
  const volumes = new Map(stockIds.map((stockId) => [stockId, 0]));
  for (const story of stories) {
    for (const stockId of story.stockIds) {
      const volume = volumes.get(stockId);
      if (volume !== undefined) volumes.set(stockId, volume + contributionTo(story, stockId, weights));
    }
  }
  return volumes;
}

export const sumOf = (volumes: ReadonlyMap<number, number>): number =>
  [...volumes.values()].reduce((sum, volume) => sum + volume, 0);

/** Stories that mention one of the companies. */
export const storiesAbout = (stories: readonly ThemeStory[], stockIds: readonly number[]): number =>
  stories.filter((story) => story.stockIds.some((stockId) => stockIds.includes(stockId))).length;

/** Shares of voice within a theme: as elsewhere, but only its stories count. */
function sharesOf(
  stories: readonly ThemeStory[],
  { among, weights }: { readonly among: readonly number[]; readonly weights: TierWeights },
): (stockId: number) => Evaluated {
  const volumes = volumesIn(stories, among, weights);
  const whole = sumOf(volumes);
  const { stories: least } = figureDefinitions.shareOfVoice.constants;
  const isEnough = storiesAbout(stories, among) >= least && whole > 0;
  return (stockId) => {
    if (among.length < 2 || !among.includes(stockId)) return figureGap('noPeers');
    return isEnough ? figureValue(shareOf({ part: volumes.get(stockId) ?? 0, whole })) : figureGap('notEnoughStories');
  };
}

const nameOfTone = { 1: 'positive', 0: 'neutral', '-1': 'negative' } as const;

export function countTones(stories: readonly ThemeStory[]): ToneCounts {
  const counts = { positive: 0, neutral: 0, negative: 0, unsure: 0 };
  for (const { tone } of stories) counts[tone === null ? 'unsure' : nameOfTone[tone]] += 1;
  return counts;
}

const evaluateThemeTone = (kind: ToneKind, stories: readonly ThemeStory[]): Evaluated =>
  evaluateTone(kind, countTones(stories));

/** A figure of a theme's stories, with the one of the days before. */
export interface ThemeFigure extends Pick<Figure, 'value' | 'gap' | 'previous'> {
  readonly kind: 'stories' | 'shareOfVoice' | ToneKind;
}

/** What figures are computed from. */
interface Counted extends Pick<OpenConditions, 'stories' | 'before' | 'among'> {
  readonly settings: { readonly weights: TierWeights };
}

export const storiesOf = ({ stories, before }: Pick<Counted, 'stories' | 'before'>): ThemeFigure => ({
  ...{ kind: 'stories', value: stories.length, gap: null, previous: before?.length ?? null },
});

/** The shares of companies, whose volumes are added up once for all of them. */
export function sharesIn({ stories, before, among, settings }: Counted): (stockId: number) => ThemeFigure {
  const base = { among, weights: settings.weights };
  const [now, then] = [sharesOf(stories, base), before && sharesOf(before, base)];
  return (stockId) => ({ kind: 'shareOfVoice', ...now(stockId), previous: then?.(stockId).value ?? null });
}

export const toneIn = ({ stories, before }: Pick<Counted, 'stories' | 'before'>, kind: ToneKind): ThemeFigure => ({
  ...{ kind, ...evaluateThemeTone(kind, stories) },
  previous: before && evaluateThemeTone(kind, before).value,
});

/** What a theme comes to in few words: stories, the company's share where it is tracked, and tone. */
export const figuresOf = (theme: OpenConditions): ThemeFigure[] => [
  storiesOf(theme),
  ...(theme.own ? [sharesIn(theme)(theme.own.stockId)] : []),
  toneIn(theme, 'netTone'),
  toneIn(theme, 'negativeShare'),
];

const toneOf = { netTone: netToneOf, negativeShare: negativeShareOf } as const;

/** The median of a figure of tone over companies that enough judged stories mention; `null` with too few of them. */
export function medianTone(
  kind: ToneKind,
  stories: readonly ThemeStory[],
  companies: readonly number[],
): number | null {
  const values = companies
    .map((stockId) => countTones(stories.filter((story) => story.stockIds.includes(stockId))))
    .filter((counts) => judgedOf(counts) >= leastForMedian.stories)
    .map(toneOf[kind]);
  return values.length < leastForMedian.companies ? null : (medianOf(values) ?? null);
}
