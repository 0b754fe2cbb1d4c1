import { and, eq } from 'drizzle-orm';
import { type AlertKind, alertConstants } from '#contract/insight/alert-rules.ts';
import type { AlertEvent, SinceKind, SinceOverview, SinceRow } from '#contract/insight/alerts.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { HomeModule } from '#contract/insight/home.ts';
import { homeModules } from '#contract/insight/home.ts';
import { readHits } from '#server/insight/explorer/read-hits.ts';
import { searchPage } from '#server/insight/explorer/service.ts';
import { listModules } from '#server/insight/home/queries.ts';
import { homeVisits } from '#server/insight/home/tables.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays, daysIn } from '#server/platform/days.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { wordOf } from './describe.ts';
import type { StoredEvent } from './planned.ts';
import { listEventsOfFigures, listEventsOfStories, listEventsSince } from './queries.ts';
import { describeEvents } from './read-alerts.ts';
import { comparedDay, findNewWords, findRankChange, mostDays, nothing } from './since-figures.ts';
import { findLastArticle, listLateArticles } from './story-queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Whoever has not looked for so long begins another visit. */
const pauseBetweenVisits = 30 * minute;
/** What somebody sees who was never here, and after a long absence. */
const firstDays = 7;
const mostStories = 40;
const mostRows = 60;

interface Visit {
  readonly endedAt: Date;
  /** The last article that had been analysed by then; `null` where it was not noted yet. */
  readonly lastArticle: number | null;
}

/**
 * Somebody's last visit, on any device; `null` during the first. Looking again within half an hour is the same visit.
 */
export async function noteVisit(
  db: Database,
  { stockId, userId, now }: Pick<SignedInActor, 'stockId' | 'userId' | 'now'>,
): Promise<Visit | null> {
  const seenArticle = await findLastArticle(db);
  return inCompany(db, stockId, async (tx) => {
    const own = and(eq(homeVisits.stockId, stockId), eq(homeVisits.userId, userId));
    await tx.insert(homeVisits).values({ stockId, userId, seenAt: now, seenArticle }).onConflictDoNothing();
    const [visit] = await tx.select().from(homeVisits).where(own).for('update');
    if (!visit) return null;
    const away = now.getTime() - visit.seenAt.getTime();
    const { since, sinceArticle } =
      away > pauseBetweenVisits ? { since: visit.seenAt, sinceArticle: visit.seenArticle } : visit;
    // A page that is opened again and again writes once a minute.
    if (away > minute) await tx.update(homeVisits).set({ seenAt: now, seenArticle, since, sinceArticle }).where(own);
    return since && { endedAt: since, lastArticle: sinceArticle };
  });
}

/** What happened since somebody's last visit: alerts, and what no rule has fired on. */
export async function readSince(db: Database, actor: SignedInActor, hotWords: HotWordCache): Promise<SinceOverview> {
  const { stockId, userId, language, now } = actor;
  const visit = await noteVisit(db, actor);
  const longest = new Date(now.getTime() - mostDays * day);
  const wasLongAway = visit !== null && visit.endedAt < longest;
  const since = wasLongAway ? longest : (visit?.endedAt ?? new Date(now.getTime() - firstDays * day));
  const young = await inCompany(db, stockId, (tx) => listEventsSince(tx, stockId, { since, userId, limit: mostRows }));
  const asked = { stockId, since, language, now };
  const hits = [
    ...(await listNewStories(db, asked)),
    ...(await listLateStories(db, asked, wasLongAway ? null : (visit?.lastArticle ?? null))),
  ];
  const closed = actor.rights.isOperator ? [] : await listClosed(db, stockId, now);
  const figures = [
    ...(closed.includes('ba_active') ? [] : await findRankChange(db, { stockId, since, now })),
    ...(closed.includes('ba_hotword') ? [] : await findNewWords(db, { reader: actor, since, hotWords })),
  ];
  const further = await inCompany(db, stockId, (tx) => listFurtherEvents(tx, { ...asked, hits, figures, young }));
  const stored = [...young, ...further];
  const events = await describeEvents(db, stored, actor);
  const hitOf = new Map(hits.map((hit) => [hit.storyId, hit]));
  const others = await readOthers(db, { events, known: hits, language });
  const known = new Set(stored.map(({ storyId }) => storyId));
  // A story that comes back has another number until the rules have been looked at.
  const knownArticles = new Set(stored.map(({ articleId }) => articleId));
  const subjects = new Set(stored.flatMap(({ subject }) => (subject === null ? [] : whateverDay(subject))));
  const toldWords = new Set(
    events.flatMap(({ firings }) => firings.flatMap(({ figures }) => figures.flatMap(({ ref }) => ref.word ?? []))),
  );
  const seen = new Set(further.flatMap((event) => (wasHandledBefore(event, since) ? event.id : [])));
  const rows: SinceRow[] = [
    ...events.map((event, index) => {
      const hit = hitOf.get(stored[index]?.storyId ?? 0) ?? others.get(event.article?.id ?? 0);
      return rowOfEvent(event, hit, userId);
    }),
    ...hits
      .filter(({ storyId, storyArticleId }) => !known.has(storyId) && !knownArticles.has(storyArticleId))
      .map(rowOfStory),
    ...figures,
  ];
  const shown = rows
    .filter(({ eventId, subject, figure }) => {
      if (eventId !== null) return !seen.has(eventId);
      return !(subject !== null && subjects.has(whateverDay(subject))) && !toldWords.has(figure?.ref.word ?? '');
    })
    .sort((one, other) => weightOf(other) - weightOf(one) || (one.at < other.at ? 1 : -1))
    .slice(0, mostRows);
  return {
    since: visit ? since.toISOString() : null,
    from: since.toISOString(),
    asOf: now.toISOString(),
    closed,
    rows: shown,
  };
}

/** A word or a place that somebody has dealt with is no other one on the day after. */
const whateverDay = (subject: string): string => subject.replace(/ \d{4}-\d{2}-\d{2}$/, '');

interface FurtherAsked extends Asked {
  readonly hits: readonly ExplorerHit[];
  readonly figures: readonly SinceRow[];
  readonly young: readonly StoredEvent[];
}

/**
 * What else is known of what is listed: of stories, where there are more events than are shown; of words and places, which
 * are compared with a day on which they had not looked yet.
 */
async function listFurtherEvents(
  tx: Database,
  { stockId, since, now, hits, figures, young }: FurtherAsked,
): Promise<StoredEvent[]> {
  const found = await listEventsOfStories(tx, stockId, {
    storyIds: hits.map(({ storyId }) => storyId),
    articleIds: hits.map(({ storyArticleId }) => storyArticleId),
    since,
  });
  if (figures.length > 0) {
    const days = daysIn({ from: addDays(comparedDay(since), 1), until: chinaDate(now) });
    const ofFigures = await listEventsOfFigures(tx, stockId, {
      subjects: figures.flatMap(({ subject }) => days.map((one) => `${whateverDay(subject ?? '')} ${one}`)),
      words: figures.flatMap(({ figure }) => figure?.ref.word ?? []),
      from: days[0] ?? chinaDate(now),
    });
    found.push(...ofFigures);
  }
  const isYoung = new Set(young.map(({ id }) => id));
  return found.filter(({ id }) => !isYoung.has(id));
}

/** Whether somebody who looked then has seen that an event was over; what ended by itself was over when it was seen. */
const wasHandledBefore = ({ state, handledAt }: StoredEvent, since: Date): boolean =>
  state === 'resolved' && (handledAt === null || handledAt < since);

async function listClosed(db: Database, stockId: number, now: Date): Promise<HomeModule[]> {
  const open = (await listModules(db, stockId)).filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  return homeModules.filter((code) => !open.some((module) => module.code === code));
}

interface Asked {
  readonly stockId: number;
  readonly since: Date;
  readonly now: Date;
}

interface StoriesAsked extends Asked, Pick<SignedInActor, 'language'> {}

/** Stories about the company that began since, as the Explorer lists them. */
async function listNewStories(db: Database, { since, ...asked }: StoriesAsked): Promise<ExplorerHit[]> {
  const list = await searchStories(db, asked, { from: since, until: asked.now });
  return list.filter(({ publishedAt }) => publishedAt > since.toISOString());
}

/** Those that were published shortly before, and came only after what was seen then: a feed is fetched now and then. */
async function listLateStories(
  db: Database,
  { since, ...asked }: StoriesAsked,
  lastArticle: number | null,
): Promise<ExplorerHit[]> {
  if (lastArticle === null) return [];
  const from = new Date(since.getTime() - alertConstants.freshHours * hour);
  const late = await listLateArticles(db, { stockId: asked.stockId, from, until: since, after: lastArticle });
  if (late.length === 0) return [];
  const isLate = new Set(late);
  const list = await searchStories(db, asked, { from, until: since });
  return list.filter(({ storyArticleId }) => isLate.has(storyArticleId));
}

interface OthersAsked extends Pick<SignedInActor, 'language'> {
  readonly events: readonly AlertEvent[];
  readonly known: readonly ExplorerHit[];
}

/** What alerts tell of that is not among these hits: others' stories, and older ones. By article. */
async function readOthers(
  db: Database,
  { events, known, language }: OthersAsked,
): Promise<ReadonlyMap<number, ExplorerHit>> {
  const told = new Set(known.map(({ storyArticleId }) => storyArticleId));
  const articles = new Map(
    events.flatMap(({ article }) =>
      article && !article.isWithdrawn && !told.has(article.id)
        ? [[article.id, { id: article.id, publishedOn: chinaDate(new Date(article.publishedAt)) }]]
        : [],
    ),
  );
  const hits = await readHits(db, [...articles.values()], { terms: [], language });
  return new Map(hits.map((hit) => [hit.id, hit]));
}

/** The latest stories about the company that began on these days. */
async function searchStories(
  db: Database,
  { stockId, language, now }: Omit<StoriesAsked, 'since'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly ExplorerHit[]> {
  const { list } = await searchPage(db, {
    filters: {
      ...{ q: '', from: chinaDate(from), until: chinaDate(until), stockIds: [stockId] },
      ...{ categories: [], tiers: [], tones: [], eventTypes: [], positions: [] },
      ...{ sort: 'newest' as const, unit: 'stories' as const },
    },
    ...{ page: 1, pageSize: mostStories, language, now, cut: () => [] },
  });
  return list;
}

const kindOf: Readonly<Record<AlertKind, SinceKind>> = {
  ...{
    firstHeadline: 'story',
    keyword: 'story',
    theme: 'story',
    spike: 'spike',
    volume: 'spike',
    overtaken: 'rank',
    hotWord: 'word',
  },
};

function rowOfEvent(event: AlertEvent, hit: ExplorerHit | undefined, userId: number): SinceRow {
  const [first] = event.firings;
  const { article } = event;
  const kind = first ? kindOf[first.kind] : article ? 'story' : event.subject?.startsWith('rank') ? 'rank' : 'word';
  return {
    ...nothing,
    ...{ key: `alert ${event.id}`, kind, eventId: event.id, subject: event.subject },
    at: event.at,
    // A story is told by its headline, which rule fired stands beside it; a word by itself, as where nobody has dealt with it.
    title: (kind === 'story' && article?.title) || wordOf(event.subject ?? '') || event.title,
    articleId: article && !article.isWithdrawn ? article.id : null,
    sourceName: article?.sourceName ?? '',
    reprints: event.reprints,
    ...(hit && { tone: hit.tone, tags: hit.events }),
    ...(kind === 'story' && article && !article.isWithdrawn && { at: article.publishedAt, story: article.story }),
    figure: event.firings.flatMap(({ figures }) => figures)[0] ?? null,
    state: event.state,
    ...{ assignee: event.assignee, dueAt: event.dueAt, handledBy: event.handledBy, handledAt: event.handledAt },
    isMine: event.assignee?.id === userId,
  };
}

const rowOfStory = (hit: ExplorerHit): SinceRow => ({
  ...nothing,
  ...{ key: `story ${hit.storyArticleId}`, kind: 'story', title: hit.title, at: hit.publishedAt },
  ...{ articleId: hit.storyArticleId, sourceName: hit.sourceName, reprints: hit.reprints, tone: hit.tone },
  ...{ tags: hit.events, story: hit.story },
});

/** What is negative first, then what one has to do oneself, then what rules fired on and what moves most; done last. */
function weightOf({ tone, isMine, eventId, state, reprints, kind }: SinceRow): number {
  if (state === 'resolved') return -1;
  return (
    (tone === 'negative' ? 1_000 : 0) +
    (isMine ? 500 : 0) +
    (eventId === null ? 0 : 100) +
    (kind === 'story' ? Math.min(reprints, 50) : 20)
  );
}
