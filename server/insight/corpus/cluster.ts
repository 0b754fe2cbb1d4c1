import type { Database } from '#server/platform/database/database.ts';
import {
  nearDuplicateSimilarity,
  type Shingles,
  shinglesOf,
  similarityOf,
} from '#server/platform/text/near-duplicate.ts';
import { listBandNeighbours, maxNeighbours } from './queries.ts';
import { type ReadArticle, textForComparison } from './read-article.ts';

/** Maximum distance of near-duplicates: yearly notices repeat themselves word for word. */
const storyDays = 14;
const dayLength = 24 * 60 * 60_000;

/** A candidate for the same story. */
export interface Neighbour {
  readonly articleId: number;
  readonly publishedOn: string;
  readonly storyId: number;
  readonly stockIds: readonly number[];
  readonly bands: readonly number[];
  readonly shingles: Shingles;
}

/**
 * Assigns each article to the story of its closest near-duplicate, or a new one. Only looks up bands, so the cost grows
 * with the new articles, not with the existing ones. `startStory` allocates an id.
 */
export async function assignStories(
  db: Database,
  articles: readonly ReadArticle[],
  startStory: (article: ReadArticle) => number,
): Promise<Map<number, number>> {
  const neighbours = new Neighbourhood(await findNeighbours(db, articles));
  const storyIds = new Map<number, number>();
  for (const article of articles) {
    const storyId = neighbours.closest(article)?.storyId ?? startStory(article);
    storyIds.set(article.articleId, storyId);
    neighbours.add({ ...article, storyId });
  }
  return storyIds;
}

async function findNeighbours(db: Database, articles: readonly ReadArticle[]): Promise<Neighbour[]> {
  const rows = await listBandNeighbours(db, articles, storyDays);
  return rows.map(({ content, ...row }) => ({ ...row, shingles: shinglesOf(textForComparison(content)) }));
}

/** Of forms that very many articles fill in, only the latest are kept, so that work does not grow quadratically. */
class Neighbourhood {
  readonly #byBand = new Map<number, Neighbour[]>();

  constructor(neighbours: readonly Neighbour[]) {
    for (const neighbour of neighbours) this.add(neighbour);
  }

  add(neighbour: Neighbour): void {
    for (const band of neighbour.bands) {
      const others = this.#byBand.get(band);
      if (!others) this.#byBand.set(band, [neighbour]);
      else if (others.push(neighbour) > maxNeighbours) others.shift();
    }
  }

  /** The most similar near-duplicate; on a tie the lowest id. */
  closest(article: ReadArticle): Neighbour | undefined {
    let best: { neighbour: Neighbour; similarity: number } | undefined;
    for (const neighbour of new Set(article.bands.flatMap((band) => this.#byBand.get(band) ?? []))) {
      if (!mayTellTheSame(article, neighbour)) continue;
      const similarity = similarityOf(article.shingles, neighbour.shingles);
      if (similarity < nearDuplicateSimilarity || similarity < (best?.similarity ?? 0)) continue;
      if (best?.similarity === similarity && best.neighbour.articleId < neighbour.articleId) continue;
      best = { neighbour, similarity };
    }
    return best?.neighbour;
  }
}

/** Notices of two companies may share a form but not a story: they must have a company in common, or none at all. */
function mayTellTheSame(article: ReadArticle, other: Neighbour): boolean {
  const apart = Math.abs(Date.parse(article.publishedOn) - Date.parse(other.publishedOn));
  if (apart > storyDays * dayLength) return false;
  if (article.stockIds.length === 0) return other.stockIds.length === 0;
  return article.stockIds.some((stockId) => other.stockIds.includes(stockId));
}
