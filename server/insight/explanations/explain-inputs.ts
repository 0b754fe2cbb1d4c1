import type { InputKey } from '#contract/insight/figure-texts/figure-texts.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { CountedKind, CountedRef } from '#server/insight/figures/evaluate.ts';
import { activeRateInputs } from '#server/insight/figures/evaluate-place.ts';
import { peerSetVolumes } from '#server/insight/figures/evaluate-share.ts';
import { spikeOfDay } from '#server/insight/figures/evaluate-spike.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { medianOf } from '#server/platform/median.ts';
import { formatNumber, formatVolume } from './format-figure.ts';

export interface Explained {
  readonly inputs: FigureExplanation['inputs'];
  /** The formula with numbers, up to the equals sign. */
  readonly filled: string;
}

type Input = FigureExplanation['inputs'][number];
/** What a tier of source is called. */
export type NameTier = (tier: string) => string;
type Explain = (data: FigureData, ref: CountedRef, language: Language, nameTier: NameTier) => Explained;

export const inputOf = (
  language: Language,
  key: InputKey,
  value: string,
  { note = '', ...values }: { note?: string } & Record<string, string | number> = {},
): Input => ({ label: fillText(figureTexts[language].inputs[key], values), value, note });

const count = (value: number): string => formatNumber(value, 0);

/** A company's volume as an input, the one in question marked. */
function inputOfCompany(
  data: FigureData,
  { id, own, volume }: { id: number; own: number; volume: number },
  language: Language,
): Input {
  const company = data.company(id);
  return {
    label: company ? pickText(company.shortName, language) : String(id),
    value: formatVolume(volume),
    note: id === own ? figureTexts[language].inputs.ownVolume : '',
  };
}

/** Companies of an industry that are named with their volumes; of the others it is said how many there are. */
const namedCompanies = 50;

/** The industry's companies by volume, the largest first, and the one in question wherever it stands. */
function explainPlace(data: FigureData, { stockId, ...window }: CountedRef, language: Language) {
  const volumes = data.industryVolumes(stockId, window);
  if (!volumes) return { own: 0, size: 0, below: 0, equal: 0, above: 0, list: [] };
  const own = volumes.of(stockId);
  const { below, equal, of: size } = volumes.standingOf(stockId);
  const largest = volumes.largest(namedCompanies);
  const named = largest.includes(stockId) ? largest : [...largest, stockId];
  const list = named.map((id) => inputOfCompany(data, { id, own: stockId, volume: volumes.of(id) }, language));
  const others = size - named.length;
  return {
    ...{ own, size, below, equal, above: size - below - equal },
    list: others > 0 ? [...list, inputOf(language, 'otherCompanies', count(others))] : list,
  };
}

/** What went into each kind of figure, and its formula filled in. */
export const explanations: Readonly<Record<CountedKind, Explain>> = {
  articles: (data, { stockId, ...window }, language) => {
    const articles = count(data.articles(stockId, window));
    const stories = count(data.stories(stockId, window));
    return {
      inputs: [inputOf(language, 'articles', articles), inputOf(language, 'stories', stories)],
      filled: articles,
    };
  },
  stories: (data, { stockId, ...window }, language) => {
    const stories = count(data.stories(stockId, window));
    const articles = count(data.articles(stockId, window));
    return {
      inputs: [inputOf(language, 'stories', stories), inputOf(language, 'articles', articles)],
      filled: stories,
    };
  },
  volume: (data, { stockId, ...window }, language, nameTier) => {
    const tiers = [1, 2, 3].map((tier) => ({ tier, volume: data.tierVolume(stockId, tier, window) }));
    return {
      inputs: [
        inputOf(language, 'stories', count(data.stories(stockId, window))),
        inputOf(language, 'articles', count(data.articles(stockId, window))),
        ...tiers.map(({ tier, volume }) =>
          inputOf(language, 'tierWeight', String(data.weights[tier] ?? 0), {
            tier: nameTier(String(tier)),
            note: formatVolume(volume),
          }),
        ),
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
        inputOf(language, 'usualVolume', m),
        ...before.map((volume, index) =>
          inputOf(language, 'volumeBefore', formatVolume(volume), { number: index + 1 }),
        ),
      ],
      filled: `(${v} + ${c}) / (${m} + ${c})`,
    };
  },
  activityIndex: (data, ref, language) => {
    const { own, size, below, equal, list } = explainPlace(data, ref, language);
    return {
      inputs: [
        inputOf(language, 'ownVolume', formatVolume(own)),
        inputOf(language, 'below', count(below)),
        inputOf(language, 'equal', count(equal)),
        inputOf(language, 'companies', count(size)),
        ...list,
      ],
      filled: `100 × (${below} + 0.5 × ${equal}) / ${size}`,
    };
  },
  rank: (data, ref, language) => {
    const { own, size, above, list } = explainPlace(data, ref, language);
    return {
      inputs: [inputOf(language, 'ownVolume', formatVolume(own)), inputOf(language, 'companies', count(size)), ...list],
      filled: `1 + ${above}`,
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
        inputOf(language, 'distinctStories', count(data.peerSetStories(window))),
        ...[...volumes]
          .sort(([leftId, left], [rightId, right]) => right - left || leftId - rightId)
          .map(([id, volume]) => inputOfCompany(data, { id, own: stockId, volume }, language)),
      ],
      filled: `${own} / ${all}`,
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
      filled: `${part} / ${all}`,
    };
  },
  spike: (data, { stockId, until }, language) => {
    const spike = spikeOfDay(data, stockId, until);
    if (!spike) return { inputs: [], filled: '' };
    const [mean, excess] = [formatNumber(spike.mean, 3), formatNumber(spike.excess, 3)];
    return {
      inputs: [
        inputOf(language, 'dayStories', count(spike.n)),
        inputOf(language, 'usualStories', mean),
        inputOf(language, 'dispersion', excess),
      ],
      filled: `(${spike.n} − ${mean}) / √(${mean} + ${excess})`,
    };
  },
};
