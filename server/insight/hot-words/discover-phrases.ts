import { addTerms } from '#server/insight/corpus/add-terms.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { findPhrases } from './find-phrases.ts';
import { listHeadlines, readTextsRevision } from './queries.ts';
import { StopWords } from './stop-words.ts';

/** Headlines looked at: those of both windows, of very many the newest. */
const lookedBackDays = 91;
const headlinesLookedAt = 30_000;
/** Phrases added at a time; the rest follows next time. */
const mostAdded = 500;

/** Headlines cut before yielding. */
const cutAtOnce = 500;

/** State of the corpus at the last search, by database. */
let searched = new WeakMap<Database, string>();

/** For a database that was put back to an earlier day, and counts from there. */
export function forgetSearched(): void {
  searched = new WeakMap();
}

interface DiscoverPhrases {
  readonly tools: Tools;
  readonly now: Date;
}

/** Looks for new phrases in the stories' headlines, unless nothing has changed; returns how many were added. */
export async function discoverPhrases(db: Database, { tools, now }: DiscoverPhrases): Promise<number> {
  const revision = await readTextsRevision(db);
  if (searched.get(db) === revision) return 0;
  const { stopWords, neverStopWords } = await readSettings(db, { stockId: 0 });
  const stopped = new StopWords({ stopWords: { ...stopWords, names: [] }, neverStopWords }, new Set());
  const { segmenter } = await tools.get(db);
  const from = addDays(chinaDate(now), -lookedBackDays);
  const headlines: string[][] = [];
  for (const headline of await listHeadlines(db, { from, limit: headlinesLookedAt })) {
    if (headlines.length % cutAtOnce === cutAtOnce - 1) await new Promise(setImmediate);
    headlines.push(segmenter.cut(headline));
  }
  const phrases = await findPhrases(headlines, (word) => stopped.isStopped(word));
  const added = await addTerms(db, { terms: phrases.slice(0, mostAdded), now });
  searched.set(db, await readTextsRevision(db));
  return added;
}
