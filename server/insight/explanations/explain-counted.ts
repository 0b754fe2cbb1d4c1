import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { type CountedKind, type CountedRef, figureOf } from '#server/insight/figures/evaluate.ts';
import type { ToneKind } from '#server/insight/figures/evaluate-tone.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import {
  countContributingStories,
  listContributingStories,
  listMentioningArticles,
} from '#server/insight/figures/story-queries.ts';
import { checkWindow } from '#server/insight/figures/window.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowLength } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { explanations } from './explain-inputs.ts';
import { type ExplainFigure, type Explanation, listVersions } from './explanation.ts';
import { listToneStories } from './list-tones.ts';

export const articleLimit = 50;
/** Kinds that count articles or stories. */
const plainKinds: readonly CountedKind[] = ['articles', 'stories', 'spike'];

/**
 * Days of history that a kind, and its value in the previous period, need. Industries are only loaded for these two.
 */
function historyDaysOf(kind: CountedKind, window: Window): number {
  if (kind === 'spike') return spikeHistoryDays();
  const periods = kind === 'activeRate' ? figureDefinitions.activeRate.constants.windows + 1 : 1;
  return periods * windowLength(window);
}

/** Explains a figure computed from daily sums, by the computation that shows it. */
export async function explainCounted(
  db: Database,
  { ref, viewerId, versions, language, now }: ExplainFigure & { readonly ref: CountedRef },
): Promise<Explanation> {
  const { stockId, category } = ref;
  const days = ref.kind === 'spike' ? { from: ref.until, until: ref.until } : ref;
  const { from, until } = checkWindow(days, { field: 'body.from', language });
  const window = { from, until };
  const { data, settings } = await openFigures(db, {
    viewerId,
    stockIds: [stockId],
    window,
    historyDays: historyDaysOf(ref.kind, window),
    industryHistoryDays: windowLength(window),
    category,
    versions,
  });
  const isForeignShare = ref.kind === 'shareOfVoice' && !data.peerSet().includes(stockId);
  if (!data.company(stockId) || isForeignShare) throw new AppError('NOT_FOUND');
  return {
    figure: figureOf(data, ref),
    ...explanations[ref.kind](data, ref, language, await readLabels(db, { enumeration: 'source_tier', language })),
    versions: listVersions(topicsOf(ref.kind), settings.versions, language),
    ...(await listBehind(db, { ref, window, data, language, now })),
    explorer: {
      ...{ ...window, stockIds: [stockId], category, tier: ref.tier },
      tone: ref.kind === 'negativeShare' ? 'negative' : undefined,
      unit: ref.kind === 'articles' ? 'articles' : 'stories',
    },
  };
}

function topicsOf(kind: CountedKind): Parameters<typeof listVersions>[0] {
  if (kind === 'shareOfVoice') return ['tierWeights', 'peers'];
  if (isOfTone(kind)) return ['toneWeights'];
  return plainKinds.includes(kind) ? [] : ['tierWeights'];
}

const isOfTone = (kind: CountedKind): kind is ToneKind => kind === 'negativeShare' || kind === 'netTone';

interface Behind extends Pick<ExplainFigure, 'language' | 'now'> {
  readonly ref: CountedRef;
  readonly window: Window;
  readonly data: FigureData;
}

/** Articles or stories of a figure. */
async function listBehind(
  db: Database,
  { ref, window, data, language, now }: Behind,
): Promise<Pick<Explanation, 'articles' | 'tones'>> {
  const { kind, stockId, category } = ref;
  if (isOfTone(kind)) {
    const filter = { ...window, stockIds: [stockId], category, weights: data.weights, limit: articleLimit };
    return listToneStories(db, { kind, counts: data.tones(stockId, window), filter, language });
  }
  return {
    articles:
      kind === 'articles'
        ? await listArticles(db, { ref, language, now, total: data.articles(stockId, window) })
        : await listStories(db, { ref, window, weights: data.weights, language }),
  };
}

type Articles = FigureExplanation['articles'];

async function listArticles(
  db: Database,
  { ref, language, now, total }: Pick<ExplainFigure, 'language' | 'now'> & { ref: CountedRef; total: number },
): Promise<Articles> {
  const rows = await listMentioningArticles(db, { ...ref, now, limit: articleLimit });
  const list = rows.map(({ title, sourceName, publishedAt, reprints, isOriginal, id }) => ({
    id,
    ...brieflyDisplayed({ title, sourceName }, language),
    publishedAt: publishedAt.toISOString(),
    contribution: 1,
    reprints: isOriginal ? (reprints ?? 0) : 0,
    withdrawn: false,
  }));
  return { total, withdrawn: 0, list };
}

/** Stories of the window by their first articles, highest value first. */
async function listStories(
  db: Database,
  {
    ref,
    window,
    weights,
    language,
  }: Pick<ExplainFigure, 'language'> & {
    ref: CountedRef;
    window: Window;
    weights: Readonly<Record<number, number>>;
  },
): Promise<Articles> {
  const { stockId, category, tier } = ref;
  const filter = { ...window, stockIds: [stockId], category, tier, weights, limit: articleLimit };
  const [total, rows] = await Promise.all([countContributingStories(db, filter), listContributingStories(db, filter)]);
  const list = rows.map(({ title, sourceName, publishedAt, contribution, ...row }) => ({
    ...row,
    ...brieflyDisplayed({ title, sourceName }, language),
    publishedAt: publishedAt.toISOString(),
    contribution: plainKinds.includes(ref.kind) ? 1 : contribution,
    withdrawn: false,
  }));
  return { total, withdrawn: 0, list };
}
