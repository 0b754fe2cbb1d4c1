import type { Language } from '#contract/language.ts';
import type { OpenedShare, SharedChartData, SharedHotWords } from '#contract/outreach/sharing.ts';
import { listPublishedIds } from '#server/insight/reports/queries.ts';
import { readReport } from '#server/insight/reports/service.ts';
import {
  articleIdsOf,
  articleIdsOfChart,
  explanationsOfWords,
  markWithdrawnEvents,
  markWithdrawnWords,
} from '#server/insight/reports/withdrawn.ts';
import type { Database } from '#server/platform/database/database.ts';
import { wherePossible } from '#server/platform/database/where-possible.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { readDigest } from './read-digest.ts';
import { openShare, recordView, type ShareDeps } from './service.ts';
import type { ShareSnapshot } from './snapshot-target.ts';

interface Opening {
  readonly token: string;
  readonly password?: string | undefined;
  readonly language: Language;
  readonly client: Client;
}

/** Opens a link: returns its content and logs the view. */
export async function showShare(deps: ShareDeps, { language, client, ...key }: Opening): Promise<OpenedShare> {
  const { db } = deps;
  const { id, stockId, target, createdAt, expiresAt } = await openShare(deps, key);
  const now = deps.clock();
  const shown = await readTarget(db, target as ShareSnapshot, { stockId, language, createdAt, now });
  await wherePossible(recordView(db, { id, now, client }));
  return { ...shown, expiresAt: expiresAt.toISOString() };
}

interface Reading {
  readonly stockId: number;
  readonly language: Language;
  readonly createdAt: Date;
  readonly now: Date;
}

type Shown = OpenedShare extends infer Each ? (Each extends unknown ? Omit<Each, 'expiresAt'> : never) : never;

async function readTarget(db: Database, target: ShareSnapshot, reading: Reading): Promise<Shown> {
  const { stockId, language, now } = reading;
  switch (target.kind) {
    case 'report':
      return { kind: 'report', report: await readReport(db, { stockId, id: target.reportId, language, now }) };
    case 'chart':
      return { kind: 'chart', chart: await markGoneEvents(db, target.content[language], now) };
    case 'hotWords':
      return { kind: 'hotWords', hotWords: await markGone(db, target.content[language], now) };
    case 'digest':
      return { kind: 'digest', digest: await readDigest(db, target, reading) };
  }
}

async function markGoneEvents(db: Database, chart: SharedChartData, now: Date): Promise<SharedChartData> {
  const published = new Set(await listPublishedIds(db, articleIdsOfChart(chart.data), now));
  return { ...chart, data: markWithdrawnEvents(chart.data, published) };
}

async function markGone(db: Database, hotWords: SharedHotWords, now: Date): Promise<SharedHotWords> {
  const ids = new Set(articleIdsOf(explanationsOfWords(hotWords.table)));
  const published = new Set(await listPublishedIds(db, [...ids], now));
  return { ...hotWords, table: markWithdrawnWords(hotWords.table, published) };
}
