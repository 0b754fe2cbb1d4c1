import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { alertKinds, usualConditions } from '#contract/insight/alert-rules.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { clients, companies, industries } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { backTest } from '#server/insight/alerts/back-test.ts';
import { evaluateAlerts } from '#server/insight/alerts/evaluate.ts';
import { addStartingRules } from '#server/insight/alerts/queries.ts';
import { analyseWaiting } from '#server/insight/corpus/analyse.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const [historyDays, measuredDays] = [60, 180];
const spikeCount = 60;
export const stormCount = 200;
/** Hours between two looks at what has arrived. */
const lookEvery = 8;
/** One look of so many breaks off: the process ends, and the next one begins it again. */
const lookPerRestart = 12;
const end = Date.parse('2026-11-20T00:00:00+08:00');
const begin = end - measuredDays * day;

let state = 1;
/** Numbers from 0 to `below`, the same on every run (a linear congruential generator). */
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return (state / 4_294_967_296) * below;
}
const whole = (below: number) => Math.floor(draw(below));

/** Characters of no word, so that no two stories are alike. */
const characters = Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + index * 17));
const words = (length: number) => Array.from({ length }, () => characters[whole(characters.length)]).join('');

const places = ['澄川', '青筠', '砚山', '霁岚', '北屿', '璞岑', '汐陶', '衡岳'];
const names = ['新材', '科技', '精工', '生物', '能源'].flatMap((trade) => places.map((place) => `${place}${trade}`));
const companyCount = names.length;
const months = measuredDays / 30;
const stockIds = names.map((_, index) => 50_001 + index);

interface Planned {
  readonly company: number;
  readonly title: string;
  readonly body: string;
  readonly tier: 1 | 2;
  readonly at: number;
  readonly storm?: number;
}

interface Plan {
  readonly planned: readonly Planned[];
  /** `company day` */
  readonly spikes: ReadonlySet<string>;
}

/** Forty companies in 180 days, with what is to be found among what is usual. */
export function planAlerts(): Plan {
  const planned: Planned[] = [];
  const spikes = new Set<string>();
  const write = (company: number, at: number) =>
    planned.push({ company, at, title: `${names[company]}${words(12)}`, body: words(90), tier: 2 });
  for (let company = 0; company < companyCount; company += 1) {
    for (let at = begin - historyDays * day; at < end; at += day) {
      // A number of stories around one and a half: how many of ten came.
      for (let story = 0; story < 10; story += 1) if (draw(1) < 0.15) write(company, at + draw(day));
    }
  }
  while (spikes.size < spikeCount) {
    const [company, at] = [whole(companyCount), begin + whole(measuredDays - 1) * day];
    // Not beside another: within an episode there is no second event.
    const isNear = [-4, -3, -2, -1, 0, 1, 2, 3, 4].some((far) =>
      spikes.has(`${company} ${chinaDate(new Date(at + far * day))}`),
    );
    if (isNear) continue;
    spikes.add(`${company} ${chinaDate(new Date(at))}`);
    for (let story = 0; story < 9; story += 1) write(company, at + hour + draw(14 * hour));
  }
  for (let storm = 0; storm < stormCount; storm += 1) {
    const [company, at] = [whole(companyCount), begin + draw((measuredDays - 2) * day)];
    const story = { company, title: `${names[company]}${words(14)}`, body: words(160), storm };
    planned.push({ ...story, tier: 1, at });
    for (let copy = 0; copy < 50; copy += 1) planned.push({ ...story, tier: 2, at: at + hour / 60 + draw(6 * hour) });
  }
  return { planned, spikes };
}

/** A folder that does not exist: one that does is closed to everybody else. */
const nowhere = path.join(tmpdir(), `shangjian-alerts-${process.pid}`);
const open = (url: string) => openDatabase(readConfig({ DATABASE_URL: url, DEMO: '0', DATA_DIR: nowhere }));

async function furnish(db: Database, now: Date): Promise<void> {
  await applyProductRows(db, { now });
  await db.insert(industries).values({ id: 900, name: { 'zh-CN': '新材料' } });
  await db.insert(companies).values(
    stockIds.map((stockId, index) => ({
      ...{ stockId, code: `T${stockId}`, industryId: 900 },
      ...{ name: { 'zh-CN': `${names[index]}股份` }, shortName: { 'zh-CN': names[index] ?? '' } },
    })),
  );
  await db.insert(clients).values(stockIds.map((stockId) => ({ stockId, openedAt: now })));
  await db.insert(sources).values([1, 2].map((tier) => ({ id: 900 + tier, name: { 'zh-CN': `来源${tier}` }, tier })));
  for (const stockId of stockIds) {
    const [user] = await db
      .insert(users)
      .values({ username: `reader${stockId}`, name: '读者', phone: '19900009999', passwordHash: 'x' })
      .returning();
    await db.insert(memberships).values({ userId: user?.id ?? 0, stockId });
    await db.insert(membershipRoles).values({ userId: user?.id ?? 0, stockId, roleCode: 'CLIENT_ADMIN' });
  }
}

type Outcome = readonly string[];

/** When an article comes to us. */
interface Arriving {
  readonly article: Planned;
  readonly arrival: number;
}

async function store(db: Database, arrived: readonly Arriving[]): Promise<void> {
  const rows = arrived.map(({ article: { title, body, tier, at } }): typeof articles.$inferInsert => ({
    ...{ category: 'BA', sourceId: 900 + tier, state: 'published', publishedAt: new Date(at) },
    ...{ publishedOn: chinaDate(new Date(at)), title: { 'zh-CN': title }, summary: { 'zh-CN': '' } },
    body: { 'zh-CN': `<p>${body}</p>` },
  }));
  for (let first = 0; first < rows.length; first += 500)
    await db.insert(articles).values(rows.slice(first, first + 500));
}

/**
 * Lets the articles arrive in an empty database, each up to `latest` hours after it was published, and says what became
 * of what was planned. The looks at what has arrived are interrupted, as by a process that ends.
 */
export async function simulateAlerts(url: string, { planned, spikes }: Plan, latest: number) {
  let database = await open(url);
  try {
    await migrateDatabase(database);
    await furnish(database.db, new Date(begin));
    await addStartingRules(database.db, { since: new Date(begin), now: new Date(begin) });
    let tools = new Tools();
    const arriving = planned
      .map((article) => ({ article, arrival: article.at + draw(latest * hour) }))
      .sort((one, other) => one.arrival - other.arrival);
    const evaluations: number[] = [];
    const look = async (now: Date) => {
      while ((await analyseWaiting(database.db, tools, { now, batch: 500 })) > 0);
      for (const stockId of stockIds) {
        const began = performance.now();
        await evaluateAlerts(database.db, { stockId, now, tools });
        evaluations.push(performance.now() - began);
      }
    };
    let [next, restarts] = [0, 0];
    for (let moment = begin; moment <= end + 2 * day; moment += lookEvery * hour) {
      const first = next;
      while ((arriving[next]?.arrival ?? Number.POSITIVE_INFINITY) <= moment) next += 1;
      await store(database.db, arriving.slice(first, next));
      const now = new Date(moment);
      if (whole(lookPerRestart) === 0) {
        restarts += 1;
        await breakOff(database, look(now), draw(2_000));
        database = await open(url);
        tools = new Tools();
      }
      await look(now);
    }
    const { db } = database;
    const { rows: spiked } = await db.execute<{ stockId: number; day: string }>(sql`
      select f.stock_id as "stockId", f.day::text as day from alert_firing f join alert_rule r on r.id = f.rule_id
      where r.kind = 'spike' and f.ending is distinct from 'withdrawn' order by 1, 2`);
    const found = new Set(spiked.map((event) => `${stockIds.indexOf(event.stockId)} ${event.day}`));
    const { rows: storms } = await db.execute<{ told: number; events: number; title: string }>(sql`
      select a.title ->> 'zh-CN' as title, count(distinct f.event_id)::integer as events,
        (select count(*)::integer from notification n where n.subject = 'alert ' || min(f.event_id)) as told
      from alert_firing f join alert_rule r on r.id = f.rule_id join article a on a.id = f.article_id
      where r.kind = 'firstHeadline' group by 1`);
    const once = storms.filter(({ told, events }) => told === 1 && events === 1).length;
    const outcome: Outcome = [...[...found].sort(), ...storms.map(({ title }) => title).sort()];
    return {
      outcome,
      recall: [...spikes].filter((spike) => found.has(spike)).length / spikes.size,
      falseEach: [...found].filter((spike) => !spikes.has(spike)).length / companyCount / months,
      ...{ once, storms: storms.length, evaluations, restarts },
    };
  } finally {
    await database.close();
  }
}

/** Ends all connections of a database while something is at work on it, and waits until that has noticed. */
async function breakOff(database: OpenDatabase, work: Promise<void>, after: number): Promise<void> {
  const ended = work.then(
    () => 'finished',
    () => 'broke off',
  );
  await Promise.race([ended, wait(after)]);
  const killer = new pg.Client(database.connection);
  await killer.connect();
  await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await killer.end();
  await ended;
  await database.close();
}

/** Stories of a company in the last 90 days of a database, as its rules look at them. */
interface Measured {
  readonly stockId: number;
  readonly stories: number;
  readonly hasIndustry: boolean;
}

/** Milliseconds of back-tests over 90 days, by company and kind of rule. */
export async function timeBackTests(url: string, rounds: number) {
  const database = await open(url);
  try {
    const tools = new Tools();
    const now = new Date();
    const measured: { company: Measured; kind: string; times: number[] }[] = [];
    for (const company of await chooseCompanies(database.db)) {
      const reader = { stockId: company.stockId, language: 'zh-CN' as const, now };
      for (const kind of alertKinds) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const began = performance.now();
          await backTest(database.db, { condition: usualConditions[kind], tools }, reader);
          times.push(performance.now() - began);
        }
        measured.push({ company, kind, times });
      }
    }
    return measured;
  } finally {
    await database.close();
  }
}

/**
 * The company with most stories; one with so few that its hot words are those of its industry; and one with as few that
 * is taken out of its industry, so that its hot words are those of everything.
 */
async function chooseCompanies(db: Database): Promise<Measured[]> {
  const { rows } = await db.execute<{ stockId: number; stories: number }>(
    sql`select stock_id as "stockId", count(*)::integer as stories from story_company join company using (stock_id)
      where published_on > current_date - 90 and industry_id is not null group by 1 order by 2 desc, 1`,
  );
  const [few, lone] = rows.filter(({ stories }) => stories < 100);
  if (lone) await db.update(companies).set({ industryId: null }).where(eq(companies.stockId, lone.stockId));
  return [
    ...[rows[0], few].flatMap((row) => (row ? [{ ...row, hasIndustry: true }] : [])),
    ...(lone ? [{ ...lone, hasIndustry: false }] : []),
  ];
}
