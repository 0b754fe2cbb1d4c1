import type { FigureExplanation, SettingVersions } from '#contract/insight/figures.ts';
import type { ReportTheme } from '#contract/insight/reports.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Cut } from '#server/insight/explorer/understand-query.ts';
import { explainOpenTheme } from '#server/insight/themes/explain-theme.ts';
import { filtersOf, type NamedTheme, openConditions } from '#server/insight/themes/open-theme.ts';
import { nameConditions } from '#server/insight/themes/read-theme.ts';
import { figuresOf } from '#server/insight/themes/theme-figures.ts';
import { describeSources, listCompared, rankWords } from '#server/insight/themes/theme-parts.ts';
import { wordWindows } from '#server/insight/themes/theme-words.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { listArticlesById } from './report-articles.ts';

/** Articles stored with each figure of a theme. */
const articlesOfFigure = 5;
/** Stories listed of each theme. */
const storiesOfTheme = 3;
/** Rows of each of its tables; the own company is always among the companies. */
const [wordsOfTheme, companiesOfTheme, sourcesOfTheme] = [5, 5, 5];

/** Themes that a report tells of, by their conditions of then. */
export interface ChosenThemes {
  readonly list: readonly Pick<ReportTheme, 'id' | 'name' | 'query'>[];
  readonly cut: (q: string) => Cut | Promise<Cut>;
  /** Whether it tells words, companies and sources of each. */
  readonly hasParts: boolean;
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
  { list, cut, hasParts }: ChosenThemes,
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
      const [conditions, stories] = [await nameConditions(db, theme, language), await listStories(db, theme, language)];
      const parts = hasParts ? await describeParts(db, theme, { language, which }) : {};
      written.push({ id, name, query, conditions, figures, stories, ...parts });
    }
    return written;
  };
}

/** Words that rose, the company among its peers, and who wrote most. */
async function describeParts(
  db: Database,
  theme: NamedTheme,
  {
    language,
    which,
  }: { readonly language: Language; readonly which: Pick<ChosenThemes, 'cut'> & { readonly now: Date } },
): Promise<Pick<ReportTheme, 'words' | 'companies' | 'sources'>> {
  const words: NonNullable<ReportTheme['words']> = [];
  const { foreground } = wordWindows(theme.window.until);
  const { words: ranked, ...countedIn } = await rankWords(db, theme, which);
  for (const { word, state } of ranked.slice(0, wordsOfTheme)) {
    const ref = { kind: 'hotWord' as const, theme: theme.id, ...foreground, word };
    const of = { ...theme, window: foreground };
    const explanation = await explainOpenTheme(db, { ref, theme: of, language, which, countedIn });
    words.push({ state, explanation: forStorage(explanation) });
  }
  const companies: NonNullable<ReportTheme['companies']> = [];
  for (const { stockId, name } of await listCompared(db, theme, language)) {
    const own = stockId === theme.own?.stockId;
    if (!own && companies.length >= companiesOfTheme) continue;
    const ref = { kind: 'shareOfVoice' as const, theme: theme.id, ...theme.window, stockId };
    const explanation = await explainOpenTheme(db, { ref, theme, language, which });
    // Below so many stories no company has a share.
    if (explanation.figure.value === null) break;
    companies.push({ name, own, explanation: forStorage(explanation) });
  }
  const { list } = await describeSources(db, theme, { now: which.now, language });
  return {
    words,
    companies,
    sources: list.slice(0, sourcesOfTheme).map(({ id, name, stories, first }) => ({ id, name, stories, first })),
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
