import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { type FigureDefinition, type ThemeKind, themeKinds } from '#contract/insight/explanations.ts';
import { arrowOf, changeOf } from '#contract/insight/figure-texts/change-of.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import { fillText } from '#contract/insight/figure-texts/texts.ts';
import { themeTexts } from '#contract/insight/figure-texts/theme-texts.ts';
import { leastForMedian, maxThemeStories } from '#contract/insight/theme-rules.ts';
import type { Language } from '#contract/language.ts';
import { formatVolume } from '#server/insight/explanations/format-figure.ts';
import { printExpression } from '#server/insight/formulas/print-expression.ts';
import { partOfWhole } from '#server/insight/formulas/share.ts';
import { balanceOfJudged, judgedOf } from '#server/insight/formulas/tone.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import type { ThemeStory } from './queries.ts';
import { peak } from './theme-bars.ts';
import { countTones, sharesIn, storiesOf, sumOf, type ThemeFigure, toneIn, volumesIn } from './theme-figures.ts';
import { countSources } from './theme-sources.ts';

type Example = FigureDefinition['example'];

const input = (label: string, value: string) => ({ label, value, note: '' });

/** Numbers and formulas of the code that the texts name. */
const numbersOf = () => ({
  stories: figureDefinitions.shareOfVoice.constants.stories,
  judged: figureDefinitions.netTone.constants.stories,
  ...{ medianStories: leastForMedian.stories, medianCompanies: leastForMedian.companies },
  ...{ peakStories: peak.stories, peakRatio: peak.ratio, peaks: peak.most, most: formatCount(maxThemeStories) },
});

/** How figures of themes and of their sources are computed, each with an example that the page's code computes. */
export function describeThemes(language: Language, weights: TierWeights): FigureDefinition[] {
  const examples: Readonly<Record<ThemeKind, () => Example>> = {
    theme: () => exampleTheme(language, weights),
    themeSource: () => exampleSource(language),
  };
  const numbers = {
    ...numbersOf(),
    share: printExpression(partOfWhole, symbolsOf[language].share),
    netTone: printExpression(balanceOfJudged, symbolsOf[language].netTone),
  };
  return themeKinds.map((kind) => {
    const { name, meaning, formula, limits } = themeTexts[language].kinds[kind];
    const fill = (text: string) => fillText(text, numbers);
    return {
      ...{ kind, name, meaning: fill(meaning), formula: fill(formula), limits: limits.map(fill) },
      ...{ example: examples[kind](), formulaVersion: '1', settings: [] },
    };
  });
}

const symbolsOf = {
  'zh-CN': {
    share: { part: 'V公司', whole: 'Σ V（本公司与所选同业）' },
    netTone: { positive: '正', negative: '负', judged: '已判' },
  },
  en: {
    share: { part: 'V company', whole: 'Σ V (the company and its peers)' },
    netTone: { positive: 'positive', negative: 'negative', judged: 'judged' },
  },
} as const;

const [own, peer] = [1, 2];

/** So many stories of a source of tier 2 with these companies in the headline. */
function make(count: number, stockIds: readonly number[], tone: ThemeStory['tone']): ThemeStory[] {
  return Array.from({ length: count }, (_, id) => ({
    ...{ id, articleId: id, day: '2026-11-20', sourceId: 1, tier: 2, tone, reprints: 0 },
    ...{ stockIds, headlineStockIds: stockIds },
  }));
}

/** Of 42 stories twenty are about the own company, twelve about its peer, six about both; before there were 34. */
function exampleTheme(language: Language, weights: TierWeights): Example {
  const { inputs, shown, companies, comma } = themeTexts[language];
  const stories = [...make(20, [own], 1), ...make(12, [peer], 0), ...make(6, [own, peer], -1), ...make(4, [], null)];
  const before = [...make(14, [own], 1), ...make(18, [peer], 0), ...make(2, [peer], -1)];
  const theme = { stories, before, among: [own, peer], settings: { weights } };
  const volumes = volumesIn(stories, theme.among, weights);
  const [count, share, netTone] = [storiesOf(theme), sharesIn(theme)(own), toneIn(theme, 'netTone')];
  const tones = countTones(stories);
  const volumeOf = (stockId: number) => formatVolume(volumes.get(stockId) ?? 0);
  const parts = { part: volumeOf(own), whole: formatVolume(sumOf(volumes)) };
  const counts = {
    ...{ positive: formatCount(tones.positive), negative: formatCount(tones.negative) },
    judged: formatCount(judgedOf(tones)),
  };
  return {
    inputs: [
      input(inputs.stories, formatCount(stories.length)),
      input(inputs.storiesBefore, formatCount(before.length)),
      ...companies.map((company, index) => input(fillText(inputs.volume, { company }), volumeOf(index + 1))),
      input(inputs.shareBefore, shownOf({ ...share, value: share.previous })),
      ...(['positive', 'neutral', 'negative', 'unsure'] as const).map((tone) =>
        input(inputs[tone], formatCount(tones[tone])),
      ),
      input(inputs.netToneBefore, shownOf({ ...netTone, value: netTone.previous })),
    ],
    filled: [
      `(${formatCount(stories.length)} − ${formatCount(before.length)}) / ${formatCount(before.length)}`,
      printExpression(partOfWhole, parts),
      printExpression(balanceOfJudged, counts),
    ].join(comma),
    shown: [
      fillText(shown.stories, { value: shownOf(count), change: changeIn(count) }),
      fillText(shown.share, { value: shownOf(share), change: changeIn(share) }),
      fillText(shown.netTone, { value: shownOf(netTone), change: changeIn(netTone) }),
    ].join(comma),
  };
}

function shownOf({ kind, value }: Pick<ThemeFigure, 'kind' | 'value'>): string {
  if (value === null) return '–';
  const { number, unit } = formatFigure(kind, value);
  return `${number}${unit}`;
}

const changeIn = ({ kind, value, previous }: ThemeFigure): string => arrowOf(changeOf(kind, value, previous));

const minute = 60_000;

/** One story that three sources tell, at 8:00, 9:30 and 14:00, and one that the first of them tells alone. */
function exampleSource(language: Language): Example {
  const { inputs, shown, sources } = themeTexts[language];
  const at = [8 * 60, 9 * 60 + 30, 14 * 60];
  const retellings = [
    ...at.map((minutes, index) => ({ storyId: 1, sourceId: index + 1, tier: 2, at: minutes * minute })),
    { storyId: 2, sourceId: 1, tier: 2, at: 0 },
  ];
  const stories = [
    { id: 1, sourceId: 1, reprints: 2 },
    { id: 2, sourceId: 1, reprints: 0 },
  ];
  const [first] = countSources(stories, retellings).filter(({ id }) => id === 1);
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const [early = 0, median = 0] = at;
  const delay = first?.delay ?? 0;
  return {
    inputs: [
      ...sources.map((source, index) => input(fillText(inputs.early, { source }), clock(at[index] ?? 0))),
      input(inputs.reprint, stories.map(({ reprints }) => formatCount(reprints)).join(' / ')),
    ],
    filled: `${clock(early)} − ${clock(median)}`,
    shown: fillText(shown.source, {
      ...{ source: sources[0], reprinted: formatDecimal(first?.reprinted ?? 0, 1) },
      delay: fillText(delay < 0 ? shown.earlier : shown.later, { minutes: formatCount(Math.abs(delay)) }),
    }),
  };
}
