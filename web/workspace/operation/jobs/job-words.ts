import type { TFunction } from 'i18next';
import { feedFailures } from '#contract/content/feed-failures.ts';
import { formatCount } from '#contract/format-number.ts';
import { reportKinds } from '#contract/insight/reports.ts';
import { jobKinds } from '#contract/operation/job-kinds.ts';
import type { ListedJob } from '#contract/operation/jobs.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { durationText } from './duration-text.ts';

/** A kind by its name; one that this build does not know by its code. */
export function kindName(t: TFunction, kind: string): string {
  const known = jobKinds.find((one) => one === kind);
  return known ? t(`jobs.kinds.${known}`) : kind;
}

/** What a job is about: the company, and a report by its period. */
export function subjectOf(t: TFunction, { kind, subject, companyName }: ListedJob): string {
  const [period, from] = subject.split(' ');
  const report = kind === 'report' && from ? reportKinds.find((one) => one === period) : undefined;
  const about = report ? t(`jobs.reports.${report}`, { from }) : subject;
  const known = [companyName, about].filter(Boolean).join(t('jobs.comma'));
  return known || t(kind === 'sweep' || kind === 'reread' ? 'jobs.everything' : 'jobs.nothing');
}

/** Why it failed, and what happens next. */
export function failureText(t: TFunction, job: ListedJob): string {
  return [causeOf(t, job), nextOf(t, job)].filter(Boolean).join(t('jobs.semicolon'));
}

function causeOf(t: TFunction, { kind, cause, reason, attempts }: ListedJob): string {
  const known = feedFailures.find((one) => one === reason);
  const why = known ? t(`feeds.failures.${known}`) : reason === 'INTERRUPTED' ? t('jobs.interrupted') : cause;
  const times = attempts > 1 ? t('jobs.attempts', { count: attempts }) : '';
  return [why ?? t(kind === 'message' || kind === 'delivery' ? 'jobs.notSent' : 'jobs.unexpected'), times]
    .filter(Boolean)
    .join(t('jobs.comma'));
}

function nextOf(t: TFunction, { kind, retry, nextTryAt }: ListedJob): string {
  if (nextTryAt !== null) return t('jobs.nextTry', { time: formatDateTimeShort(nextTryAt) });
  if (retry === 'byItself') return t('jobs.byItself');
  if (kind === 'message') return t('jobs.messageEnds');
  return retry === 'byHand' ? t('jobs.fromStart') : '';
}

/** How far it is, or how it ended. */
export function progressText(t: TFunction, job: ListedJob): string {
  const { state, done, total, secondsLeft, before, startedAt, createdAt, finishedAt, wrongRows } = job;
  if (state === 'waiting') return before ? t('jobs.before', { count: before }) : t('jobs.next');
  if (state === 'running') {
    const count = total > 0 ? t('jobs.count', { done: formatCount(done), total: formatCount(total) }) : t('jobs.begun');
    const left = secondsLeft === null ? '' : t('jobs.left', { time: durationText(t, secondsLeft) });
    return [count, left].filter(Boolean).join(t('jobs.comma'));
  }
  if (state === 'failed') return failureText(t, job);
  const seconds = finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt ?? createdAt)) / 1000 : 0;
  const took = startedAt === null ? '' : t('jobs.took', { time: durationText(t, seconds) });
  const amount = state === 'done' && done > 0 ? t('jobs.amount', { count: done, formatted: formatCount(done) }) : '';
  const wrong = state === 'done' && wrongRows > 0 ? t('jobs.wrongRows', { count: wrongRows }) : '';
  return [took, amount, wrong].filter(Boolean).join(t('jobs.comma')) || t(`jobs.states.${state}`);
}
