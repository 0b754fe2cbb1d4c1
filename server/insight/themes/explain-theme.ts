import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { filterParameters, longestQuery } from '#contract/insight/explorer-filters.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { Figure, FigureExplanation, FigureRef } from '#contract/insight/figures.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { type Language, pickText } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { describeGap, describeThemeFigure } from '#server/insight/explanations/describe-figure.ts';
import { inputOf, printRise } from '#server/insight/explanations/explain-inputs.ts';
import { listVersions } from '#server/insight/explanations/explanation.ts';
import { formatVolume, nameFigure } from '#server/insight/explanations/format-figure.ts';
import { reasonOf } from '#server/insight/explanations/list-tones.ts';
import { countTotal } from '#server/insight/explorer/count-hits.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { type Expression, parseQuery, writeQuery } from '#server/insight/explorer/query-language.ts';
import { checkWindow } from '#server/insight/figures/window.ts';
import { isComparable, scoreWord } from '#server/insight/formulas/hot-word.ts';
import { printExpression } from '#server/insight/formulas/print-expression.ts';
import { partOfWhole } from '#server/insight/formulas/share.ts';
import { balanceOfJudged, judgedOf, negativeOfJudged } from '#server/insight/formulas/tone.ts';
import { roundScore } from '#server/insight/hot-words/list-hot-words.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { type NamedTheme, type OpenConditions, openTheme, searchOf, type WhichTheme } from './open-theme.ts';
import { listArticles, type ThemeStory } from './queries.ts';
import { shareFigure, storiesFigure, toneFigure } from './read-theme.ts';
import { contributionTo, countTones, storiesAbout, sumOf, volumesIn } from './theme-figures.ts';
import { type CountedIn, openWords } from './theme-parts.ts';
import { countWord, wordWindows } from './theme-words.ts';

type ThemeRef = FigureRef & { readonly theme: number };
type ThemeKind = 'stories' | 'shareOfVoice' | 'netTone' | 'negativeShare' | 'hotWord';

interface ExplainTheme extends Omit<WhichTheme, 'id'> {
  readonly ref: ThemeRef;
  readonly language: Language;
}

/** What differs between the figures of a theme. */
interface Parts extends Pick<FigureExplanation, 'figure' | 'inputs' | 'filled' | 'versions'> {
  readonly total: number;
  /** Heaviest first, with what each contributes. */
  readonly stories: readonly { readonly story: Pick<ThemeStory, 'articleId' | 'reprints'>; readonly part: number }[];
  /** What narrows the theme in the Explorer to these stories. */
  readonly narrowed: {
    readonly stockIds?: readonly number[];
    readonly tones?: readonly Tone[];
    readonly word?: string;
  };
  readonly tones?: FigureExplanation['tones'];
}

const mostListed = 50;
const mostUnsure = 20;

/** Explains a figure of a theme by computing it again. Throws NOT_FOUND for what no theme has. */
export async function explainTheme(
  db: Database,
  { ref, language, ...which }: ExplainTheme,
): Promise<FigureExplanation> {
  if (!(ref.kind in explanations)) throw new AppError('NOT_FOUND');
  const window = checkWindow(ref, { field: 'body.from', language });
  const theme = await openTheme(db, { ...which, id: ref.theme, window });
  return explainOpenTheme(db, { ref, theme, language, which });
}

/** Explains a figure of a theme whose stories are there. */
export async function explainOpenTheme(db: Database, request: Explain): Promise<FigureExplanation> {
  const { ref, theme, language, which } = request;
  const explain = explanations[ref.kind as ThemeKind];
  const parts = await explain(db, request);
  const { figure, inputs, filled, versions, tones, total } = parts;
  const { value, gap } = figure;
  const { name, meaning, formula, version } = describeThemeFigure(ref.kind, language, theme.settings.hotWordFormula);
  const result = value === null ? undefined : formatFigure(ref.kind, value);
  const link = await linkOf(db, theme, parts.narrowed, which);
  return {
    ...{ figure, inputs, versions, meaning, formula, formulaVersion: version },
    name: `${name} · ${ref.word ?? theme.name}`,
    shown: value === null ? '' : nameFigure(ref.kind, value, language),
    gapText: gap ? describeGap(ref.kind, gap, language) : '',
    filled: result && filled !== '' ? `${filled} = ${result.number}${result.unit}` : '',
    asOf: which.now.toISOString(),
    articles: { total, withdrawn: 0, list: await listBehind(db, parts.stories, { ref, language }) },
    ...(tones && { tones }),
    ...link,
  };
}

async function listBehind(
  db: Database,
  stories: Parts['stories'],
  { ref, language }: { readonly ref: FigureRef; readonly language: Language },
): Promise<FigureExplanation['articles']['list']> {
  const shown = stories.slice(0, mostListed);
  const articles = await listArticles(
    db,
    shown.map(({ story }) => story.articleId),
  );
  const byId = new Map(articles.map((article) => [article.id, article]));
  const isOfTone = ref.kind === 'netTone' || ref.kind === 'negativeShare';
  return shown.flatMap(({ story: { articleId, reprints }, part }) => {
    const article = byId.get(articleId);
    if (!article) return [];
    const { id, title, sourceName, publishedAt, tone, score } = article;
    return [
      {
        ...{ id, reprints, withdrawn: false, contribution: part },
        ...brieflyDisplayed({ title, sourceName }, language),
        publishedAt: publishedAt.toISOString(),
        ...(isOfTone && { tone: toneOfNumber(tone), toneScore: score === null ? null : score / 100 }),
      },
    ];
  });
}

/** The Explorer's address of these stories, and how many it lists. */
async function linkOf(
  db: Database,
  { filters, window }: OpenConditions,
  { stockIds, tones, word }: Parts['narrowed'],
  which: Pick<WhichTheme, 'now' | 'cut'>,
): Promise<Pick<FigureExplanation, 'explorerQuery' | 'explorerTotal'>> {
  const fitsTones = !tones || filters.tones.length === 0;
  const fitsCompanies = !stockIds || filters.stockIds.length === 0;
  // Of filters that are set already, no part can be chosen besides: then no link is better than a wrong one.
  if (!fitsTones || !fitsCompanies) return { explorerQuery: '', explorerTotal: null };
  const q = word === undefined ? filters.q : withWord(filters.q, word);
  // Nor can a query be longer.
  if (q.length > longestQuery) return { explorerQuery: '', explorerTotal: null };
  const narrowed = {
    ...filters,
    ...window,
    ...(stockIds && { stockIds }),
    ...(tones && { tones }),
    q,
  };
  const total = await countTotal(db, await searchOf(narrowed, window, which));
  return { explorerQuery: new URLSearchParams(filterParameters(narrowed)).toString(), explorerTotal: total };
}

/** A query narrowed to a word as it is read, because what is not well formed would take the word in. */
function withWord(q: string, word: string): string {
  const { expression } = parseQuery(q);
  const term: Expression = { kind: 'term', text: word, quoted: true, inTitle: false };
  return writeQuery(expression ? { kind: 'and', parts: [expression, term] } : term);
}

interface Explain {
  readonly ref: FigureRef;
  readonly theme: NamedTheme;
  readonly language: Language;
  readonly which: Pick<WhichTheme, 'now' | 'cut'>;
  /** What words are counted in, where it has been read. */
  readonly countedIn?: CountedIn;
}

const heaviest = (stories: readonly { readonly story: ThemeStory; readonly part: number }[]) =>
  stories.toSorted((left, right) => right.part - left.part || right.story.reprints - left.story.reprints);

function explainStories(_db: Database, { theme, language }: Explain): Parts {
  const { stories } = theme;
  const all = formatCount(stories.length);
  return {
    figure: storiesFigure(theme),
    inputs: [inputOf(language, 'stories', all)],
    ...{ filled: all, versions: [], total: stories.length, narrowed: {} },
    stories: heaviest(stories.map((story) => ({ story, part: 1 }))),
  };
}

async function explainShare(db: Database, { ref, theme, language }: Explain): Promise<Parts> {
  const { stories, among, settings } = theme;
  const { stockId } = ref;
  if (stockId === undefined || !among.includes(stockId)) throw new AppError('NOT_FOUND');
  const volumes = volumesIn(stories, among, settings.weights);
  const [part, whole] = [formatVolume(volumes.get(stockId) ?? 0), formatVolume(sumOf(volumes))];
  const names = new Map((await listCompanyNames(db, among)).map(({ stockId: id, name }) => [id, name]));
  const about = stories.filter((story) => story.stockIds.includes(stockId));
  return {
    figure: shareFigure(theme, stockId),
    inputs: [
      inputOf(language, 'ownVolume', part),
      inputOf(language, 'allVolume', whole),
      inputOf(language, 'distinctStories', formatCount(storiesAbout(stories, among))),
      ...[...volumes]
        .sort(([leftId, left], [rightId, right]) => right - left || leftId - rightId)
        .map(([id, volume]) => {
          const name = names.get(id);
          return {
            ...(name ? brieflyDisplayed({ label: name }, language) : { label: String(id) }),
            value: formatVolume(volume),
            note: id === stockId ? figureTexts[language].inputs.ownVolume : '',
          };
        }),
    ],
    filled: printExpression(partOfWhole, { part, whole }),
    versions: listVersions(['tierWeights', 'peers'], settings.versions, language),
    total: about.length,
    stories: heaviest(about.map((story) => ({ story, part: contributionTo(story, stockId, settings.weights) }))),
    narrowed: { stockIds: [stockId] },
  };
}

const explainTone =
  (kind: 'netTone' | 'negativeShare') =>
  async (db: Database, { theme, language }: Explain): Promise<Parts> => {
    const { stories, settings } = theme;
    const counts = countTones(stories);
    const judged = judgedOf(counts);
    const rows = { positiveStories: counts.positive, neutralStories: counts.neutral, negativeStories: counts.negative };
    const listed = stories.filter(({ tone }) => (kind === 'negativeShare' ? tone === -1 : tone !== null));
    const unsure = stories.filter(({ tone }) => tone === null).toSorted((one, other) => other.reprints - one.reprints);
    const named = await listArticles(
      db,
      unsure.slice(0, mostUnsure).map(({ articleId }) => articleId),
    );
    return {
      figure: toneFigure(theme, kind),
      inputs: [
        ...Object.entries(rows).map(([key, value]) => inputOf(language, key as keyof typeof rows, formatCount(value))),
        inputOf(language, 'judgedStories', formatCount(judged)),
        inputOf(language, 'unsureStories', formatCount(counts.unsure)),
      ],
      filled: printExpression(kind === 'netTone' ? balanceOfJudged : negativeOfJudged, {
        ...{ positive: formatCount(counts.positive), negative: formatCount(counts.negative) },
        judged: formatCount(judged),
      }),
      versions: listVersions(['toneWeights'], settings.versions, language),
      total: listed.length,
      stories: listed
        .toSorted((one, other) => other.reprints - one.reprints || other.articleId - one.articleId)
        .map((story) => ({ story, part: kind === 'negativeShare' ? 1 / judged : (story.tone ?? 0) / judged })),
      narrowed: { tones: kind === 'negativeShare' ? ['negative'] : ['positive', 'neutral', 'negative'] },
      tones: {
        ...counts,
        unsureList: named.map(({ id, title, score }) => ({
          ...{ id, title: pickText(title, language), score: score === null ? null : score / 100 },
          reason: reasonOf(score),
        })),
      },
    };
  };

async function explainWord(db: Database, { ref, theme, language, which, countedIn }: Explain): Promise<Parts> {
  const { word, until } = ref;
  if (word === undefined) throw new AppError('NOT_FOUND');
  const { settings } = theme;
  const { documents, before } = countedIn ?? (await openWords(db, theme, which));
  const { having, ...counts } = countWord(documents, until, word);
  const score = isComparable(counts) ? scoreWord(counts, settings.hotWordFormula) : undefined;
  const { foreground, background } = wordWindows(until);
  const range = (window: typeof foreground) => fillText(figureTexts[language].range, { ...window });
  const previous = before.get(word);
  const figure: Figure = {
    ...{ ref, value: score ? roundScore(score.z) : null, gap: score ? null : 'notEnoughStories' },
    previous: previous ? roundScore(previous.z) : null,
  };
  return {
    figure,
    inputs: [
      inputOf(language, 'scope', theme.name),
      inputOf(language, 'foregroundHits', formatCount(counts.foreground)),
      inputOf(language, 'foreground', formatCount(counts.foregroundStories), { note: range(foreground) }),
      inputOf(language, 'backgroundHits', formatCount(counts.background)),
      inputOf(language, 'background', formatCount(counts.backgroundStories), { note: range(background) }),
      ...(score ? [inputOf(language, 'ratio', formatDecimal(score.ratio, 1))] : []),
      inputOf(language, 'sources', formatCount(counts.sources)),
    ],
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
    total: having.length,
    stories: having.map((story) => ({ story, part: 1 })),
    narrowed: { word },
  };
}

const explanations: Readonly<Record<ThemeKind, (db: Database, request: Explain) => Parts | Promise<Parts>>> = {
  stories: explainStories,
  shareOfVoice: explainShare,
  netTone: explainTone('netTone'),
  negativeShare: explainTone('negativeShare'),
  hotWord: explainWord,
};
