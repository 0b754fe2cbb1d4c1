import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import {
  maxComparedVersions,
  maxOfflineArticles,
  maxStoryArticles,
  type Story,
  type StoryComparison,
  type StoryFigures,
} from '#contract/insight/stories.ts';
import { type Language, pickText } from '#contract/language.ts';
import { brieflyDisplayed } from '#server/content/site/content/shown-text.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { companiesOf } from '#server/insight/explorer/read-hits.ts';
import { type CountedKind, evaluate } from '#server/insight/figures/evaluate.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import { rateWindow } from '#server/insight/figures/window.ts';
import { contributionOf } from '#server/insight/formulas/volume.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, windowLength, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { writtenText } from './article-texts.ts';
import { compareTexts, compareWords } from './compare-texts.ts';
import { readMovedWord } from './moved-word.ts';
import {
  countStoryArticles,
  findCountedStory,
  findDecision,
  findInStory,
  findStoryLeft,
  listArticleEvents,
  listOfflineArticles,
  listStoryArticles,
} from './queries.ts';
import { compareFacts } from './read-facts.ts';
import { countRetellings } from './retellings.ts';
import { tellApart } from './tell-apart.ts';

interface ReadStory {
  /** An article of the story. */
  readonly id: number;
  /** The reader's company. */
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/**
 * The story that an article belongs to now, or that a withdrawn one left; one that is in none answers as non-existent.
 */
export async function readStory(db: Database, { id, stockId, language, now }: ReadStory): Promise<Story> {
  const asked = await findInStory(db, { id, now });
  const storyId = asked?.storyId ?? (await findStoryLeft(db, id));
  if (storyId === undefined) throw new AppError('NOT_FOUND');
  const rows = await listStoryArticles(db, { storyId, now, limit: maxStoryArticles });
  const counts = await countStoryArticles(db, { storyId, now });
  const [first] = rows;
  if (!first || !counts) throw new AppError('NOT_FOUND');
  const written = rows.map((row) => {
    const title = pickText(row.title, language);
    const body = writtenText(row, language);
    return { id: row.id, title, body, text: `${title}\n${body}`, sourceName: pickText(row.sourceName, language) };
  });
  const { comparedWith, told } = tellApart(written);
  const reference = written.find((one) => one.id === comparedWith) ?? written[0];
  const rewrites = written.filter((one) => one.id !== comparedWith && told.get(one.id)?.kind !== 'reprint');
  const names = await listCompanyNames(db, first.stockIds);
  const nameOf = new Map(names.map((company) => [company.stockId, brieflyDisplayed({ name: company.name }, language)]));
  const events = await listArticleEvents(db, first.id);
  const offline = await listOfflineArticles(db, storyId, maxOfflineArticles);
  const decision = await findDecision(
    db,
    rows.map((row) => row.id),
  );
  const { positive, neutral, negative, tier1, tier2, tier3 } = counts;
  return {
    id: first.id,
    asked: first.id === id ? null : { id, title: asked ? pickText(asked.title, language) : null },
    title: pickText(first.title, language),
    summary: pickText(first.summary, language),
    category: first.category,
    companies: companiesOf(first, (one) => nameOf.get(one)).map((company) => ({
      ...company,
      own: company.stockId === stockId,
    })),
    counts: {
      ...{ articles: counts.articles, sources: counts.sources, tiers: [tier1, tier2, tier3] },
      ...countRetellings(told, first.id, counts.articles),
      tones: { positive, neutral, negative, unsure: counts.articles - positive - neutral - negative },
    },
    lastAt: counts.lastAt.toISOString(),
    articles: rows.map((row, index) => {
      const { title = '', sourceName = '' } = written[index] ?? {};
      const { kind, copyOf, share } = told.get(row.id) ?? { kind: 'rewrite' as const, copyOf: null, share: 0 };
      const isReference = row.id === comparedWith;
      return {
        ...{
          id: row.id,
          title,
          sourceId: row.sourceId,
          sourceName,
          tier: row.tier,
          tone: toneOfNumber(row.tone),
          kind,
          copyOf,
        },
        share: Math.round(share * 100) / 100,
        publishedAt: row.publishedAt.toISOString(),
        headline: isReference ? null : (compareWords(reference?.title ?? '', title) ?? null),
      };
    }),
    offline: offline.map(({ sourceName, publishedAt, ...article }) => ({
      ...article,
      kind: 'offline' as const,
      sourceName: pickText(sourceName, language),
      publishedAt: publishedAt.toISOString(),
    })),
    comparedWith: comparedWith ?? first.id,
    facts: compareFacts(reference?.text ?? '', rewrites.slice(0, maxComparedVersions)),
    events: events.map(({ companyName, label, ...event }) => ({
      ...event,
      companyName: pickText(companyName, language),
      label: label ? pickText(label, language) : event.type,
    })),
    decision: decision ? { ...decision, decidedAt: decision.decidedAt.toISOString() } : null,
  };
}

type Compare = Pick<ReadStory, 'id' | 'language' | 'now'> & { readonly otherId: number };

/** Two articles of one story; others answer as non-existent. */
export async function compareArticles(db: Database, { id, otherId, language, now }: Compare): Promise<StoryComparison> {
  const asked = await findInStory(db, { id, now });
  if (!asked) throw new AppError('NOT_FOUND');
  const rows = await listStoryArticles(db, { storyId: asked.storyId, now, limit: maxStoryArticles });
  const [earlier, later] = [id, otherId].map((one) => rows.find((row) => row.id === one));
  if (!earlier || !later) throw new AppError('NOT_FOUND');
  return {
    headline: compareTexts(pickText(earlier.title, language), pickText(later.title, language)),
    body: compareTexts(writtenText(earlier, language), writtenText(later, language)),
  };
}

/** Figures that a story is counted in, in the order in which they are shown. */
const movedKinds: readonly CountedKind[] = ['stories', 'volume', 'shareOfVoice', 'activeRate', 'netTone', 'rank'];
const windowDays = 30;

/** Each figure of a company with the story, and computed again as if it had never been. */
export async function readStoryFigures(
  db: Database,
  { id, stockId: viewerId, language, now, kept }: ReadStory & { readonly kept: HotWordCache },
): Promise<StoryFigures> {
  const asked = await findInStory(db, { id, now });
  const story = asked && (await findCountedStory(db, asked.storyId));
  if (!story) throw new AppError('NOT_FOUND');
  const today = windowUntil(chinaDate(now), windowDays);
  // The days that end today, for one that is older those that begin with it.
  const window = story.day >= today.from ? today : { from: story.day, until: addDays(story.day, windowDays - 1) };
  const stockId = story.stockIds.includes(viewerId) ? viewerId : (story.headlineStockIds[0] ?? story.stockIds[0]);
  if (stockId === undefined) return { company: null, ...window, list: [] };
  const { windows } = figureDefinitions.activeRate.constants;
  const { data, settings } = await openFigures(db, {
    viewerId,
    stockIds: [stockId],
    window,
    historyDays: windows * windowLength(window),
    industryHistoryDays: windowLength(window),
  });
  const volumes = new Map(
    story.stockIds.map((one) => {
      const position = story.headlineStockIds.includes(one) ? ('headline' as const) : ('body' as const);
      const weight = settings.weights[story.tier] ?? 0;
      return [one, contributionOf({ ...story, weight, position })];
    }),
  );
  const without = data.without({ day: story.day, tier: story.tier, tone: story.tone, volumes });
  const company = data.company(stockId);
  const list = movedKinds
    .filter((kind) => kind !== 'shareOfVoice' || data.peerSet().includes(stockId))
    .map((kind) => {
      const ref = { kind, stockId, ...(kind === 'activeRate' ? rateWindow(window.until) : window) };
      const figure = (from: typeof data) => ({ ref, ...evaluate(from, ref), previous: null });
      return { figure: figure(data), without: figure(without) };
    })
    // What cannot be told either way, and rates of days before or after the story, says nothing of it.
    .filter(({ figure, without: less }) => figure.value !== null || less.value !== null)
    .filter(({ figure: { ref } }) => ref.from <= story.day && story.day <= ref.until);
  return {
    company: company ? { stockId, name: pickText(company.shortName, language) } : null,
    ...window,
    list: company ? [...list, ...(await readMovedWord(db, { story, stockId, settings, language, now, kept }))] : [],
  };
}
