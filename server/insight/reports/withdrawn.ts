import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { ExplainedHotWords, LineChart, ReportBody, ReportTheme } from '#contract/insight/reports.ts';

/** Articles referred to by stored content. */
export function articleIdsOf(explanations: readonly FigureExplanation[]): number[] {
  return explanations.flatMap(({ articles }) => articles.list.map(({ id }) => id));
}

/** A stored figure keeps its articles; withdrawn ones are marked. */
export function markWithdrawn(explanation: FigureExplanation, published: ReadonlySet<number>): FigureExplanation {
  const list = explanation.articles.list.map((article) => ({ ...article, withdrawn: !published.has(article.id) }));
  const withdrawn = list.filter((article) => article.withdrawn).length;
  return { ...explanation, articles: { ...explanation.articles, withdrawn, list } };
}

export function explanationsOfWords({ items }: ExplainedHotWords): FigureExplanation[] {
  return items.flatMap(({ explanation }) => explanation ?? []);
}

export function markWithdrawnWords(words: ExplainedHotWords, published: ReadonlySet<number>): ExplainedHotWords {
  const items = words.items.map((item) => ({
    ...item,
    explanation: item.explanation && markWithdrawn(item.explanation, published),
  }));
  return { ...words, items };
}

export const articleIdsOfChart = ({ events }: LineChart): number[] =>
  events.flatMap(({ articleId }) => articleId ?? []);

export function markWithdrawnEvents(chart: LineChart, published: ReadonlySet<number>): LineChart {
  const events = chart.events.map((event) => ({
    ...event,
    ...(event.articleId !== undefined && { withdrawn: !published.has(event.articleId) }),
  }));
  return { ...chart, events };
}

const explanationsOfTheme = ({ figures, words = [], companies = [] }: ReportTheme): FigureExplanation[] => [
  ...figures,
  ...[...words, ...companies].map(({ explanation }) => explanation),
];

export function explanationsOfReport({ figures, peers, hotWords, themes = [] }: ReportBody): FigureExplanation[] {
  return [
    ...figures,
    ...peers.flatMap(({ activityIndex, shareOfVoice }) => [activityIndex, shareOfVoice ?? []].flat()),
    ...(hotWords ? explanationsOfWords(hotWords) : []),
    ...themes.flatMap(explanationsOfTheme),
  ];
}

/** A report as generated, with withdrawn articles marked and unlinked. */
export function markWithdrawnInReport(body: ReportBody, published: ReadonlySet<number>): ReportBody {
  const mark = (article: ReportBody['articles'][number]) =>
    published.has(article.id) ? article : { ...article, link: null, withdrawn: true };
  const markOne = <Row extends { readonly explanation: FigureExplanation }>(row: Row): Row => ({
    ...row,
    explanation: markWithdrawn(row.explanation, published),
  });
  return {
    ...body,
    figures: body.figures.map((figure) => markWithdrawn(figure, published)),
    peers: body.peers.map((peer) => ({
      ...peer,
      activityIndex: markWithdrawn(peer.activityIndex, published),
      shareOfVoice: peer.shareOfVoice && markWithdrawn(peer.shareOfVoice, published),
    })),
    ...(body.chart && { chart: markWithdrawnEvents(body.chart, published) }),
    ...(body.hotWords && { hotWords: markWithdrawnWords(body.hotWords, published) }),
    ...(body.themes && {
      themes: body.themes.map((theme) => ({
        ...theme,
        figures: theme.figures.map((figure) => markWithdrawn(figure, published)),
        stories: theme.stories.map(mark),
        ...(theme.words && { words: theme.words.map(markOne) }),
        ...(theme.companies && { companies: theme.companies.map(markOne) }),
      })),
    }),
    articles: body.articles.map(mark),
  };
}
