import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { ProbeName } from '#contract/operation/status-figures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { statusSamples } from './tables.ts';

const day = 24 * 60 * 60_000;
/** How long samples are kept: what a week ago looked like is asked for. */
const keptFor = 8 * day;
/** Points of a line over a day. */
const trendPoints = 48;

interface Sample {
  readonly probe: ProbeName;
  /** Empty for what all processes find alike. */
  readonly place: string;
  readonly value: number;
}

export async function insertSamples(db: Database, samples: readonly Sample[], at: Date): Promise<void> {
  if (samples.length === 0) return;
  await db
    .insert(statusSamples)
    .values(samples.map((sample) => ({ ...sample, at })))
    .onConflictDoNothing();
}

/** The first sample since a time that a probe has of a place. */
export async function findEarliestSample(db: Database, { probe, place }: Pick<Sample, 'probe' | 'place'>, since: Date) {
  const [sample] = await db
    .select()
    .from(statusSamples)
    .where(and(eq(statusSamples.probe, probe), eq(statusSamples.place, place), gte(statusSamples.at, since)))
    .orderBy(asc(statusSamples.at))
    .limit(1);
  return sample;
}

/**
 * The last day in half hours, each the mean of its samples; `null` where none was kept. Samples that are not of all
 * processes count where they are of one of these places.
 */
export async function readTrends(
  db: Database,
  { places, now }: { readonly places: readonly string[]; readonly now: Date },
): Promise<Map<ProbeName, (number | null)[]>> {
  const since = new Date(now.getTime() - day);
  const place = sql<number>`width_bucket(extract(epoch from ${statusSamples.at}),
    ${since.getTime() / 1000}::float8, ${now.getTime() / 1000}::float8, ${trendPoints}::integer)`;
  const rows = await db
    .select({ probe: statusSamples.probe, place, value: sql<number>`avg(${statusSamples.value})::float8` })
    .from(statusSamples)
    .where(and(gte(statusSamples.at, since), inArray(statusSamples.place, ['', ...places])))
    .groupBy(statusSamples.probe, sql`2`);
  const trends = new Map<ProbeName, (number | null)[]>();
  for (const row of rows) {
    const trend = trends.get(row.probe) ?? Array.from<number | null>({ length: trendPoints }).fill(null);
    trend[Math.min(row.place, trendPoints) - 1] = row.value;
    trends.set(row.probe, trend);
  }
  return trends;
}

export async function sweepSamples(db: Database, now: Date): Promise<void> {
  await db.delete(statusSamples).where(lt(statusSamples.at, new Date(now.getTime() - keptFor)));
}
