import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, daysIn, type Window } from '#server/platform/days.ts';
import { listDocuments, listTermsAmong, type WordScope } from './queries.ts';
import {
  type CountedWord,
  inListOrder,
  mostRisen,
  type RankedWord,
  type WordRules,
  withEnoughSources,
} from './rank-words.ts';

interface Document {
  readonly sourceId: number;
  readonly words: readonly string[];
}

/**
 * The hot words of a scope at the end of each day, as `rankWords` gives them for one. Each story is read once, and
 * counted as the windows move over it.
 */
export async function rankDays(
  db: Database,
  scope: WordScope,
  { from, until }: Window,
  rules: WordRules,
): Promise<ReadonlyMap<string, readonly RankedWord[]>> {
  const { days: length, backgroundDays, stories: least } = figureDefinitions.hotWord.constants;
  const first = addDays(from, 1 - length - backgroundDays);
  const documents = await readByDay(db, scope, { from: first, until });
  const [foreground, background] = [new Count(), new Count()];
  const listed = new Map<string, ReturnType<typeof withEnoughSources>>();
  for (const day of daysIn({ from: first, until })) {
    foreground.add(documents.get(day), 1);
    const leaving = documents.get(addDays(day, -length));
    foreground.add(leaving, -1);
    background.add(leaving, 1);
    background.add(documents.get(addDays(day, -length - backgroundDays)), -1);
    if (day < from) continue;
    const counted: CountedWord[] = [];
    for (const [word, stories] of foreground.words) {
      if (stories < least || word === '' || rules.stopWords.isStopped(word) || rules.laterTerms.has(word)) continue;
      counted.push({
        word,
        foreground: stories,
        foregroundStories: foreground.stories,
        background: background.words.get(word) ?? 0,
        backgroundStories: background.stories,
      });
    }
    const sources = sourcesOf(
      mostRisen(counted, rules),
      daysIn({ from: addDays(day, 1 - length), until: day }).flatMap((one) => documents.get(one) ?? []),
    );
    listed.set(day, withEnoughSources(counted, rules, sources));
  }
  const words = new Set([...listed.values()].flatMap((list) => list.map(({ word }) => word)));
  const phrases = new Set(await listTermsAmong(db, { words: [...words], known: rules.knownTerms }));
  return new Map([...listed].map(([day, list]) => [day, inListOrder(list, phrases)]));
}

async function readByDay(db: Database, scope: WordScope, window: Window): Promise<ReadonlyMap<string, Document[]>> {
  const documents = new Map<string, Document[]>();
  for (const { day, sourceId, words } of await listDocuments(db, scope, window)) {
    const ofDay = documents.get(day);
    const document = { sourceId, words: words.split(' ') };
    if (ofDay) ofDay.push(document);
    else documents.set(day, [document]);
  }
  return documents;
}

/** How many stories of a window have each word. */
class Count {
  readonly words = new Map<string, number>();
  stories = 0;

  add(documents: readonly Document[] | undefined, sign: 1 | -1): void {
    for (const { words } of documents ?? []) {
      this.stories += sign;
      for (const word of words) this.words.set(word, (this.words.get(word) ?? 0) + sign);
    }
  }
}

function sourcesOf(words: readonly CountedWord[], documents: readonly Document[]): ReadonlyMap<string, number> {
  const sources = new Map(words.map(({ word }) => [word, new Set<number>()]));
  for (const { sourceId, words: of } of documents) for (const word of of) sources.get(word)?.add(sourceId);
  return new Map([...sources].map(([word, different]) => [word, different.size]));
}
