import { hasMoreThanForeword, type PushAct, pushActs, type UnknownAct } from '#contract/outreach/push-rules.ts';
import type { Planned, PushDetail, PushRequest } from '#contract/outreach/pushes.ts';
import { readOpenModules } from '#server/identity/companies/has-module.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { maskNumber } from '#server/platform/audit/mask-numbers.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { issueAt } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { chosenIn } from './choose-articles.ts';
import { listArticleTitles } from './compose.ts';
import {
  dropDeliveries,
  isMissingArticles,
  lockDelivery,
  releaseDeliveries,
  settleUnknown,
} from './delivery-queries.ts';
import { type FreezeDeps, freezePush } from './freeze.ts';
import { dropLinks, listLinks } from './links.ts';
import { deletePush, insertPush, lockPush, type PushValues, type StoredPush, updatePush } from './queries.ts';
import { readPush } from './read-pushes.ts';
import { indexesOf, listGone } from './recipients.ts';
import { momentOf } from './rhythm.ts';
import { endPage } from './share-digest.ts';
import { scheduleNext } from './take-steps.ts';

export interface PushDeps extends FreezeDeps {
  readonly db: Database;
  /** No mail server is set. */
  readonly isKept: boolean;
  /** Looks for mail to be sent. */
  readonly wake: () => void;
}

interface Versioned {
  readonly id: number;
  readonly version: number | undefined;
}

/** What the audit log tells of a push: how many people, not who. */
const factsOf = ({
  subject,
  language,
  topics,
  articleIds,
  hasHotWords,
  groupIds,
  contactIds,
  botIds,
  keywords,
  ...rest
}: PushValues) => ({
  ...{ subject, language, topics, articleIds, hasHotWords, groupIds },
  keywords: keywords.map(maskNumber),
  ...{ hasFigures: rest.hasFigures, hasChart: rest.hasChart, companyIds: rest.companyIds, blocks: rest.blocks },
  searches: rest.searches.map(({ name }) => name),
  contacts: contactIds.length,
  bots: botIds.length,
});

interface Act {
  readonly action: string;
  readonly id: number;
  readonly detail: object;
}

function audit(tx: Database, { userId, stockId, address, now: at }: Actor, { action, id, detail }: Act) {
  return recordAudit(tx, { at, userId, stockId, address, action, subject: `push ${id}`, detail });
}

async function lockUnchanged(tx: Database, { stockId }: Actor, { id, version }: Versioned): Promise<StoredPush> {
  const push = await lockPush(tx, stockId, id);
  if (!push) throw new AppError('NOT_FOUND');
  if (push.version !== version) throw new AppError('PUSH_CHANGED');
  return push;
}

const answer = ({ db, isKept }: PushDeps, id: number, actor: Actor): Promise<PushDetail> =>
  readPush(db, id, { ...actor, isKept });

/** Writes a draft or changes one. Throws NOT_FOUND, PUSH_CHANGED, PUSH_STATE_WRONG, and says which of what it names is gone. */
export async function savePush(
  deps: PushDeps,
  { id, version, key, ...values }: PushRequest,
  actor: Actor,
): Promise<PushDetail> {
  const { stockId, userId, now } = actor;
  const unique = {
    ...values,
    articleIds: [...new Set(values.articleIds)],
    keywords: [...new Set(values.keywords)],
    companyIds: [...new Set(values.companyIds)],
  };
  const published = new Set((await listArticleTitles(deps.db, unique.articleIds, actor)).map((article) => article.id));
  const saved = await inCompany(deps.db, stockId, async (tx) => {
    const before = id === undefined ? undefined : await lockUnchanged(tx, actor, { id, version });
    if (before && before.state !== 'draft') throw new AppError('PUSH_STATE_WRONG');
    // What was withdrawn or deleted since it was chosen does not keep the rest from being saved.
    const known = {
      articleIds: new Set([...published, ...(before?.articleIds ?? [])]),
      companyIds: new Set((await listCompanyNames(tx, unique.companyIds)).map((company) => company.stockId)),
    };
    const gone = [
      ...(['articleIds', 'companyIds'] as const).flatMap((field) =>
        indexesOf(unique[field], known[field]).map((index) => ({ field, index })),
      ),
      ...(await listGone(tx, stockId, unique, before)),
    ];
    const issues = gone.map(({ field, index }) => issueAt(`body.${field}.${index}`, 'choiceGone', actor.language));
    if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
    if (!before) {
      const make = async () => {
        const added = await insertPush(tx, { ...unique, stockId, createdBy: userId, createdAt: now, updatedAt: now });
        await audit(tx, actor, { action: 'push.add', id: added, detail: { after: factsOf(unique) } });
        return added;
      };
      return Number(await makeOnce(tx, { subject: 'push', key, make }, actor));
    }
    await updatePush(tx, before, { ...unique, updatedAt: now });
    const detail = { before: factsOf(before), after: factsOf(unique) };
    await audit(tx, actor, { action: 'push.save', id: before.id, detail });
    return before.id;
  });
  return answer(deps, saved, actor);
}

/** Removes a draft. Throws NOT_FOUND, PUSH_CHANGED, PUSH_STATE_WRONG. */
export function removePush({ db }: PushDeps, asked: Versioned, actor: Actor): Promise<null> {
  return inCompany(db, actor.stockId, async (tx) => {
    const push = await lockUnchanged(tx, actor, asked);
    if (push.state !== 'draft') throw new AppError('PUSH_STATE_WRONG');
    await deletePush(tx, push);
    await audit(tx, actor, { action: 'push.remove', id: push.id, detail: { before: factsOf(push) } });
    return null;
  });
}

/**
 * Sends a draft: at once, so that it is frozen here and now, or at a time. Throws NOT_FOUND, PUSH_CHANGED,
 * PUSH_STATE_WRONG, PUSH_TIME_PAST, PUSH_RHYTHM_EMPTY, and PUSH_EMPTY or PUSH_NOBODY for what cannot be sent at once.
 */
export async function schedulePush(
  deps: PushDeps,
  { sendAt, rhythm, ...asked }: Versioned & Planned,
  actor: Actor,
): Promise<PushDetail> {
  const { now, stockId } = actor;
  await deps.db.transaction(async (tx) => {
    const push = await lockUnchanged(tx, actor, asked);
    if (push.state !== 'draft') throw new AppError('PUSH_STATE_WRONG');
    if (rhythm && !hasMoreThanForeword(push, await readOpenModules(tx, stockId, now)))
      throw new AppError('PUSH_RHYTHM_EMPTY');
    const at = momentOf({ sendAt, rhythm }, now);
    if (rhythm || sendAt !== null) {
      if (at <= now) throw new AppError('PUSH_TIME_PAST');
      const planned = {
        state: 'scheduled' as const,
        sendAt: at,
        rhythm: rhythm ?? null,
        updatedAt: now,
        problem: null,
      };
      await updatePush(tx, push, planned);
    } else {
      // A draft that was taken back may have one.
      await updatePush(tx, push, { rhythm: null });
      await sendNow(tx, { ...push, rhythm: null }, now, deps);
    }
    const detail = { sendAt: at.toISOString(), ...(rhythm && { rhythm }) };
    await audit(tx, actor, { action: 'push.schedule', id: push.id, detail });
  });
  deps.wake();
  return answer(deps, asked.id, { ...actor, stockId });
}

async function sendNow(tx: Database, push: StoredPush, now: Date, deps: PushDeps): Promise<void> {
  if (push.frozen) {
    await requireArticles(tx, push, now);
    return updatePush(tx, push, { state: 'sending', sendAt: now, updatedAt: now, problem: null });
  }
  const refused = await freezePush(tx, push, { state: 'sending', now, sendAt: now, isByHand: true }, deps);
  if (refused) throw new AppError(refused);
}

/** The sender would stop it at once, and leave no way back. Throws PUSH_STATE_WRONG. */
async function requireArticles(tx: Database, push: StoredPush, now: Date): Promise<void> {
  if (await isMissingArticles(tx, push, now)) throw new AppError('PUSH_STATE_WRONG');
}

/** Throws NOT_FOUND, PUSH_CHANGED, PUSH_STATE_WRONG, and what {@link schedulePush} does for what is sent now. */
export async function actOnPush(
  deps: PushDeps,
  { act, ...asked }: Versioned & { readonly act: PushAct },
  actor: Actor,
): Promise<PushDetail> {
  const { now: updatedAt } = actor;
  await deps.db.transaction(async (tx) => {
    const push = await lockUnchanged(tx, actor, asked);
    if (!pushActs[act].some((state) => state === push.state)) throw new AppError('PUSH_STATE_WRONG');
    switch (act) {
      case 'withdraw':
        await dropDeliveries(tx, push.id);
        await endPage(tx, await listLinks(tx, push.stockId, push.id), { secret: deps.secret, now: updatedAt });
        await dropLinks(tx, push.id);
        await updatePush(tx, push, {
          ...{ ...unfrozen, articleIds: chosenIn(push), state: 'draft', updatedAt },
          // The next of its rhythm is scheduled already, once this one is frozen.
          rhythm: push.state === 'scheduled' ? push.rhythm : null,
        });
        break;
      case 'pause':
        await updatePush(tx, push, { state: 'paused', updatedAt });
        break;
      case 'resume':
        await requireArticles(tx, push, updatedAt);
        await updatePush(tx, push, { state: 'sending', updatedAt, problem: null });
        break;
      case 'cancel':
        await releaseDeliveries(tx, push.id, updatedAt);
        await updatePush(tx, push, { state: 'cancelled', updatedAt, finishedAt: updatedAt });
        break;
      case 'send':
        if (push.state === 'scheduled') await scheduleNext(tx, push, updatedAt);
        await sendNow(tx, push, updatedAt, deps);
    }
    await audit(tx, actor, { action: actionOf[act], id: push.id, detail: { before: { state: push.state } } });
  });
  deps.wake();
  return answer(deps, asked.id, actor);
}

/**
 * A person's decision about a mail that was handed over and never answered. Sent again, it may arrive twice. Throws
 * NOT_FOUND, and PUSH_STATE_WRONG for a mail whose outcome is known, and for one that is not sent again because its push
 * is cancelled or lacks an article.
 */
export async function decideUnknown(
  deps: PushDeps,
  { push: pushId, id, act }: { readonly push: number; readonly id: number; readonly act: UnknownAct },
  actor: Actor,
): Promise<PushDetail> {
  const { stockId, now } = actor;
  await deps.db.transaction(async (tx) => {
    const push = await lockPush(tx, stockId, pushId);
    const delivery = push && (await lockDelivery(tx, pushId, id));
    if (!delivery) throw new AppError('NOT_FOUND');
    const isAgain = act === 'again';
    if (delivery.state !== 'unknown' || (isAgain && push.state === 'cancelled')) throw new AppError('PUSH_STATE_WRONG');
    if (isAgain) await requireArticles(tx, push, now);
    await settleUnknown(tx, id, { state: isAgain ? 'queued' : 'accepted', now });
    if (isAgain && push.state === 'done') {
      await updatePush(tx, push, { state: 'sending', finishedAt: null, updatedAt: now });
    }
    const detail = { delivery: id };
    await audit(tx, actor, { action: isAgain ? 'push.again' : 'push.arrived', id: pushId, detail });
  });
  deps.wake();
  return answer(deps, pushId, actor);
}

const actionOf = {
  withdraw: 'push.withdraw',
  pause: 'push.pause',
  resume: 'push.resume',
  cancel: 'push.cancel',
  send: 'push.send',
} as const satisfies Readonly<Record<PushAct, string>>;

const unfrozen = { frozen: null, frozenAt: null, contentHash: null, problem: null };
