import { setImmediate } from 'node:timers/promises';
import { correctEvents } from '#server/insight/events/correct-events.ts';
import { insertEvents, listCorrectedEvents } from '#server/insight/events/queries.ts';
import { hasPins } from '#server/insight/story-pins/pin-queries.ts';
import { numberOfTone } from '#server/insight/tone/model.ts';
import { listCorrectedTones } from '#server/insight/tone/queries.ts';
import { type Database, transactPrepared } from '#server/platform/database/database.ts';
import { oneAhead } from '#server/platform/database/one-ahead.ts';
import { applyDays, applyWordMonths } from './apply-tally.ts';
import { numberStories, placeArticles } from './cluster.ts';
import { deleteKeys, insertKeys, listLeading, lookUpByIndex, moveArticles, planFreely } from './key-queries.ts';
import { noteLeavers } from './note-leavers.ts';
import { putGramsOff } from './put-off-grams.ts';
import {
  type CountedStory,
  corpusLock,
  dropFromQueue,
  insertMentions,
  insertStories,
  insertTexts,
  listMembers,
  listOriginals,
  listScopes,
  listWords,
  lockArticles,
  removeArticles,
  removeStories,
  reserveStories,
  type StoredMember,
  takeQueue,
} from './queries.ts';
import { type ReadArticle, readArticle, type WrittenArticle } from './read-article.ts';
import { byPlace, storyOf } from './story.ts';
import { everything } from './tables.ts';
import { CountChanges } from './tally.ts';
import { type CorpusTools, Tools } from './tools.ts';

interface Analysis {
  /** Articles with a future time are left out until then. */
  readonly now: Date;
  /** Entries of the queue per transaction: changes of articles. */
  readonly batch: number;
  /** Whether somebody sorts the grams in: see `put-off-grams.ts`. Default: no. */
  readonly mayPutGramsOff?: boolean;
}

/**
 * Analyses the articles that have been queued longest in one transaction: reads them, assigns stories, and updates the
 * daily counts. The work grows with the changed articles and their stories. Returns how many entries of the queue are done:
 * fewer than `batch` if none is left.
 */
export function analyseWaiting(db: Database, tools: Tools, { now, batch, mayPutGramsOff }: Analysis): Promise<number> {
  const work = async (tx: Database) => {
    if (mayPutGramsOff) await putGramsOff(tx);
    const [{ entries, ids }, latest] = await Promise.all([takeQueue(tx, batch), tools.get(tx)]);
    if (ids.length > 0) await analyse(tx, ids, latest, now);
    return entries;
  };
  return transactPrepared(db, work, opening);
}

/** What a transaction begins with that analyses articles. */
const opening: readonly string[] = [...lookUpByIndex, corpusLock];

/** The same in a transaction that does other things as well. */
async function inAnalysis<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await db.execute(opening.join('; '));
  const result = await work();
  await planFreely(db);
  return result;
}

/**
 * Adds articles to the corpus that were written in this transaction. The rest of the queue stays queued. `read` is asked
 * for them when nobody changes companies or words any more, with the tools of then.
 */
export async function analyseAdded(
  db: Database,
  ids: readonly number[],
  {
    read,
    tools,
    now,
  }: {
    readonly read: (latest: CorpusTools) => Promise<readonly Analysed[]>;
    readonly tools: Pick<Tools, 'get'>;
    readonly now: Date;
  },
): Promise<void> {
  await inAnalysis(db, async () => {
    const [latest, removed, arePinned] = await Promise.all([
      tools.get(db),
      removeArticles(db, ids),
      hasPins(db),
      dropFromQueue(db, ids),
    ]);
    await placeAnalysed(db, { removed, all: await read(latest), tools: latest, now, arePinned });
  });
}

/**
 * Reads stored articles again in this transaction, before others that are queued: a person waits for it. Their stories
 * and counts have changed when it returns.
 */
export async function analyseNow(
  db: Database,
  ids: readonly number[],
  { tools, now }: { readonly tools: Pick<Tools, 'get'>; readonly now: Date },
): Promise<void> {
  await inAnalysis(db, async () => {
    const [latest] = await Promise.all([tools.get(db), dropFromQueue(db, ids)]);
    await analyse(db, ids, latest, now);
  });
}

/** Articles per transaction if nobody waits for a response. */
const wholeBatch = 500;

/** Analyses all queued articles. */
export async function analyseAll(
  db: Database,
  { now, onProgress }: { now: Date; onProgress?: (articles: number) => void },
): Promise<void> {
  const tools = new Tools();
  for (;;) {
    const analysed = await analyseWaiting(db, tools, { now, batch: wholeBatch });
    if (analysed === 0) return;
    onProgress?.(analysed);
  }
}

/** An article as read, and whether readers may see it when due. */
export interface Analysed {
  readonly read: ReadArticle;
  readonly isPublished: boolean;
}

/** Articles read before yielding: each takes about half a millisecond. */
const readAtOnce = 16;

/** Reads articles, yielding regularly. */
export async function readArticles(articles: readonly WrittenArticle[], tools: CorpusTools): Promise<ReadArticle[]> {
  const read: ReadArticle[] = [];
  for (const article of articles) {
    if (read.length % readAtOnce === readAtOnce - 1) await setImmediate();
    read.push(readArticle(article, tools));
  }
  return read;
}

async function analyse(db: Database, ids: readonly number[], tools: CorpusTools, now: Date): Promise<void> {
  const [articles, corrected, correctedEvents, removed, arePinned] = await Promise.all([
    lockArticles(db, ids),
    listCorrectedTones(db, ids),
    listCorrectedEvents(db, ids),
    removeArticles(db, ids),
    hasPins(db),
  ]);
  const states = new Map(articles.map(({ articleId, state }) => [articleId, state]));
  const read = await readArticles(
    articles.map(({ state: _, ...article }) => article),
    tools,
  );
  const all = read.map((one) => {
    const tone = corrected.get(one.articleId);
    const events = correctEvents(one.events, correctedEvents.get(one.articleId) ?? []);
    return {
      read: { ...one, events, tone: tone === undefined ? one.tone : numberOfTone(tone) },
      isPublished: states.get(one.articleId) === 'published',
    };
  });
  await placeAnalysed(db, { removed, all, tools, now, arePinned });
}

interface Placing {
  /** What was in the corpus before, and has been removed from it. */
  readonly removed: Awaited<ReturnType<typeof removeArticles>>;
  readonly all: readonly Analysed[];
  readonly tools: CorpusTools;
  readonly now: Date;
  /** Whether people have decided anything on stories that is in force. */
  readonly arePinned: boolean;
}

/** Writes read articles to the corpus. Statements that do not need each other's answers are sent together. */
async function placeAnalysed(db: Database, { removed, all, tools, now, arePinned }: Placing): Promise<void> {
  const read = all.map((one) => one.read);
  const readable = all
    .filter((one) => one.isPublished && one.read.publishedAt <= now)
    .map((one) => one.read)
    .sort(byPlace);

  const [{ storyIds, begun, moved, keys }] = await Promise.all([
    placeInStories(db, { articles: readable, removed, arePinned }),
    insertMentions(db, read),
    insertEvents(db, readable),
  ]);
  const affected = [
    ...new Set([
      ...removed.map(({ storyId }) => storyId),
      ...storyIds.values(),
      ...moved.flatMap(({ storyId, formerId }) => [storyId, formerId]),
    ]),
  ].filter((id) => !begun.has(id));
  const [stayed, scopes] = await Promise.all([listMembers(db, affected), listScopes(db, affected)]);
  const movedTo = new Map(moved.map(({ articleId, storyId }) => [articleId, storyId]));
  const staying = stayed.map((member) => ({ ...member, storyId: movedTo.get(member.articleId) ?? member.storyId }));
  const added = readable.map((article) => ({ ...article, storyId: storyIds.get(article.articleId) ?? 0 }));
  const scopesBefore = new Map(scopes.map(({ id, scopeIds }) => [id, scopeIds]));
  const before = countStories([...stayed, ...removed], ({ id }) => scopesBefore.get(id) ?? []);
  const after = countStories([...staying, ...added], ({ original }) => scopesOf(original.stockIds, tools));
  const tally = await tallyChange(db, { before, after, removed, added });
  const readableIds = new Set(readable.map(({ articleId }) => articleId));
  const left = removed.filter(({ articleId }) => !readableIds.has(articleId));
  await Promise.all([
    insertKeys(db, keys),
    writeTexts(db, added, tally),
    applyDays(db, tally),
    replaceStories(db, before, after),
    moveArticles(db, moved),
    noteLeavers(db, left, stayed),
  ]);
}

/** Texts per statement: sorting so many into the search index takes about as long as counting their words. */
const textsAtOnce = 1_000;

/**
 * Writes texts and counts words alternately, so that few texts wait for the search index. A turn is made while the
 * database is at the one before.
 */
async function writeTexts(db: Database, added: Parameters<typeof insertTexts>[1], tally: CountChanges): Promise<void> {
  const months = tally.wordMonths.entries();
  const turns = Math.max(1, Math.ceil(added.length / textsAtOnce));
  await oneAhead(Array(turns).keys(), (turn) => {
    const [first, next] = [turn, turn + 1].map((at) => Math.round((at / turns) * months.length));
    return Promise.all([
      insertTexts(db, added.slice(turn * textsAtOnce, (turn + 1) * textsAtOnce)),
      applyWordMonths(db, months.slice(first, next)),
    ]);
  });
}

interface Moved {
  readonly articleId: number;
  readonly storyId: number;
  readonly formerId: number;
}

/**
 * Story ids of the articles, which of them are new, and stored articles that now belong to another story. Deletes keys
 * that hold no more, and returns those to be inserted.
 */
async function placeInStories(
  db: Database,
  { articles, removed, arePinned }: Pick<Placing, 'removed' | 'arePinned'> & { articles: readonly ReadArticle[] },
): Promise<{
  storyIds: Map<number, number>;
  begun: ReadonlySet<number>;
  moved: Moved[];
  keys: Parameters<typeof insertKeys>[1];
}> {
  const formerStories = removed.map(({ storyId }) => storyId);
  const [originals, leaders] = await Promise.all([listOriginals(db, formerStories), listLeading(db, removed)]);
  const first = new Set(originals);
  const leading = new Set([...originals, ...leaders]);
  const gone = removed.map((article) => {
    const { articleId } = article;
    return { ...article, isFirst: first.has(articleId), leads: leading.has(articleId) };
  });
  await deleteKeys(db, gone);
  // As many stories as may begin, unless others change: their numbers come with the answers of the first lookups.
  const [placed, numbers] = await Promise.all([
    placeArticles(db, { articles, gone, arePinned }),
    reserveStories(db, articles.length),
  ]);
  const { assigned, begun } = await numberStories(db, placed, { gone, numbers });
  const stored = [...assigned].flatMap(([articleId, { former, ...now }]) =>
    former ? [{ articleId, former, ...now }] : [],
  );
  const turned = stored.filter(({ leads, former }) => leads !== former.leads);
  await deleteKeys(
    db,
    turned.map(({ keyed }) => keyed),
  );
  return {
    keys: [
      ...turned.map(({ keyed, leads }) => ({ ...keyed, leads })),
      ...articles.map((article) => ({ ...article, leads: assigned.get(article.articleId)?.leads ?? true })),
    ],
    storyIds: new Map(articles.map(({ articleId }) => [articleId, assigned.get(articleId)?.storyId ?? 0])),
    begun,
    moved: stored
      .filter(({ storyId, former }) => storyId !== former.storyId)
      .map(({ articleId, storyId, former }) => ({ articleId, storyId, formerId: former.storyId })),
  };
}

function countStories(
  members: readonly StoredMember[],
  scopesFor: (story: Omit<CountedStory, 'scopeIds'>) => readonly number[],
): CountedStory[] {
  const groups = Map.groupBy(members, ({ storyId }) => storyId);
  return [...groups].map(([id, group]) => {
    const story = { id, ...storyOf(group) };
    return { ...story, scopeIds: scopesFor(story) };
  });
}

/** All stories, and the industries of the companies. */
function scopesOf(stockIds: readonly number[], { industryOf }: CorpusTools): number[] {
  const industries = stockIds.flatMap((stockId) => industryOf.get(stockId) ?? []);
  return [everything, ...new Set(industries)].sort((left, right) => left - right);
}

async function replaceStories(db: Database, before: readonly CountedStory[], after: readonly CountedStory[]) {
  await removeStories(db, before);
  await insertStories(db, after);
}

interface Change {
  readonly before: readonly CountedStory[];
  readonly after: readonly CountedStory[];
  readonly removed: readonly { readonly articleId: number; readonly words: readonly string[] }[];
  readonly added: readonly { readonly articleId: number; readonly words: readonly string[] }[];
}

/** A story's words are its first article's, so they only change with that article, its day or its scopes. */
async function tallyChange(db: Database, { before, after, removed, added }: Change): Promise<CountChanges> {
  const rewritten = new Set([...removed, ...added].map(({ articleId }) => articleId));
  const signature = ({ original, scopeIds }: CountedStory) =>
    `${original.articleId}/${original.publishedOn}/${scopeIds.join()}`;
  const former = new Map(before.map((story) => [story.id, story]));
  const kept = new Set(
    after
      .filter((story) => {
        const previous = former.get(story.id);
        return previous && !rewritten.has(story.original.articleId) && signature(previous) === signature(story);
      })
      .map(({ id }) => id),
  );
  const wordsBefore = new Map(removed.map(({ articleId, words }) => [articleId, words]));
  const wordsAfter = new Map(added.map(({ articleId, words }) => [articleId, words]));
  const unknown = [...before, ...after]
    .filter(({ id, original }) => !kept.has(id) && !rewritten.has(original.articleId))
    .map(({ original }) => original.articleId);
  const stored = new Map((await listWords(db, unknown)).map(({ articleId, words }) => [articleId, words]));

  const tally = new CountChanges();
  const count = (story: CountedStory, sign: 1 | -1, words: ReadonlyMap<number, readonly string[]>) => {
    const { articleId } = story.original;
    tally.count(
      story,
      sign,
      story.scopeIds,
      kept.has(story.id) ? undefined : (words.get(articleId) ?? stored.get(articleId) ?? []),
    );
  };
  for (const story of before) count(story, -1, wordsBefore);
  for (const story of after) count(story, 1, wordsAfter);
  return tally;
}
