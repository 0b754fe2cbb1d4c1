/** What is probed, in the order in which it is shown. */
export const probeNames = ['database', 'queue', 'disk', 'files', 'mail', 'sms', 'feeds', 'corpus', 'versions'] as const;
export type ProbeName = (typeof probeNames)[number];

/**
 * How a part fares. `idle` is not in use: not set up, or nothing to do it with yet. `unmeasured` could not be found out,
 * which is never the same as well.
 */
export const probeStates = ['ok', 'attention', 'act', 'idle', 'unmeasured'] as const;
export type ProbeState = (typeof probeStates)[number];

/** Figures of each probe, under their names in `/metrics`. */
export const probeFigures = {
  database: ['database_latency_seconds', 'database_connections', 'database_connections_limit', 'database_size_bytes'],
  queue: [
    'jobs_waiting',
    'jobs_running',
    'jobs_oldest_wait_seconds',
    'jobs_done_last_hour',
    'jobs_failed_last_day',
    'push_deliveries_waiting',
  ],
  disk: ['disk_used_ratio', 'disk_free_bytes', 'disk_reserve_bytes', 'disk_full_in_days'],
  files: [],
  mail: [
    'mail_sent_last_day',
    'mail_failed_last_day',
    'mail_failures_in_row',
    'mail_last_sent_timestamp_seconds',
    'mail_last_failed_timestamp_seconds',
  ],
  sms: [
    'sms_sent_last_day',
    'sms_failed_last_day',
    'sms_failures_in_row',
    'sms_last_sent_timestamp_seconds',
    'sms_last_failed_timestamp_seconds',
  ],
  feeds: ['feeds_enabled', 'feeds_failing', 'feeds_longest_failing_seconds'],
  corpus: ['corpus_waiting', 'corpus_lag_seconds', 'corpus_stuck'],
  versions: ['migrations_known', 'migrations_applied', 'process_uptime_seconds'],
} as const satisfies Readonly<Record<ProbeName, readonly string[]>>;
export type ProbeFigure = (typeof probeFigures)[ProbeName][number];

/** Why a part is not well, or not in use. */
export const probeCauses = [
  'slow',
  'connectionsScarce',
  'waitsLong',
  'nearlyFull',
  'fillsUp',
  'readOnly',
  'filesRefused',
  'notSetUp',
  'notUsedYet',
  'deliveryFails',
  'noFeeds',
  'feedsFail',
  'behind',
  'stuck',
  'schemaAhead',
] as const;
export type ProbeCause = (typeof probeCauses)[number];
