import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { mostCompanies } from '#contract/insight/explorer-limits.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { findCompany, findIndustry, listStockIdsOf } from '#server/insight/hot-words/queries.ts';
import { readWordFigure } from '#server/insight/hot-words/read-word-figure.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowLength } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { articleLimit } from './explain-counted.ts';
import { inputOf, printRise } from './explain-inputs.ts';
import { type ExplainFigure, type Explanation, listVersions } from './explanation.ts';

/** Explains a hot word. Its foreground is always the seven days of the reference. */
export async function explainHotWord(
  db: Database,
  { ref, viewerId, versions, language }: ExplainFigure,
): Promise<Explanation> {
  const { word, from, until } = ref;
  if (!word || windowLength(ref) !== figureDefinitions.hotWord.constants.days) throw new AppError('NOT_FOUND');
  const scope = await nameScope(db, { ref, language });
  const settings = await readSettings(db, { stockId: viewerId, versions });
  const { figure, windows, counts, score, articles } = await readWordFigure(db, {
    ref,
    word,
    settings,
    limit: articleLimit,
  });
  const stockIds = await companiesOf(db, ref);
  const range = (window: Window) => fillText(figureTexts[language].range, { from: window.from, until: window.until });
  const count = (value: number) => formatCount(value);
  return {
    figure,
    inputs: [
      { ...inputOf(language, 'scope', ''), ...scope },
      inputOf(language, 'foregroundHits', count(counts.foreground)),
      inputOf(language, 'foreground', count(counts.foregroundStories), { note: range(windows.foreground) }),
      inputOf(language, 'backgroundHits', count(counts.background)),
      inputOf(language, 'background', count(counts.backgroundStories), { note: range(windows.background) }),
      ...(score ? [inputOf(language, 'ratio', formatDecimal(score.ratio, 1))] : []),
      inputOf(language, 'sources', count(counts.sources)),
    ],
    hotWordFormula: settings.hotWordFormula,
    filled: score ? printRise(score) : '',
    versions: listVersions(
      [
        'stopWords.general',
        'stopWords.boilerplate',
        'stopWords.names',
        'neverStopWords',
        'userWords',
        'terms',
        'hotWordFormula',
      ],
      settings.versions,
      language,
    ),
    articles: {
      total: articles.total,
      withdrawn: 0,
      list: articles.list.map(({ title, sourceName, publishedAt, reprints, id }) => ({
        id,
        ...brieflyDisplayed({ title, sourceName }, language),
        publishedAt: publishedAt.toISOString(),
        contribution: 1,
        reprints: reprints ?? 0,
        withdrawn: false,
      })),
    },
    ...(stockIds && { explorer: { from, until, phrase: word, stockIds } }),
  };
}

/** Companies whose stories are counted, none for all of them; `undefined` where the Explorer cannot list exactly these. */
async function companiesOf(
  db: Database,
  { stockId, industryId }: ExplainFigure['ref'],
): Promise<readonly number[] | undefined> {
  if (stockId !== undefined) return [stockId];
  if (industryId === undefined) return [];
  const stockIds = await listStockIdsOf(db, industryId);
  return stockIds.length > 0 && stockIds.length <= mostCompanies ? stockIds : undefined;
}

/** The scope as the value of an input. */
async function nameScope(db: Database, { ref, language }: Pick<ExplainFigure, 'ref' | 'language'>) {
  const { stockId, industryId } = ref;
  if (stockId === undefined && industryId === undefined) return { value: figureTexts[language].everything };
  const name =
    stockId === undefined
      ? (await findIndustry(db, industryId ?? 0))?.name
      : (await findCompany(db, stockId))?.shortName;
  if (!name) throw new AppError('NOT_FOUND');
  return brieflyDisplayed({ value: name }, language);
}
