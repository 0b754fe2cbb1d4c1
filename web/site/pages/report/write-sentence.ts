import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { arrowOf, changeOf } from '#contract/insight/figure-texts/change-of.ts';
import type { FigureExplanation, FigureKind } from '#contract/insight/figures.ts';
import type { Report } from '#contract/insight/reports.ts';
import { fill } from '../../loading/formatting.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';

/** The report's figure of a kind, if it has one. */
export function figureOf({ figures }: Report, kind: FigureKind): FigureExplanation | undefined {
  return figures.find(({ figure }) => figure.ref.kind === kind);
}

type Words = SharingTexts['report']['sentence'];

/** Whether a figure rose, fell or stayed the same as far as people see. */
function directionOf({ figure: { ref, value, previous } }: FigureExplanation): 'Up' | 'Down' | 'Same' {
  const change = changeOf(ref.kind, value, previous);
  return change ? (change.isUp ? 'Up' : 'Down') : 'Same';
}

/** Summary of a report in one or two sentences, without gaps. */
export function writeSentence(report: Report, words: Words): string {
  const [articles, index, rank, share] = (['articles', 'activityIndex', 'rank', 'shareOfVoice'] as const).map((kind) =>
    figureOf(report, kind),
  );
  const has = (figure: FigureExplanation | undefined): figure is FigureExplanation => figure?.figure.value != null;
  const first = [
    has(articles) && articles.figure.value ? fill(words.articles, { articles: articles.shown }) : words.noArticles,
    has(index) && fill(words[`index${directionOf(index)}`], { index: index.shown }),
    has(rank) && fill(words.rank, { rank: rank.figure.value ?? '' }),
  ];
  const second = [
    wordOf(report, words),
    has(share) && fill(words[`share${directionOf(share)}`], { share: share.shown }),
  ];
  return joinClauses([first, second], words);
}

/** The first hot word, and whose it is where the company has too few stories. */
function wordOf({ hotWords }: Report, { word, wordOfIndustry, wordOfAll }: Words): string | false {
  const [top] = hotWords?.items ?? [];
  if (!hotWords || top?.z.value == null) return false;
  const text = { company: word, industry: wordOfIndustry, everything: wordOfAll }[hotWords.scope];
  return fill(text, { industry: hotWords.scopeName, word: top.word, z: formatDecimal(top.z.value, 1) });
}

/** Summary of an ESG report: the scores, and the company's own stories. */
export function writeEsgSentence({ evaluation, themes = [] }: Report, words: Words): string {
  const scored = (evaluation?.pillars.flatMap(({ indicators }) => indicators) ?? []).flatMap(
    ({ explanation: { figure }, median }) =>
      figure.value === null ? [] : [{ value: figure.value, previous: figure.previous, median }],
  );
  const countOf = (fits: (score: (typeof scored)[number]) => boolean) => scored.filter(fits).length;
  const above = countOf(({ value, median }) => median !== null && value > median);
  const risen = countOf(({ value, previous }) => previous !== null && value > previous);
  const fallen = countOf(({ value, previous }) => previous !== null && value < previous);
  const own = new Map(themes[0]?.figures.map((explanation) => [explanation.figure.ref.kind, explanation]));
  const [stories, tone] = [own.get('stories')?.figure.value ?? 0, own.get('netTone')];
  return joinClauses(
    [
      evaluation && scored.length > 0
        ? [
            fill(words.scores, { period: evaluation.period, count: scored.length, above }),
            (risen > 0 || fallen > 0) && fill(words.scoresMoved, { risen, fallen }),
          ]
        : [words.noScores],
      [
        stories > 0 ? fill(words.esgStories, { stories: formatCount(stories) }) : words.noEsgStories,
        tone?.figure.value != null && fill(words.esgTone, { tone: tone.shown }),
      ],
    ],
    words,
  );
}

const joinClauses = (sentences: readonly (readonly (string | false)[])[], words: Words): string =>
  sentences
    .map((clauses) => clauses.filter((clause) => clause !== false).join(words.comma))
    .filter((sentence) => sentence !== '')
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1) + words.end)
    .join('')
    .trim();

/** Change against the previous period, arrow first: `↑ 8.3`, `↑ 2 位`, `↑ 18.2%`; empty if unknown. */
export function changeText({ figure: { ref, value, previous } }: FigureExplanation, places: string): string {
  const change = changeOf(ref.kind, value, previous);
  return arrowOf(change && ref.kind === 'rank' ? { ...change, text: fill(places, { count: change.text }) } : change);
}
