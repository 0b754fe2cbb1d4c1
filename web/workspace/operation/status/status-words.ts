import type { TFunction } from 'i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ProbeReading } from '#contract/operation/status.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { formatBytes } from '#web/workspace/kits/uploads/format-bytes.ts';
import { durationText } from '#web/workspace/operation/jobs/duration-text.ts';

/** A probe in words: one figure, and one line with its limit or the cause. */
export interface ProbeWords {
  readonly figure: string;
  readonly unit?: string;
  readonly line: string;
}

const timeOf = (seconds: number) => formatDateTimeShort(new Date(seconds * 1000).toISOString());

/** What a reading says; nothing of it is shown where nothing was measured. */
export function probeWords(t: TFunction, { name, cause, values, words }: ProbeReading): ProbeWords {
  const of = (figure: keyof typeof values) => values[figure] ?? 0;
  const cell = { ...ofName() };
  return cause === null ? cell : { ...cell, line: causeText(t, { cause, values, words, name }) };

  function ofName(): ProbeWords {
    switch (name) {
      case 'database':
        return {
          figure: formatCount(Math.round(of('database_latency_seconds') * 1000)),
          unit: t('status.milliseconds'),
          line: t('status.lines.database', {
            connections: of('database_connections'),
            limit: of('database_connections_limit'),
            size: formatBytes(of('database_size_bytes')),
          }),
        };
      case 'queue':
        return {
          figure: formatCount(of('jobs_waiting')),
          unit: t('status.units.queue'),
          line: t('status.lines.queue', {
            wait: durationText(t, of('jobs_oldest_wait_seconds')),
            done: formatCount(of('jobs_done_last_hour')),
            pushes: formatCount(of('push_deliveries_waiting')),
          }),
        };
      case 'disk':
        return {
          figure: String(Math.round(of('disk_used_ratio') * 100)),
          unit: '%',
          line: t('status.lines.disk', { free: formatBytes(of('disk_free_bytes')) }),
        };
      case 'files':
        return {
          figure: t(words.place === 'bucket' ? 'status.filesIn.bucket' : 'status.filesIn.folder'),
          line: t('status.lines.files'),
        };
      case 'mail':
      case 'sms': {
        const sentAt = values[`${name}_last_sent_timestamp_seconds`];
        return {
          figure: sentAt === undefined ? t('status.none') : timeOf(sentAt),
          line: t('status.lines.deliveries', {
            sent: formatCount(of(`${name}_sent_last_day`)),
            failed: formatCount(of(`${name}_failed_last_day`)),
          }),
        };
      }
      case 'feeds':
        return {
          figure: formatCount(of('feeds_enabled') - of('feeds_failing')),
          unit: t('status.units.feeds', { count: of('feeds_enabled') }),
          line: t('status.lines.feeds'),
        };
      case 'corpus':
        return {
          figure: formatCount(of('corpus_waiting')),
          unit: t('status.units.corpus'),
          line: t('status.lines.corpus'),
        };
      case 'versions':
        return {
          figure: words.product ?? '',
          line: t('status.lines.versions', {
            ...{ postgresql: words.postgresql, node: words.node, schema: words.schema },
            uptime: durationText(t, of('process_uptime_seconds')),
          }),
        };
    }
  }
}

/** Why a part is not well, or not in use, and by which limit. */
export function causeText(
  t: TFunction,
  { name, cause, values, words }: Pick<ProbeReading, 'name' | 'cause' | 'values' | 'words'>,
): string {
  const of = (figure: keyof typeof values) => values[figure] ?? 0;
  switch (cause) {
    case 'connectionsScarce':
      return t('status.causes.connectionsScarce', {
        connections: of('database_connections'),
        limit: of('database_connections_limit'),
      });
    case 'waitsLong':
      return t('status.causes.waitsLong', { wait: durationText(t, of('jobs_oldest_wait_seconds')) });
    case 'nearlyFull':
      return t('status.causes.nearlyFull', { free: formatBytes(of('disk_free_bytes')) });
    case 'fillsUp':
      return t('status.causes.fillsUp', {
        free: formatBytes(of('disk_free_bytes')),
        days: Math.floor(of('disk_full_in_days')),
      });
    case 'readOnly':
      return t('status.causes.readOnly', {
        free: formatBytes(of('disk_free_bytes')),
        reserve: formatBytes(of('disk_reserve_bytes')),
      });
    case 'filesRefused':
      return t(words.place === 'bucket' ? 'status.causes.bucketRefused' : 'status.causes.folderRefused', {
        code: words.code,
      });
    case 'deliveryFails': {
      const channel = name === 'mail' ? 'mail' : 'sms';
      return t(words.reason ? 'status.causes.deliveryFailsWith' : 'status.causes.deliveryFails', {
        count: of(`${channel}_failures_in_row`),
        reason: words.reason,
      });
    }
    case 'notSetUp':
      return t(`status.causes.notSetUp.${name === 'mail' ? 'mail' : 'sms'}`);
    case 'feedsFail':
      return t(of('feeds_failing') === 1 ? 'status.causes.feedFails' : 'status.causes.feedsFail', {
        count: of('feeds_failing'),
        names: words[currentLanguage()],
        since: durationText(t, of('feeds_longest_failing_seconds')),
      });
    case 'behind':
      return t('status.causes.behind', { lag: durationText(t, of('corpus_lag_seconds')) });
    case 'stuck':
      return t('status.causes.stuck', { count: of('corpus_stuck') });
    case 'slow':
    case 'notUsedYet':
    case 'noFeeds':
    case 'schemaAhead':
      return t(`status.causes.${cause}`);
    case null:
      return '';
  }
}
