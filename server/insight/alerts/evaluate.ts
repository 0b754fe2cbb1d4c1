import { type AlertKind, alertConstants, storyKinds } from '#contract/insight/alert-rules.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { readNames } from '#server/insight/hot-words/read-names.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import { readLive, type Turns } from './live.ts';
import { listLastingRules, listToldWords } from './live-queries.ts';
import type { Found, Ground, Occasion } from './occasion.ts';
import { findOccasions, openGround } from './occasions.ts';
import { planEvents } from './plan.ts';
import type { Plan, Situation, StoredRule } from './planned.ts';
import { carryOut, listEvents, listRules, lockAlerts, lockPlanned, wakeSnoozed } from './queries.ts';
import { readSituation } from './situation.ts';
import { countImportedStories } from './story-queries.ts';
import { tellOf } from './tell.ts';

const hour = 60 * 60_000;
/** Days in which a story may still grow, and its events change with it. */
const liveDays = storyDays + 2;

/** Told of a failure, and of which rule. */
export type OnError = (error: unknown, about?: { readonly ruleId: number }) => void;

interface Evaluate {
  readonly stockId: number;
  readonly now: Date;
  readonly tools: Pick<Tools, 'findCut'>;
  /** From when on something is found, without telling anybody; default: {@link alertConstants.freshHours} ago. */
  readonly freshFrom?: Date;
  /** Default: unresolved events are looked at from the first one on. */
  readonly turns?: Turns;
  /** Told of a rule whose search failed; the others go on. Default: nothing is evaluated then. */
  readonly onError?: OnError;
}

/**
 * Brings a company's events up to date with the articles, and tells of new ones. What is found follows from the articles
 * alone, so it does not matter in which order they came, nor how often this runs. Returns the new events.
 */
export async function evaluateAlerts(
  db: Database,
  { stockId, now, tools, freshFrom, turns = new Map(), onError = rethrow }: Evaluate,
): Promise<number[]> {
  // What is kept of the database is read outside the transaction, which would read it anew.
  const [cut, names] = [await tools.findCut(db), await readNames(db)];
  return db.transaction(async (tx) => {
    await lockAlerts(tx, stockId);
    const allRules = await listRules(tx, stockId);
    const ofLasting = await listLastingRules(tx, stockId);
    const rules = allRules.filter(({ id, isOn }) => isOn || ofLasting.has(id));
    const today = chinaDate(now);
    const oldest = addDays(freshFrom ? chinaDate(freshFrom) : today, -liveDays);
    // All that is read is read after the lock, so that nobody overwrites it with what was before.
    const found = await findAll(tx, rules, { stockId, now, cut, names, today, oldest, onError });
    const ofStories = allRules.filter(({ kind }) => storyKinds.includes(kind));
    const storyRules = new Set(ofStories.map(({ id }) => id));
    const isFresh = freshnessOf({ now, freshFrom });
    const plan = await planAlone(tx, stockId, async () => {
      const live = await readLive(tx, { stockId, oldest, turns });
      return readSituation(tx, { stockId, rules, storyRules, found, live, isFresh });
    });
    const { ids, rested } = await inCompany(tx, stockId, async (own) => ({
      ids: await carryOut(own, plan, { stockId, now }),
      rested: await wakeSnoozed(own, stockId, now),
    }));
    // What was found for the time before is nobody's news.
    const news = freshFrom || ids.length === 0 ? [] : await listEvents(tx, stockId, { ids });
    await tellOf(tx, { stockId, now, events: news.filter(({ state }) => state !== 'resolved') });
    await tellOf(tx, { stockId, now, events: rested, again: ` ${now.toISOString()}` });
    return ids;
  });
}

function rethrow(error: unknown): never {
  throw error;
}

/** A plan whose events are locked, and are as they were when it was made: it is made anew if a person acted meanwhile. */
async function planAlone(tx: Database, stockId: number, read: () => Promise<Situation>): Promise<Plan> {
  for (;;) {
    const situation = await read();
    const plan = planEvents(situation);
    if (await lockPlanned(tx, stockId, { plan, events: situation.events })) return plan;
  }
}

interface Finding extends Pick<Ground, 'stockId' | 'now' | 'cut' | 'names'> {
  readonly today: string;
  readonly oldest: string;
  readonly onError: OnError;
}

/** What the rules find, by rule; without those whose search failed, as it does where it takes too long. */
async function findAll(
  db: Database,
  rules: readonly StoredRule[],
  { stockId, now, cut, names, today, oldest, onError }: Finding,
): Promise<ReadonlyMap<number, Found>> {
  const found = new Map<number, Found>();
  if (rules.length === 0) return found;
  const window = windowUntil(today, alertConstants.backTestDays);
  const imported = await countImportedStories(db, stockId, window);
  const ground = await openGround(db, { stockId, window, now, cut, names, imported });
  for (const rule of rules) {
    const ofDays = windowFor(rule.kind, window, oldest);
    const told = rule.kind === 'hotWord' ? await listToldWords(db, rule, ofDays.from) : ground.told;
    const of = { ...ground, window: ofDays, told };
    try {
      // What fails in a transaction ends it, but for what goes back to a savepoint.
      const ofRule = await db.transaction((savepoint) => findOccasions({ ...of, db: savepoint }, rule.condition));
      found.set(rule.id, ofRule);
    } catch (cause) {
      onError(cause, { ruleId: rule.id });
    }
  }
  return found;
}

/** Story rules look no further back than a story reaches, words than they are kept from being told again. */
function windowFor(kind: AlertKind, window: Window, oldest: string): Window {
  const isShort = storyKinds.includes(kind) || kind === 'hotWord';
  return isShort && oldest > window.from ? { ...window, from: oldest } : window;
}

/** Whether an occasion is new: its article is young and was not imported, and the rule is on and was so by then. */
function freshnessOf({ now, freshFrom }: { readonly now: Date; readonly freshFrom: Date | undefined }) {
  const from = freshFrom ?? new Date(now.getTime() - alertConstants.freshHours * hour);
  // A day may fire until the next one is over.
  const firstDay = freshFrom ? chinaDate(freshFrom) : addDays(chinaDate(now), -1);
  return ({ kind, isOn, since }: StoredRule, { at, day, isImported }: Occasion): boolean => {
    if (!isOn) return false;
    if (at) return !isImported && at >= from && at >= since;
    const isOfWholeDays = kind === 'overtaken' || kind === 'hotWord';
    return day >= (isOfWholeDays ? addDays(firstDay, -1) : firstDay) && day >= chinaDate(since);
  };
}
