import { listPins } from '#server/insight/story-pins/pin-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Keyed, listCompared, listLater, listLeadersBefore } from './key-queries.ts';
import { reserveStories } from './queries.ts';
import { compareText, type ReadArticle } from './read-article.ts';
import { closenessOf, type StoryText } from './same-story.ts';
import { byPlace } from './story.ts';
import { storyReach } from './story-place.ts';

/** First articles per key that an article is compared with, the latest ones: a form that very many fill in costs no more. */
const maxLeaders = 8;
/** First articles after a changed one, per key, up to which others may be concerned: a few more than are compared. */
const reachOfChange = maxLeaders + 4;

/** An article that is placed, or that another is compared with. */
interface Placed extends Keyed {
  readonly stockIds: readonly number[];
  readonly headlineStockIds: readonly number[];
  readonly text: StoryText;
  /** What it was before, if it was in the corpus. */
  readonly former: Former | undefined;
}

/** Where an article belongs: the first article of its story, which may be itself. */
interface Placement {
  readonly article: Placed;
  readonly first: Placed;
  readonly leads: boolean;
}

export interface Assigned {
  readonly storyId: number;
  /** Whether others may join it: it is the first of its story, or a person put it there. */
  readonly leads: boolean;
}

interface Former extends Assigned {
  /** Whether it was the first of its story. */
  readonly isFirst: boolean;
}

/** An article that leaves the corpus, or is about to be placed again with another text. */
export interface Gone extends Keyed, Former {}

/** What is placed: see {@link placeArticles}. */
interface Placing {
  readonly articles: readonly ReadArticle[];
  readonly gone: readonly Gone[];
  /** Whether people have decided anything that is in force: mostly not. */
  readonly arePinned: boolean;
}

/**
 * Finds where new articles belong, and those that are concerned by what came, changed or went. In order of time, each
 * article joins the closest of the first articles before it, or begins a story. Nothing else decides, so the same
 * articles give the same stories in whatever order they come. An article is placed again only if one that may be its
 * first article has become one or ceased to be one. Articles that a person put together are one story, whatever the rules
 * say; each that repeats no earlier one of them may be joined like a first article.
 *
 * @param gone their keys must be deleted already
 * @returns all new articles, and others whose story or place in it may have changed
 */
export async function placeArticles(
  db: Database,
  { articles, gone, arePinned }: Placing,
): Promise<readonly Placement[]> {
  const clustering = new Clustering(db, arePinned);
  const except = new Set(articles.map(({ articleId }) => articleId));
  await clustering.placeAgain(
    gone.filter(({ leads }) => leads),
    except,
  );
  await clustering.placePinned([...gone.map(({ articleId }) => articleId), ...except], except);
  return clustering.place(articles.map((article) => ({ ...article, former: undefined })));
}

interface Numbering {
  readonly gone: readonly Gone[];
  /** Reserved for new stories; more are reserved if these are too few. */
  readonly numbers: readonly number[];
}

interface Numbered {
  readonly assigned: Map<number, Assigned & { readonly former: Assigned | undefined; readonly keyed: Keyed }>;
  /** Stories that did not exist before. */
  readonly begun: ReadonlySet<number>;
}

/** The stories of placed articles. A story keeps its number as long as it keeps its first article. */
export async function numberStories(
  db: Database,
  placed: readonly Placement[],
  { gone, numbers: given }: Numbering,
): Promise<Numbered> {
  const before = new Map(gone.map((article) => [article.articleId, article]));
  const formerOf = ({ articleId, former }: Placed) => former ?? before.get(articleId);
  const numbers = new Map<number, number>();
  const firsts = new Map(placed.map(({ first }) => [first.articleId, first]));
  for (const first of firsts.values()) {
    const former = formerOf(first);
    if (former?.isFirst) numbers.set(first.articleId, former.storyId);
  }
  const beginning = [...firsts.keys()].filter((articleId) => !numbers.has(articleId));
  const reserved = [...given, ...(await reserveStories(db, beginning.length - given.length))];
  const begun = new Set(reserved.slice(0, beginning.length));
  beginning.forEach((articleId, index) => {
    numbers.set(articleId, reserved[index] ?? 0);
  });
  const assigned = new Map(
    placed.map(({ article, first, leads }) => [
      article.articleId,
      { storyId: numbers.get(first.articleId) ?? 0, leads, former: article.former, keyed: article },
    ]),
  );
  return { assigned, begun };
}

/** Articles placed in order of time, and what has changed by that. */
class Clustering {
  readonly #db: Database;
  /** Everything compared so far. */
  readonly #known = new Map<number, Placed>();
  /** Articles to be placed, the latest first. */
  readonly #waiting: Placed[] = [];
  readonly #wanted = new Set<number>();
  /** Stored first articles before each that may be placed: of each of its keys the latest. */
  readonly #stored = new Map<number, number[]>();
  /** Later articles that one concerns if it becomes a first article or ceases to be one. */
  readonly #later = new Map<number, number[]>();
  /** Those that became first articles, by key, in order of time, and those that ceased to be. */
  readonly #promoted = new Map<number, Placed[]>();
  readonly #demoted = new Set<number>();
  readonly #placements = new Map<number, Placement>();
  /** Articles that people put together, by each of them. Some may not be in the corpus at present. */
  readonly #pinned = new Map<number, readonly number[]>();
  readonly #arePinned: boolean;

  constructor(db: Database, arePinned: boolean) {
    this.#db = db;
    this.#arePinned = arePinned;
  }

  /** Makes stored articles wait that these concern, besides those that are placed anyway. */
  async placeAgain(changed: readonly Keyed[], except: ReadonlySet<number>): Promise<void> {
    const rows = await this.#readLater(changed);
    await this.#wait(rows.map(({ laterId }) => laterId).filter((id) => !except.has(id)));
  }

  /** Makes the stored articles wait that people put together with these: another may be the first of them now. */
  async placePinned(ids: readonly number[], except: ReadonlySet<number>): Promise<void> {
    await this.#readPins(ids);
    const together = ids.flatMap((id) => this.#pinned.get(id) ?? []);
    await this.#wait(together.filter((id) => !except.has(id)));
  }

  async place(articles: readonly Placed[]): Promise<Placement[]> {
    for (const article of articles) this.#known.set(article.articleId, article);
    const ids = articles.map(({ articleId }) => articleId);
    const [later] = await Promise.all([this.#readLater(articles), this.#read(ids)]);
    await this.#read(later.map(({ laterId }) => laterId));
    await this.#wait(ids);
    for (let article = this.#waiting.pop(); article; article = this.#waiting.pop()) await this.#placeOne(article);
    return [...this.#placements.values()];
  }

  async #placeOne(article: Placed): Promise<void> {
    const together = this.#pinned.get(article.articleId);
    const isPinned = together !== undefined;
    // One that people put into a story may be joined, unless it repeats an earlier one of those.
    const closest = await this.#closest(article, together && new Set(together));
    const leads = !closest;
    const leader = isPinned ? article : (closest ?? article);
    this.#placements.set(article.articleId, { article, first: this.#firstOf(leader), leads });
    const led = article.former?.leads ?? false;
    // One that was put into a story, or is no longer, takes along those that joined it.
    const wasPinned = led && article.former?.isFirst === false;
    if (led === leads && !isPinned && !wasPinned) return;
    if (!leads) this.#demoted.add(article.articleId);
    else if (!led) for (const key of article.bands) this.#promotedOf(key).push(article);
    if (!this.#later.has(article.articleId)) await this.#readLater([article]);
    await this.#wait(this.#later.get(article.articleId) ?? []);
  }

  /** The first article of the story of one that others may join. */
  #firstOf(leader: Placed): Placed {
    const together = (this.#pinned.get(leader.articleId) ?? []).flatMap((id) => this.#known.get(id) ?? []);
    return together.sort(byPlace)[0] ?? leader;
  }

  /** The closest first article before, of `among` if given; of equally close ones the earliest. */
  async #closest(article: Placed, among?: ReadonlySet<number>): Promise<Placed | undefined> {
    let best: { leader: Placed; closeness: number } | undefined;
    for (const leader of await this.#leadersBefore(article)) {
      if (among && !among.has(leader.articleId)) continue;
      if (!mayShareStory(article, leader)) continue;
      const closeness = closenessOf(article.text, leader.text);
      if (closeness === undefined || closeness < (best?.closeness ?? 0)) continue;
      if (closeness === best?.closeness && byPlace(best.leader, leader) < 0) continue;
      best = { leader, closeness };
    }
    return best?.leader;
  }

  /** First articles before an article that have a key in common with it: of each key the latest. */
  async #leadersBefore(article: Placed): Promise<Set<Placed>> {
    let stored = this.#storedByKey(article);
    if (this.#lacksLeaders(stored)) {
      await this.#readLeaders([article], maxLeaders + this.#demoted.size);
      stored = this.#storedByKey(article);
    }
    const found = new Set<Placed>();
    for (const key of article.bands) {
      const still = (stored.get(key) ?? []).filter(({ articleId }) => !this.#demoted.has(articleId));
      const promoted = lastBefore(this.#promoted.get(key) ?? [], article);
      const latest = still.length + promoted.length > maxLeaders ? [...still, ...promoted].sort(byPlace) : undefined;
      for (const leader of latest?.slice(-maxLeaders) ?? [...still, ...promoted]) {
        if (article.place - leader.place <= storyReach) found.add(leader);
      }
    }
    return found;
  }

  #storedByKey(article: Placed): Map<number, Placed[]> {
    const byKey = new Map<number, Placed[]>(article.bands.map((key) => [key, []]));
    for (const id of this.#stored.get(article.articleId) ?? []) {
      const leader = this.#known.get(id);
      for (const key of leader?.bands ?? []) if (leader) byKey.get(key)?.push(leader);
    }
    return byKey;
  }

  /** Whether some of the stored first articles have ceased to be, and others would take their turn. */
  #lacksLeaders(stored: ReadonlyMap<number, readonly Placed[]>): boolean {
    if (this.#demoted.size === 0) return false;
    return [...stored.values()].some(
      (leaders) =>
        leaders.length >= maxLeaders &&
        leaders.filter(({ articleId }) => !this.#demoted.has(articleId)).length < maxLeaders,
    );
  }

  #promotedOf(key: number): Placed[] {
    const promoted = this.#promoted.get(key) ?? [];
    this.#promoted.set(key, promoted);
    return promoted;
  }

  /** Makes articles wait for their turn, each once. */
  async #wait(ids: readonly number[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#wanted.has(id));
    await this.#read(wanted);
    const articles = wanted.flatMap((id) => this.#known.get(id) ?? []);
    for (const { articleId } of articles) this.#wanted.add(articleId);
    if (articles.length > this.#waiting.length) {
      this.#waiting.push(...articles);
      this.#waiting.sort((left, right) => byPlace(right, left));
    } else for (const article of articles) this.#waiting.splice(placeIn(this.#waiting, article), 0, article);
  }

  /** Reads articles and the first articles before them, as far as they are not known. */
  async #read(ids: readonly number[]): Promise<void> {
    const unread = [...new Set(ids)].filter((id) => !this.#stored.has(id));
    if (unread.length === 0) return;
    await this.#load(unread);
    await this.#readLeaders(
      unread.flatMap((id) => this.#known.get(id) ?? []),
      maxLeaders,
    );
  }

  async #readLeaders(articles: readonly Placed[], most: number): Promise<void> {
    for (const { articleId } of articles) this.#stored.set(articleId, []);
    const rows = await listLeadersBefore(this.#db, articles, { most, reach: storyReach });
    for (const { articleId, leaderId } of rows) this.#stored.get(articleId)?.push(leaderId);
    await this.#load(rows.map(({ leaderId }) => leaderId));
  }

  async #readLater(articles: readonly Keyed[]) {
    for (const { articleId } of articles) this.#later.set(articleId, []);
    const rows = await listLater(this.#db, articles, { most: reachOfChange, reach: storyReach });
    for (const { articleId, laterId } of rows) this.#later.get(articleId)?.push(laterId);
    return rows;
  }

  async #load(ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id));
    await this.#readPins(unknown);
    const together = unknown.flatMap((id) => this.#pinned.get(id) ?? []).filter((id) => !this.#known.has(id));
    for (const row of await listCompared(this.#db, [...new Set([...unknown, ...together])])) {
      const { headline, content, storyId, leads, isFirst, ...compared } = row;
      const text = compareText(headline, content);
      this.#known.set(row.articleId, { ...compared, text, former: { storyId, leads, isFirst } });
    }
  }

  async #readPins(ids: readonly number[]): Promise<void> {
    if (ids.length === 0 || !this.#arePinned) return;
    const pins = await listPins(this.#db, ids);
    for (const group of Map.groupBy(pins, (pin) => pin.group).values()) {
      const together = group.map(({ articleId }) => articleId);
      for (const id of together) this.#pinned.set(id, together);
    }
  }
}

/** Where an article belongs among articles of which the latest is first. */
function placeIn(articles: readonly Placed[], article: Placed): number {
  let low = 0;
  let high = articles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPlace(articles[middle] as Placed, article) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of articles in order of time, the last that are before another. */
function lastBefore(articles: readonly Placed[], article: Placed): readonly Placed[] {
  let end = articles.length;
  while (end > 0 && byPlace(articles[end - 1] as Placed, article) >= 0) end -= 1;
  return articles.slice(Math.max(0, end - maxLeaders), end);
}

/** Notices of two companies may share a form, but not a story. */
function mayShareStory(left: Placed, right: Placed): boolean {
  const conflict = (own: readonly number[], other: readonly number[]) =>
    own.length > 0 && other.length > 0 && !own.some((stockId) => other.includes(stockId));
  return !conflict(left.stockIds, right.stockIds) && !conflict(left.headlineStockIds, right.headlineStockIds);
}
