import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { InputKey } from '#contract/insight/figure-texts/figure-texts.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import type { CountedKind, CountedRef } from '#server/insight/figures/evaluate.ts';
import { activeRateInputs } from '#server/insight/figures/evaluate-place.ts';
import { peerSetVolumes } from '#server/insight/figures/evaluate-share.ts';
import { spikeOfDay } from '#server/insight/figures/evaluate-spike.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { multipleOfUsual } from '#server/insight/formulas/active-rate.ts';
import type { Expression } from '#server/insight/formulas/expression.ts';
import { rise, type WordScore } from '#server/insight/formulas/hot-word.ts';
import { above, percentile, place } from '#server/insight/formulas/mid-rank.ts';
import { printExpression } from '#server/insight/formulas/print-expression.ts';
import { partOfWhole } from '#server/insight/formulas/share.ts';
import { spikeScore } from '#server/insight/formulas/spike.ts';
import { balanceOfJudged, judgedOf, negativeOfJudged, type ToneCounts } from '#server/insight/formulas/tone.ts';
import { mentionWeights } from '#server/insight/formulas/volume.ts';
import { medianOf } from '#server/platform/median.ts';
import { formatVolume } from './format-figure.ts';

export interface Explained {
  readonly inputs: FigureExplanation['inputs'];
  /** The formula with values, up to the equals sign. */
  readonly filled: string;
}

type Input = FigureExplanation['inputs'][number];
/** Name of a source tier. */
export type NameTier = (tier: string) => string;
type Explain = (data: FigureData, ref: CountedRef, language: Language, nameTier: NameTier) => Explained;

export const inputOf = (
  language: Language,
  key: InputKey,
  value: string,
  { note = '', ...values }: { note?: string } & Record<string, string | number> = {},
): Input => ({ label: fillText(figureTexts[language].inputs[key], values), value, note });

/** A company's volume as an input; the company in question is marked. */
function inputOfCompany(
  data: FigureData,
  { id, own, volume }: { id: number; own: number; volume: number },
  language: Language,
): Input {
  const company = data.company(id);
  return {
    ...(company ? brieflyDisplayed({ label: company.shortName }, language) : { label: String(id) }),
    value: formatVolume(volume),
    note: id === own ? figureTexts[language].inputs.ownVolume : '',
  };
}

/** Number of an industry's companies listed with their volumes; the rest is summarised. */
const namedCompanies = 50;

/** Companies of the industry by volume, and the company in question wherever it is. */
function explainPlace(data: FigureData, { stockId, ...window }: CountedRef, language: Language) {
  const volumes = data.industryVolumes(stockId, window);
  if (!volumes) return { own: 0, size: 0, below: 0, equal: 0, larger: 0, list: [] };
  const own = volumes.of(stockId);
  const standing = volumes.standingOf(stockId);
  const { below, equal, of: size } = standing;
  const largest = volumes.largest(namedCompanies);
  const named = largest.includes(stockId) ? largest : [...largest, stockId];
  const list = named.map((id) => inputOfCompany(data, { id, own: stockId, volume: volumes.of(id) }, language));
  const others = size - named.length;
  return {
    ...{ own, size, below, equal, larger: above(standing) },
    list: others > 0 ? [...list, inputOf(language, 'otherCompanies', formatCount(others))] : list,
  };
}

/** The burst score's formula with values. */
export const printRise = ({ delta, deviation }: WordScore): string =>
  printExpression(rise, { δ: formatDecimal(delta, 3), σ: formatDecimal(deviation, 3) });

/** Stories by tone, and a formula over them with values. */
function explainTone(
  counts: ToneCounts,
  formula: Expression<'positive' | 'negative' | 'judged'>,
  language: Language,
): Explained {
  const { positive, neutral, negative, unsure } = counts;
  const judged = judgedOf(counts);
  const rows = { positiveStories: positive, neutralStories: neutral, negativeStories: negative };
  return {
    inputs: [
      ...Object.entries(rows).map(([key, value]) => inputOf(language, key as keyof typeof rows, formatCount(value))),
      inputOf(language, 'judgedStories', formatCount(judged)),
      inputOf(language, 'unsureStories', formatCount(unsure)),
    ],
    filled: printExpression(formula, {
      positive: formatCount(positive),
      negative: formatCount(negative),
      judged: formatCount(judged),
    }),
  };
}

/** Inputs of each kind of figure, and its formula with values. */
export const explanations: Readonly<Record<CountedKind, Explain>> = {
  articles: (data, { stockId, ...window }, language) => {
    const articles = formatCount(data.articles(stockId, window));
    const stories = formatCount(data.stories(stockId, window));
    return {
      inputs: [inputOf(language, 'articles', articles), inputOf(language, 'stories', stories)],
      filled: articles,
    };
  },
  stories: (data, { stockId, ...window }, language) => {
    const stories = formatCount(data.stories(stockId, window));
    const articles = formatCount(data.articles(stockId, window));
    return {
      inputs: [inputOf(language, 'stories', stories), inputOf(language, 'articles', articles)],
      filled: stories,
    };
  },
  volume: (data, { stockId, ...window }, language, nameTier) => {
    const tiers = [1, 2, 3].map((tier) => ({ tier, volume: data.tierVolume(stockId, tier, window) }));
    return {
      inputs: [
        inputOf(language, 'stories', formatCount(data.stories(stockId, window))),
        inputOf(language, 'articles', formatCount(data.articles(stockId, window))),
        ...tiers.map(({ tier, volume }) =>
          inputOf(language, 'tierWeight', String(data.weights[tier] ?? 0), {
            tier: nameTier(String(tier)),
            note: formatVolume(volume),
          }),
        ),
        inputOf(language, 'headlineWeight', String(mentionWeights().headline)),
        inputOf(language, 'bodyWeight', String(mentionWeights().body)),
      ],
      filled: tiers.map(({ volume }) => formatVolume(volume)).join(' + '),
    };
  },
  activeRate: (data, { stockId, ...window }, language) => {
    const { now, before, industryMedian } = activeRateInputs(data, stockId, window);
    const [v, c, m] = [formatVolume(now), formatVolume(industryMedian), formatVolume(medianOf(before) ?? 0)];
    return {
      inputs: [
        inputOf(language, 'volumeNow', v),
        inputOf(language, 'industryMedian', c),
        inputOf(language, 'usualVolume', m, { windows: before.length }),
        ...before.map((volume, index) =>
          inputOf(language, 'volumeBefore', formatVolume(volume), { number: index + 1 }),
        ),
      ],
      filled: printExpression(multipleOfUsual, { now: v, c, usual: m }),
    };
  },
  activityIndex: (data, ref, language) => {
    const { own, size, below, equal, list } = explainPlace(data, ref, language);
    return {
      inputs: [
        inputOf(language, 'ownVolume', formatVolume(own)),
        inputOf(language, 'below', formatCount(below)),
        inputOf(language, 'equal', formatCount(equal)),
        inputOf(language, 'companies', formatCount(size)),
        ...list,
      ],
      filled: printExpression(percentile, {
        below: String(below),
        equal: String(equal),
        equalShare: String(figureDefinitions.activityIndex.constants.equalShare),
        N: String(size),
      }),
    };
  },
  rank: (data, ref, language) => {
    const { own, size, larger, list } = explainPlace(data, ref, language);
    return {
      inputs: [
        inputOf(language, 'ownVolume', formatVolume(own)),
        inputOf(language, 'companies', formatCount(size)),
        ...list,
      ],
      filled: printExpression(place, { above: String(larger) }),
    };
  },
  shareOfVoice: (data, { stockId, ...window }, language) => {
    const volumes = peerSetVolumes(data, window);
    const own = formatVolume(volumes.get(stockId) ?? 0);
    const all = formatVolume([...volumes.values()].reduce((sum, volume) => sum + volume, 0));
    return {
      inputs: [
        inputOf(language, 'ownVolume', own),
        inputOf(language, 'allVolume', all),
        inputOf(language, 'distinctStories', formatCount(data.peerSetStories(window))),
        ...[...volumes]
          .sort(([leftId, left], [rightId, right]) => right - left || leftId - rightId)
          .map(([id, volume]) => inputOfCompany(data, { id, own: stockId, volume }, language)),
      ],
      filled: printExpression(partOfWhole, { part: own, whole: all }),
    };
  },
  tierShare: (data, { stockId, tier = 1, ...window }, language, nameTier) => {
    const part = formatVolume(data.tierVolume(stockId, tier, window));
    const all = formatVolume(data.volume(stockId, window));
    return {
      inputs: [
        inputOf(language, 'tierVolume', part),
        inputOf(language, 'ownVolume', all),
        inputOf(language, 'tierWeight', String(data.weights[tier] ?? 0), { tier: nameTier(String(tier)) }),
      ],
      filled: printExpression(partOfWhole, { part, whole: all }),
    };
  },
  negativeShare: (data, { stockId, ...window }, language) =>
    explainTone(data.tones(stockId, window), negativeOfJudged, language),
  netTone: (data, { stockId, ...window }, language) =>
    explainTone(data.tones(stockId, window), balanceOfJudged, language),
  spike: (data, { stockId, until }, language) => {
    const spike = spikeOfDay(data, stockId, until);
    if (!spike) return { inputs: [], filled: '' };
    const [mean, excess] = [formatDecimal(spike.mean, 3), formatDecimal(spike.excess, 3)];
    return {
      inputs: [
        inputOf(language, 'dayStories', formatCount(spike.n)),
        inputOf(language, 'usualStories', mean),
        inputOf(language, 'dispersion', excess),
      ],
      filled: printExpression(spikeScore, { n: String(spike.n), μ: mean, excess }),
    };
  },
};
