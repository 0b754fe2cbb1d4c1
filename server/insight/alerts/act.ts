import { isDeepStrictEqual } from 'node:util';
import type { AlertAct, AlertVerdict } from '#contract/insight/alert-rules.ts';
import type { AlertActRequest, AlertEvent } from '#contract/insight/alerts.ts';
import { type News, notify } from '#server/identity/notifications/notify.ts';
import { keepPerson } from '#server/identity/sessions/keep-person.ts';
import type { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { StoredEvent } from './planned.ts';
import { isColleague, judgeFirings, listEvents, lockEvents, removeTaken, takeEvent, updateEvents } from './queries.ts';
import { describeEvents, readAlert } from './read-alerts.ts';
import { isListed } from './since-figures.ts';
import { listStoriesOf } from './story-queries.ts';
import type { BeforeResolved } from './tables.ts';
import { newsOf } from './tell.ts';

const actionOf = {
  acknowledge: 'alert.acknowledge',
  resolve: 'alert.resolve',
  undo: 'alert.undo',
  reopen: 'alert.reopen',
  assign: 'alert.assign',
  snooze: 'alert.snooze',
} as const satisfies Readonly<Record<AlertAct, string>>;

/**
 * Acts on events of the company; each answers for everybody. Doing it again changes nothing. Answers the events as they
 * are now, those among them that a colleague has given to another since they were shown, which stay so; one that was there
 * only because somebody took it up is gone once that is undone. Throws NOT_FOUND for an event and for a colleague,
 * INVALID_REQUEST for a time that is past, ALERT_RESOLVED where a colleague was quicker.
 */
export async function actOnAlerts(db: Database, request: AlertActRequest, actor: Actor): Promise<AlertEvent[]> {
  const { stockId, userId, address, now, language } = actor;
  const { act } = request;
  const ids = [...new Set(request.ids)];
  const until = request.until ? new Date(request.until) : null;
  if (act === 'snooze' && until === null) throw fieldIssue('body.until', 'momentRequired', language);
  if (until !== null && until <= now) throw fieldIssue('body.until', 'momentPast', language);
  const { assigneeId = null } = request;
  const isOther = act === 'assign' && assigneeId !== null && assigneeId !== userId;
  // Read before the transaction, which would keep its locks meanwhile.
  const news = isOther ? await newsForAssignee(db, ids, { stockId, assigneeId, now }) : undefined;
  const rows = await db.transaction(async (outer) => {
    if (act === 'assign' && assigneeId !== null) {
      // Whoever leaves now hands this over as well, or is not given it.
      await keepPerson(outer, assigneeId);
      if (!(await isColleague(outer, stockId, assigneeId))) throw new AppError('NOT_FOUND');
    }
    return inCompany(outer, stockId, async (tx) => {
      const before = await lockEvents(tx, stockId, ids);
      if (before.length < ids.length) throw new AppError('NOT_FOUND');
      if (needsUnresolved(act) && before.some(({ state }) => state === 'resolved'))
        throw new AppError('ALERT_RESOLVED');
      const shown = new Map(request.shown?.map((event) => [event.id, event.assigneeId]));
      const isTaken = ({ id, assigneeId: holder }: StoredEvent) =>
        act === 'assign' && holder !== assigneeId && shown.has(id) && shown.get(id) !== holder;
      const changes = before.flatMap((event) => {
        if (isTaken(event)) return [];
        const values = valuesOf(act, event, { assigneeId, until, userId, now });
        return isDeepStrictEqual({ ...event, ...values }, event) ? [] : [{ event, values }];
      });
      if (changes.length === 0) return before;
      for (const { event, values } of changes) await updateEvents(tx, stockId, [event.id], values);
      if (act === 'undo')
        await removeTaken(
          tx,
          stockId,
          changes.filter(wasOnlyTaken).map(({ event }) => event.id),
        );
      const changed = changes.map(({ event }) => event);
      const after = await listEvents(tx, stockId, { ids });
      if (news) {
        const told = changed.flatMap(({ id }) => news.get(id) ?? []);
        await notify(tx, told, now);
      }
      await recordAudit(tx, {
        ...{ at: now, userId, stockId, address, action: actionOf[act] },
        subject: `alert ${changed.map(({ id }) => id).join(' ')}`,
        detail: {
          before: changed.map(({ state, assigneeId: assignee }) => ({ state, assigneeId: assignee })),
          after: { ...(act === 'assign' && { assigneeId }), ...(until && { until: until.toISOString() }) },
        },
      });
      return after;
    });
  });
  return describeEvents(db, rows, actor);
}

/** What somebody is told of events that are given to them, by event. */
async function newsForAssignee(
  db: Database,
  ids: readonly number[],
  { stockId, assigneeId, now }: Pick<Actor, 'stockId' | 'now'> & { readonly assigneeId: number },
): Promise<ReadonlyMap<number, News>> {
  const found = await inCompany(db, stockId, (tx) => listEvents(tx, stockId, { ids }));
  const events = found.map((event) => ({ ...event, assigneeId }));
  return newsOf(db, { stockId, now, events, again: ` ${now.toISOString()}` });
}

const needsUnresolved = (act: AlertAct): boolean => act === 'acknowledge' || act === 'assign' || act === 'snooze';

interface Acting {
  readonly assigneeId: number | null;
  readonly until: Date | null;
  readonly userId: number;
  readonly now: Date;
}

const untouched = { handledBy: null, handledAt: null, snoozedUntil: null };

/** What an act makes of an event; nothing where it is so already. */
function valuesOf(act: AlertAct, event: StoredEvent, { assigneeId, until, userId, now }: Acting): Partial<StoredEvent> {
  const handled = { handledBy: userId, handledAt: now, snoozedUntil: null };
  const opened = { ending: null, beforeResolved: null };
  switch (act) {
    case 'acknowledge':
      return event.state === 'open' ? { state: 'acknowledged', ...handled } : {};
    case 'resolve':
      return event.state === 'resolved'
        ? {}
        : { state: 'resolved', ending: 'person', ...handled, isReopened: false, beforeResolved: beforeResolved(event) };
    case 'undo': {
      if (event.state !== 'resolved') return {};
      const { beforeResolved: before } = event;
      if (!before) return { state: 'open', ...untouched, ...opened, isReopened: true };
      const { state, handledBy, handledAt, snoozedUntil, isReopened } = before;
      const times = { handledAt: momentOf(handledAt), snoozedUntil: momentOf(snoozedUntil) };
      return { state, handledBy, ...times, ...opened, isReopened };
    }
    case 'reopen':
      return event.state === 'open' ? {} : { state: 'open', ...untouched, ...opened, isReopened: true };
    case 'assign':
      return { assigneeId, dueAt: assigneeId === null ? null : until };
    case 'snooze':
      return { snoozedUntil: until };
  }
}

function beforeResolved({ state, handledBy, handledAt, snoozedUntil, isReopened }: StoredEvent): BeforeResolved | null {
  if (state === 'resolved') return null;
  const times = { handledAt: handledAt?.toISOString() ?? null, snoozedUntil: snoozedUntil?.toISOString() ?? null };
  return { state, handledBy, ...times, isReopened };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Whether an event is as it was made by `alert.take`, so that nothing is lost with it. */
const wasOnlyTaken = ({ event, values }: { readonly event: StoredEvent; readonly values: Partial<StoredEvent> }) =>
  event.assigneeId === null && values.state === 'open' && !values.isReopened && !values.snoozedUntil;

/** Whether an event was of use, for all rules that fired on it. Throws NOT_FOUND. */
export async function judgeAlert(
  db: Database,
  { id, verdict }: { readonly id: number; readonly verdict: AlertVerdict },
  actor: Actor,
): Promise<AlertEvent> {
  const { stockId, userId, address, now } = actor;
  const isUseful = verdict === 'none' ? null : verdict === 'useful';
  await inCompany(db, stockId, async (tx) => {
    const [event] = await lockEvents(tx, stockId, [id]);
    if (!event) throw new AppError('NOT_FOUND');
    await judgeFirings(tx, stockId, id, { isUseful, userId, now });
    const entry = { action: 'alert.judge', subject: `alert ${id}`, detail: { after: { verdict } } };
    await recordAudit(tx, { at: now, userId, stockId, address, ...entry });
  });
  return readAlert(db, id, actor);
}

/**
 * The event of a story about the company, or of a word or rank, so that people can act on it; the same for all who ask.
 * Throws NOT_FOUND for an article that is in no such story, and for a word or rank that is not so.
 */
export async function takeUp(
  db: Database,
  asked: { readonly articleId: number } | { readonly subject: string },
  actor: Actor,
  hotWords: HotWordCache,
): Promise<AlertEvent> {
  const { stockId, now } = actor;
  if ('subject' in asked && !(await isListed(db, asked.subject, { reader: actor, hotWords }))) {
    throw new AppError('NOT_FOUND');
  }
  const about =
    'subject' in asked
      ? { storyId: null, articleId: null, reprints: 0, ...asked }
      : await findStory(db, asked.articleId, stockId);
  const id = await inCompany(db, stockId, (tx) => takeEvent(tx, { subject: null, ...about, stockId, at: now }));
  return readAlert(db, id, actor);
}

async function findStory(db: Database, articleId: number, stockId: number) {
  const story = (await listStoriesOf(db, [articleId])).get(articleId);
  if (!story?.stockIds.includes(stockId)) throw new AppError('NOT_FOUND');
  const { storyId, originalId, reprints } = story;
  return { storyId, articleId: originalId, reprints };
}
