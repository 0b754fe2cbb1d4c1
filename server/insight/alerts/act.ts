import type { AlertAct, AlertVerdict } from '#contract/insight/alert-rules.ts';
import type { AlertActRequest, AlertEvent } from '#contract/insight/alerts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { StoredEvent } from './planned.ts';
import { isColleague, judgeFirings, listEvents, lockEvents, takeEvent, updateEvents } from './queries.ts';
import { describeEvents, readAlert } from './read-alerts.ts';
import { listStoriesOf } from './story-queries.ts';
import { tellOf } from './tell.ts';

const actionOf = {
  acknowledge: 'alert.acknowledge',
  resolve: 'alert.resolve',
  reopen: 'alert.reopen',
  assign: 'alert.assign',
  snooze: 'alert.snooze',
} as const satisfies Readonly<Record<AlertAct, string>>;

/**
 * Acts on events of the company; each answers for everybody. Doing it again changes nothing. Throws NOT_FOUND for an
 * event and for a colleague, INVALID_REQUEST for a time that is past.
 */
export async function actOnAlerts(db: Database, request: AlertActRequest, actor: Actor): Promise<AlertEvent[]> {
  const { stockId, userId, address, now, language } = actor;
  const { act } = request;
  const ids = [...new Set(request.ids)];
  const until = request.until ? new Date(request.until) : null;
  if (act === 'snooze' && until === null) throw fieldIssue('body.until', 'momentRequired', language);
  if (until !== null && until <= now) throw fieldIssue('body.until', 'timeWrong', language);
  const { assigneeId = null } = request;
  if (act === 'assign' && assigneeId !== null && !(await isColleague(db, stockId, assigneeId))) {
    throw new AppError('NOT_FOUND');
  }
  const rows = await inCompany(db, stockId, async (tx) => {
    const before = await lockEvents(tx, stockId, ids);
    if (before.length < ids.length) throw new AppError('NOT_FOUND');
    await updateEvents(tx, stockId, ids, valuesOf(act, { assigneeId, until, userId, now }));
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: actionOf[act], subject: `alert ${ids.join(' ')}` },
      detail: {
        before: before.map(({ state, assigneeId: assignee }) => ({ state, assigneeId: assignee })),
        after: { ...(act === 'assign' && { assigneeId }), ...(until && { until: until.toISOString() }) },
      },
    });
    const after = await listEvents(tx, stockId, { ids });
    const isOther = act === 'assign' && assigneeId !== null && assigneeId !== userId;
    if (isOther) await tellOf(tx, db, { stockId, now, events: after, again: ` ${now.toISOString()}` });
    return after;
  });
  return describeEvents(db, rows, actor);
}

interface Acting {
  readonly assigneeId: number | null;
  readonly until: Date | null;
  readonly userId: number;
  readonly now: Date;
}

function valuesOf(act: AlertAct, { assigneeId, until, userId, now }: Acting): Partial<StoredEvent> {
  const handled = { handledBy: userId, handledAt: now, snoozedUntil: null };
  switch (act) {
    case 'acknowledge':
      return { state: 'acknowledged', ending: null, ...handled };
    case 'resolve':
      return { state: 'resolved', ending: 'person', ...handled, isReopened: false };
    case 'reopen':
      return { state: 'open', ending: null, handledBy: null, handledAt: null, snoozedUntil: null, isReopened: true };
    case 'assign':
      return { assigneeId, dueAt: assigneeId === null ? null : until };
    case 'snooze':
      return { snoozedUntil: until };
  }
}

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
 * Throws NOT_FOUND for an article that is in no such story.
 */
export async function takeUp(
  db: Database,
  asked: { readonly articleId: number } | { readonly subject: string },
  actor: Actor,
): Promise<AlertEvent> {
  const { stockId, now } = actor;
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
