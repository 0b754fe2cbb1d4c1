import type { FigureExplanation, FigureKind, FigureRef } from '#contract/insight/figures.ts';
import type { ReportBody, ReportTheme } from '#contract/insight/reports.ts';
import { languages } from '#contract/language.ts';
import type { ReportContent } from './tables.ts';

/** What values of a report depend on that has no versions (docs/product/insight.md, "Reports"). */
export type Unversioned = 'articles' | 'tone' | 'sources' | 'companies' | 'scores';

interface Value {
  readonly shown: string;
  readonly dependsOn: readonly Unversioned[];
}

/** A value that is not the same in both. */
export interface Difference {
  readonly name: string;
  readonly kept: string;
  readonly again: string;
  readonly dependsOn: readonly Unversioned[];
}

const counted: readonly Unversioned[] = ['articles', 'companies'];
/** By tiers, and by names of sources that are stopped among words. */
const weighed: readonly Unversioned[] = [...counted, 'sources'];
const judged: readonly Unversioned[] = [...counted, 'tone'];
/** Their conditions may name tiers and tones. */
const searched: readonly Unversioned[] = [...weighed, 'tone'];
const scored: readonly Unversioned[] = ['scores', 'companies'];

const dependenciesOf: Readonly<Partial<Record<FigureKind, readonly Unversioned[]>>> = {
  articles: counted,
  stories: counted,
  netTone: judged,
  negativeShare: judged,
  evaluation: scored,
};

const absent = '–';
const show = (value: unknown): string =>
  value === null || value === undefined ? absent : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Values of a report in one language, by names that are the same in both. Texts are left out: a later release may word
 * what it explains in another way.
 */
class Values {
  readonly found = new Map<string, Value>();

  add(name: string, value: unknown, dependsOn: readonly Unversioned[]): void {
    this.found.set(name, { shown: show(value), dependsOn });
  }

  addEach(name: string, values: Readonly<Record<string, unknown>>, dependsOn: readonly Unversioned[]): void {
    for (const [part, value] of Object.entries(values)) this.add(`${name}, ${part}`, value, dependsOn);
  }

  addFigure(
    { figure: { ref, value, gap, previous }, articles, tones }: FigureExplanation,
    { part = '', dependsOn = dependenciesOf[ref.kind] ?? weighed }: Partial<FigurePlace> = {},
  ): void {
    const name = `${part}${nameOf(ref)}`;
    this.add(name, value ?? gap, dependsOn);
    this.add(`${name}, before`, previous, dependsOn);
    this.add(`${name}, articles`, articles.total, dependsOn);
    if (!tones) return;
    const { unsureList: _, ...counts } = tones;
    this.addEach(name, counts, dependsOn);
  }
}

interface FigurePlace {
  /** In front of its name. */
  readonly part: string;
  readonly dependsOn: readonly Unversioned[];
}

const nameOf = ({ kind, stockId, word }: FigureRef) =>
  [kind, stockId === undefined ? '' : ` of ${stockId}`, word === undefined ? '' : `, ${word}`].join('');

function valuesOf(body: ReportBody): ReadonlyMap<string, Value> {
  const values = new Values();
  values.add('industry size', body.industrySize, ['companies']);
  for (const figure of body.figures) values.addFigure(figure);
  for (const { stockId, values: ofDays } of body.chart?.series ?? []) {
    for (const [index, value] of ofDays.entries())
      values.add(`chart of ${stockId}, ${body.chart?.days[index]}`, value, weighed);
  }
  for (const { number, day } of body.chart?.events ?? []) values.add(`spike ${number}`, day, weighed);
  for (const { stockId, rank, previousRank, activityIndex, shareOfVoice } of body.peers) {
    const part = 'peers: ';
    values.add(`${part}rank of ${stockId}`, rank, weighed);
    values.add(`${part}rank of ${stockId}, before`, previousRank, weighed);
    values.addFigure(activityIndex, { part });
    if (shareOfVoice) values.addFigure(shareOfVoice, { part });
  }
  addHotWords(values, body);
  values.add('evaluation', body.evaluation?.period, scored);
  for (const { indicators } of body.evaluation?.pillars ?? []) {
    for (const { id, median, rank, of, explanation } of indicators) {
      values.addFigure(explanation);
      values.addEach(`standing by indicator ${id}`, { median, rank, of }, scored);
    }
  }
  for (const theme of body.themes ?? []) addTheme(values, theme);
  values.add('articles', body.articleCount, counted);
  values.add(
    'articles listed',
    body.articles.map(({ id }) => id),
    counted,
  );
  return values.found;
}

function addHotWords(values: Values, { hotWords }: ReportBody): void {
  if (!hotWords) return;
  const { scope, foreground, background, items } = hotWords;
  values.addEach('hot words', { scope, foreground: foreground.stories, background: background.stories }, weighed);
  for (const { word, rank, stories, ratio, sources, state, spark, explanation, z } of items) {
    values.addEach(`hot word ${word}`, { rank, z: z.value, stories, ratio, sources, state, spark }, weighed);
    if (explanation) values.addFigure(explanation);
  }
}

function addTheme(values: Values, { id, figures, stories, words, companies, sources }: ReportTheme): void {
  const place = { part: `theme ${id}: `, dependsOn: searched };
  for (const figure of figures) values.addFigure(figure, place);
  values.add(
    `${place.part}listed`,
    stories.map((story) => story.id),
    searched,
  );
  for (const { state, explanation } of words ?? []) {
    values.addFigure(explanation, place);
    values.add(`${place.part}state of ${explanation.figure.ref.word}`, state, searched);
  }
  // The company's own share is among its figures as well.
  for (const { explanation } of companies ?? [])
    values.addFigure(explanation, { ...place, part: `${place.part}peers: ` });
  for (const { id: sourceId, stories: told, first } of sources ?? []) {
    values.addEach(`${place.part}source ${sourceId}`, { stories: told, first }, searched);
  }
}

/** How many values a report has, and those that differ in any language. */
export function compareReports(
  kept: ReportContent,
  again: ReportContent,
): { readonly values: number; readonly differences: readonly Difference[] } {
  const names = new Set<string>();
  const differences = new Map<string, Difference>();
  for (const language of languages) {
    const [then, now] = [valuesOf(kept[language]), valuesOf(again[language])];
    for (const [name, { dependsOn }] of [...then, ...now]) {
      names.add(name);
      const [before, after] = [then.get(name)?.shown ?? absent, now.get(name)?.shown ?? absent];
      if (before !== after) differences.set(name, { name, kept: before, again: after, dependsOn });
    }
  }
  return { values: names.size, differences: [...differences.values()] };
}
