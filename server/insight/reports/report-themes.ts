import type { FigureExplanation, SettingVersions } from '#contract/insight/figures.ts';
import type { ReportTheme } from '#contract/insight/reports.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { explainOpenTheme } from '#server/insight/themes/explain-theme.ts';
import { filtersOf, type NamedTheme, openConditions } from '#server/insight/themes/open-theme.ts';
import { nameConditions } from '#server/insight/themes/read-theme.ts';
import { figuresOf } from '#server/insight/themes/theme-figures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { listArticlesById } from './report-articles.ts';

/** Articles stored with each figure of a theme. */
const articlesOfFigure = 5;
/** Stories listed of each theme. */
const storiesOfTheme = 3;

/** Themes that a report tells of, by their conditions of then. */
export interface ChosenThemes {
  readonly list: readonly Pick<ReportTheme, 'id' | 'name' | 'query'>[];
  readonly cut: (q: string) => Cut | Promise<Cut>;
}

interface Reporting {
  readonly stockId: number;
  readonly period: Window;
  readonly now: Date;
  readonly versions: SettingVersions;
}

/** The themes of a report over its period, to be written in any language. */
export async function openReportThemes(
  db: Database,
  { list, cut }: ChosenThemes,
  { period, ...reporting }: Reporting,
): Promise<(language: Language) => Promise<ReportTheme[]>> {
  const which = { now: reporting.now, cut };
  const opened: (NamedTheme & { readonly query: string })[] = [];
  for (const theme of list) {
    const { id, name, query } = theme;
    const conditions = { filters: filtersOf(query), window: period, ...reporting, cut };
    opened.push({ id, name, query, ...(await openConditions(db, conditions)) });
  }
  return async (language) => {
    const written: ReportTheme[] = [];
    for (const theme of opened) {
      const { id, name, query, own, window } = theme;
      const figures: FigureExplanation[] = [];
      for (const { kind } of figuresOf(theme)) {
        const stockId = kind === 'shareOfVoice' && own ? { stockId: own.stockId } : {};
        const ref = { kind, theme: id, ...window, ...stockId };
        figures.push(forStorage(await explainOpenTheme(db, { ref, theme, language, which })));
      }
      const conditions = await nameConditions(db, theme, language);
      written.push({ id, name, query, conditions, figures, stories: await listStories(db, theme, language) });
    }
    return written;
  };
}

function forStorage({ articles, tones, ...explanation }: FigureExplanation): FigureExplanation {
  return {
    ...explanation,
    articles: { ...articles, list: articles.list.slice(0, articlesOfFigure) },
    ...(tones && { tones: { ...tones, unsureList: [] } }),
  };
}

/** The most reprinted stories of a theme, by their first articles. */
async function listStories(db: Database, { stories }: NamedTheme, language: Language): Promise<ReportTheme['stories']> {
  const first = stories
    .toSorted((one, other) => other.reprints - one.reprints || other.articleId - one.articleId)
    .slice(0, storiesOfTheme)
    .map(({ articleId }) => articleId);
  const found = new Map((await listArticlesById(db, first)).map((article) => [article.id, article]));
  return first.flatMap((id) => {
    const article = found.get(id);
    if (!article) return [];
    const { title, sourceName, publishedAt, link } = article;
    return [
      {
        ...{ id, title: pickText(title, language), sourceName: pickText(sourceName, language) },
        ...{ publishedAt: publishedAt.toISOString(), link, withdrawn: false },
      },
    ];
  });
}
