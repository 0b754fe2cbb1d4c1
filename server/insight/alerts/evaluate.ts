import { type AlertKind, alertConstants, storyKinds } from '#contract/insight/alert-rules.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import type { Occasion } from './occasion.ts';
import { findOccasions, openGround } from './occasions.ts';
import { type Place, planEvents, type StoredFiring, type StoredRule } from './plan.ts';
import { carryOut, listEvents, listLiveFirings, listRules, lockAlerts, wakeSnoozed } from './queries.ts';
import { countImportedStories, listStoriesById, listStoriesOf } from './story-queries.ts';
import { tellOf } from './tell.ts';

const hour = 60 * 60_000;
/** Days in which a story may still grow, and its events change with it. */
const liveDays = storyDays + 2;

interface Evaluate {
  readonly stockId: number;
  readonly now: Date;
  readonly tools: Pick<Tools, 'findCut'>;
  /** From when on something is found, without telling anybody; default: {@link alertConstants.freshHours} ago. */
  readonly freshFrom?: Date;
}

/**
 * Brings a company's events up to date with the articles, and tells of new ones. What is found follows from the articles
 * alone, so it does not matter in which order they came, nor how often this runs. Returns the new events.
 */
export async function evaluateAlerts(db: Database, { stockId, now, tools, freshFrom }: Evaluate): Promise<number[]> {
  const cut = await tools.findCut(db);
  return db.transaction(async (tx) => {
    await lockAlerts(tx, stockId);
    const rules = (await listRules(tx, stockId)).filter(({ isOn }) => isOn);
    const today = chinaDate(now);
    const window = windowUntil(today, alertConstants.backTestDays);
    const oldest = addDays(freshFrom ? chinaDate(freshFrom) : today, -liveDays);
    // All that is read is read after the lock, so that nobody overwrites it with what was before.
    const imported = await countImportedStories(db, stockId, { from: oldest, until: today });
    const ground = await openGround(db, { stockId, window, now, cut, imported });
    const found = new Map<number, readonly Occasion[]>();
    for (const rule of rules) {
      const of = { ...ground, window: windowFor(rule.kind, window, oldest) };
      found.set(rule.id, (await findOccasions(of, rule.condition)).occasions);
    }
    const firings = await listLiveFirings(tx, stockId, oldest);
    const placeOf = await findPlaces(db, firings, [...found.values()].flat());
    const storyIds = [...found.values()].flat().flatMap(({ storyId }) => storyId ?? []);
    const known = firings.flatMap((firing) => placeOf(firing)?.storyId ?? []);
    const events = await listEvents(tx, stockId, {
      ids: firings.map(({ eventId }) => eventId),
      storyIds: [...storyIds, ...known],
    });
    const isFresh = freshnessOf({ now, freshFrom });
    const plan = planEvents({ rules, found, firings, events, placeOf, isFresh });
    return inCompany(tx, stockId, async (own) => {
      const ids = await carryOut(own, plan, { stockId, now });
      const rested = await wakeSnoozed(own, stockId, now);
      // What was found for the time before is nobody's news.
      const news = freshFrom || ids.length === 0 ? [] : await listEvents(own, stockId, { ids });
      await tellOf(own, db, { stockId, now, events: news.filter(({ state }) => state !== 'resolved') });
      await tellOf(own, db, { stockId, now, events: rested, again: ` ${now.toISOString()}` });
      return ids;
    });
  });
}

/** Story rules look no further back than a story reaches, words than they are kept from being told again. */
function windowFor(kind: AlertKind, window: Window, oldest: string): Window {
  const isShort = storyKinds.includes(kind) || kind === 'hotWord';
  return isShort && oldest > window.from ? { ...window, from: oldest } : window;
}

/** Whether an occasion is new: its article is young and was not imported, and the rule was on by then. */
function freshnessOf({ now, freshFrom }: { readonly now: Date; readonly freshFrom: Date | undefined }) {
  const from = freshFrom ?? new Date(now.getTime() - alertConstants.freshHours * hour);
  // A day may fire until the next one is over.
  const firstDay = freshFrom ? chinaDate(freshFrom) : addDays(chinaDate(now), -1);
  return ({ kind, since }: StoredRule, { at, day, isImported }: Occasion): boolean => {
    if (at) return !isImported && at >= from && at >= since;
    const isOfWholeDays = kind === 'overtaken' || kind === 'hotWord';
    return day >= (isOfWholeDays ? addDays(firstDay, -1) : firstDay) && day >= chinaDate(since);
  };
}

type Placed = Pick<StoredFiring, 'articleId' | 'storyId'>;

async function findPlaces(db: Database, firings: readonly Placed[], occasions: readonly Placed[]) {
  const all = [...firings, ...occasions];
  const byArticle = await listStoriesOf(
    db,
    all.flatMap(({ articleId }) => articleId ?? []),
  );
  const byStory = await listStoriesById(
    db,
    all.flatMap(({ storyId }) => storyId ?? []),
  );
  return ({ articleId, storyId }: Placed): Place | undefined =>
    (articleId === null ? undefined : byArticle.get(articleId)) ??
    (storyId === null ? undefined : byStory.get(storyId));
}
