import { and, asc, inArray, lte } from 'drizzle-orm';
import { missingModules } from '#contract/outreach/push-rules.ts';
import { hasModule, readOpenModules } from '#server/identity/companies/has-module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runEach } from '#server/platform/run-each.ts';
import { isMissingArticles, recoverDeliveries } from './delivery-queries.ts';
import { type FreezeDeps, freezePush, type Unfrozen } from './freeze.ts';
import { restoredProblem } from './hold-restored.ts';
import { insertPush, lockPush, type PushValues, type StoredPush, updatePush } from './queries.ts';
import { nextRun } from './rhythm.ts';
import { pushes } from './tables.ts';

const minute = 60_000;
/** A push is frozen so long before it is sent, so that somebody can still look at it. */
const frozenBefore = 10 * minute;
/** A push that is later than this waits for a person. */
const latest = 120 * minute;
/** What a process has not settled after this time it will not settle any more: its connections ended long before. */
const abandonedAfter = 10 * minute;

/**
 * Takes every push that is due a step on: freezes it, begins to send it, or leaves it to a person. Throws what failed
 * after all had their turn.
 */
export async function takeSteps(db: Database, now: Date, deps: FreezeDeps): Promise<void> {
  await recoverDeliveries(db, { before: new Date(now.getTime() - abandonedAfter), now });
  const soon = new Date(now.getTime() + frozenBefore);
  const due = await db
    .select({ id: pushes.id, stockId: pushes.stockId })
    .from(pushes)
    .where(and(inArray(pushes.state, ['scheduled', 'frozen']), lte(pushes.sendAt, soon)))
    .orderBy(asc(pushes.sendAt), asc(pushes.id));
  await runEach(due, ({ id, stockId }) =>
    db.transaction(async (tx) => {
      const push = await lockPush(tx, stockId, id);
      // Put off since, it has its turn then.
      if (push?.sendAt && push.sendAt <= soon) await takeStep(tx, push, now, deps);
    }),
  );
}

async function takeStep(tx: Database, push: StoredPush, now: Date, deps: FreezeDeps): Promise<void> {
  const { state, sendAt } = push;
  if ((state !== 'scheduled' && state !== 'frozen') || sendAt === null) return;
  const miss = (problem: string) => updatePush(tx, push, { state: 'missed', problem, updatedAt: now });
  // Whatever becomes of this issue, its rhythm goes on.
  if (state === 'scheduled') await scheduleNext(tx, push, now);
  if (push.problem === restoredProblem) return miss(restoredProblem);
  if (now.getTime() - sendAt.getTime() > latest) return miss('LATE');
  if (!(await hasModule(tx, push.stockId, 'push', now))) return miss('MODULE_EXPIRED');
  const isDue = sendAt <= now;
  if (state === 'frozen') {
    if (!isDue) return;
    if (await isMissingArticles(tx, push, now)) return miss('ARTICLE_WITHDRAWN');
    await updatePush(tx, push, { state: 'sending', updatedAt: now });
    return;
  }
  const refused = await freezePush(tx, push, { state: isDue ? 'sending' : 'frozen', now, sendAt }, deps);
  if (refused) await miss(await withModules(tx, push, refused, now));
}

/** Names behind an empty digest the modules without which it goes without what was chosen. */
async function withModules(tx: Database, push: StoredPush, refused: Unfrozen, now: Date): Promise<string> {
  if (refused === 'PUSH_NOBODY') return refused;
  return [refused, ...missingModules(push, await readOpenModules(tx, push.stockId, now))].join(' ');
}

/** The next push of a rhythm, with what this one was scheduled with. */
export async function scheduleNext(tx: Database, push: StoredPush, now: Date): Promise<void> {
  const { rhythm, sendAt, stockId, createdBy } = push;
  if (!rhythm) return;
  const after = sendAt !== null && sendAt > now ? sendAt : now;
  await insertPush(tx, {
    ...{ ...writtenIn(push), stockId, createdBy, rhythm, state: 'scheduled', sendAt: nextRun(rhythm, after) },
    ...{ createdAt: now, updatedAt: now },
  });
}

/** What somebody wrote and chose, each part by its name: one that is added later does not compile without its line. */
const writtenIn = (push: PushValues): PushValues => ({
  ...{ subject: push.subject, foreword: push.foreword, language: push.language, isAdvertising: push.isAdvertising },
  ...{ topics: push.topics, articleIds: push.articleIds, autoArticles: push.autoArticles, blocks: push.blocks },
  ...{ hasHotWords: push.hasHotWords, hasFigures: push.hasFigures, hasChart: push.hasChart },
  ...{ companyIds: push.companyIds, searches: push.searches },
  ...{ groupIds: push.groupIds, contactIds: push.contactIds, keywords: push.keywords, botIds: push.botIds },
});
