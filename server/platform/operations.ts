import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import client from 'prom-client';
import type { ErrorCode } from '#contract/codes/errors.ts';
import type { Database } from './database/database.ts';
import type { Drain } from './drain.ts';
import { AppError } from './errors.ts';
import { RequestLines } from './logging/request-lines.ts';
import type { FileStore } from './storage/store.ts';
import { refusalReasons } from './sweeping/sweep-time.ts';

interface OperationsDeps {
  readonly db: Database;
  readonly store: Pick<FileStore, 'check'>;
  readonly drain: Drain;
  readonly metricsToken: string | undefined;
  /** Counters registered by other modules. */
  readonly metrics: readonly client.Metric[];
  /** Milliseconds of a clock that nobody sets; the process's own where nothing is said. */
  readonly uptime?: (() => number) | undefined;
}

/** Counts sweeps, and stretches of what is due, that were skipped because the clock was implausible. */
export function countRefusedSweeps(): client.Counter<'reason'> {
  const help =
    'Sweeps that left everything as it is, and times that what is due began to wait, because the time could not be believed';
  const counter = new client.Counter({ name: 'sweeps_refused_total', help, labelNames: ['reason'], registers: [] });
  // From 0 on: what Prometheus first sees as 1 has not increased, so the first refusal would raise no alert.
  for (const reason of refusalReasons) counter.inc({ reason }, 0);
  return counter;
}

/** `/livez`, `/readyz` and `/metrics` for operators (docs/operations.md, "Health"). */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  const { db, store, drain, metricsToken, metrics, uptime = () => performance.now() } = deps;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  app.addHook('onClose', async () => registry.clear());
  const duration = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; without streams of events, which last as long as somebody listens',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });

  const lines = new RequestLines({
    sayLeftOut: (count) => app.log.info({ count }, 'requests without a line of their own'),
    uptime,
  });
  app.addHook('onClose', async () => lines.end());

  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: URLs may contain tickets and have unbounded variety.
    const route = request.routeOptions.url ?? 'none';
    if (!isStream(reply))
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const answered = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    lines.note(reply.statusCode, () => request.log.info(answered, 'request'));
    done();
  });

  const lookAtParts = keptBriefly(async () => {
    await Promise.all([
      answers(db.execute(sql`select 1`), 'DATABASE_UNAVAILABLE'),
      answers(store.check(), 'FILES_UNAVAILABLE'),
    ]);
  }, uptime);
  const hidden = { schema: { hide: true } };
  app.get('/livez', hidden, async () => 'ok\n');
  app.get('/readyz', hidden, async () => {
    if (drain.isOn) throw new AppError('STOPPING');
    await lookAtParts();
    return 'ready\n';
  });
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Events go on for hours: their end says nothing of how long anybody waited. */
const isStream = ({ raw }: FastifyReply): boolean =>
  String(raw.getHeader('content-type')).startsWith('text/event-stream');

/** Timeout of a part's health check, in milliseconds, so that the response takes two seconds at most. */
const readyWithin = 1_500;

/** For how long an answer serves all who ask, in milliseconds: anybody can ask, as often as they like. */
const answerHolds = 1_000;

/** Asks once for all who come while the answer is not there, or not older than {@link answerHolds}. */
function keptBriefly(ask: () => Promise<void>, uptime: () => number): () => Promise<void> {
  let answer: Promise<void> | undefined;
  let holdsUntil = 0;
  return () => {
    if (answer && uptime() < holdsUntil) return answer;
    holdsUntil = Number.POSITIVE_INFINITY;
    answer = ask().finally(() => {
      holdsUntil = uptime() + answerHolds;
    });
    return answer;
  };
}

async function answers(part: Promise<unknown>, code: ErrorCode): Promise<void> {
  const waiting = new AbortController();
  const late = wait(readyWithin, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    await Promise.race([part, late]);
  } catch (cause) {
    throw new AppError(code, { cause });
  } finally {
    waiting.abort();
    part.catch(() => {});
    late.catch(() => {});
  }
}

/** With a token only for its holders; without one only from the machine itself. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
