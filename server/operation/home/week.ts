import { type SQL, sql } from 'drizzle-orm';
import { type WeekFigure, weekShares } from '#contract/codes/home-elements.ts';
import type { Language } from '#contract/language.ts';
import { type CountedRow, maxCountedRows, type WeekReading } from '#contract/operation/operator-home.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';

const day = 24 * 60 * 60_000;
const length = 7;

/** Outcomes of mails that a server was asked to take; those still on their way, left out or kept in a file are none. */
const tried = sql`('accepted', 'complained', 'bounced', 'failed', 'unknown')`;
/** Who complains has got it. */
const delivered = sql`('accepted', 'complained')`;

/** Sessions are deleted within a day: the audit log knows who signed in before. */
const signedIn = sql`('session.login', 'unify.entered')`;
/** How people come into a company: also from another one, while they stay signed in. */
export const entered = sql`('session.login', 'unify.entered', 'session.switchCompany')`;

/** What a figure counts: rows with a time, and the number of what is counted (people sign in more than once). */
interface Source {
  /** Columns `at`, `counted`, `id`, `title` and `note`, of a time range. */
  readonly rows: (from: Date, until: Date, language: Language) => SQL;
  /** Of how many. */
  readonly of?: SQL;
}

const text = (column: SQL, language: Language): SQL =>
  sql`coalesce(nullif(${column} ->> ${language}, ''), ${column} ->> 'zh-CN')`;
const within = (column: SQL, from: Date, until: Date): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`;

const sources: Readonly<Record<WeekFigure, Source>> = {
  signIns: {
    // Whether an account is in use is looked up by its id: as a plain join, all accounts would be read.
    rows: (from, until, language) => sql`
      select a.at, a.user_id as counted, u.id, u.name as title, ${text(sql`c.short_name`, language)} as note
      from audit_entry a join company c on c.stock_id = a.stock_id
        join lateral (select id, name from app_user where id = a.user_id and disabled_at is null offset 0) as u on true
      where a.action in ${signedIn} and ${within(sql`a.at`, from, until)}`,
    of: sql`select count(*)::integer as of from app_user where disabled_at is null`,
  },
  articles: {
    rows: (from, until, language) => sql`
      select a.published_at as at, a.id as counted, a.id, ${text(sql`a.title`, language)} as title,
        ${text(sql`o.name`, language)} as note
      from article a join source o on o.id = a.source_id
      where a.state = 'published' and ${within(sql`a.published_at`, from, until)}`,
  },
  leads: {
    rows: (from, until) => sql`
      select l.created_at as at, l.id as counted, l.id,
        coalesce(nullif(l.company_name, ''), nullif(l.person_name, ''), l.number) as title,
        case when l.company_name = '' then '' else l.person_name end as note
      from lead l where ${within(sql`l.created_at`, from, until)}`,
  },
  deliveries: {
    rows: (from, until, language) => sql`
      select p.frozen_at as at, p.id as counted, p.id, ${text(sql`c.short_name`, language)} as title,
        d.delivered::text || ' / ' || d.tried::text as note, d.delivered, d.tried
      from push p join company c on c.stock_id = p.stock_id
        cross join lateral (
          select (count(*) filter (where state in ${delivered}))::integer as delivered, count(*)::integer as tried
          from push_delivery where stock_id = p.stock_id and push_id = p.id and bot_id is null and state in ${tried}
        ) as d
      where ${within(sql`p.frozen_at`, from, until)} and d.tried > 0`,
  },
  openings: {
    rows: (from, until, language) => sql`
      select v.viewed_at as at, v.id as counted, v.id, ${text(sql`c.short_name`, language)} as title, v.address as note
      from share_view v join share_link k on k.id = v.share_id and k.kind = 'report'
        join company c on c.stock_id = k.stock_id
      where ${within(sql`v.viewed_at`, from, until)}`,
  },
};

/** Up to this very moment. */
const endOf = (now: Date): Date => new Date(now.getTime() + 1);

/** The last seven days in China, today included. */
const startOfWeek = (now: Date): Date => new Date(startOfDay(chinaDate(now)).getTime() - (length - 1) * day);

/** Of the seven days before, only what came by the same time of day: today is not over either. */
const comparable = (now: Date): SQL =>
  sql`not (${within(sql`at`, new Date(endOf(now).getTime() - length * day), startOfWeek(now))})`;

/** The share of mails that arrived, in tenths of a percent; `undefined` where none was tried within seven days. */
async function readShare(db: Database, figure: WeekFigure, now: Date): Promise<WeekReading | undefined> {
  const from = startOfWeek(now);
  const before = new Date(from.getTime() - length * day);
  const { rows: found } = await db.execute<{ number: number; delivered: number; tried: number }>(sql`
    select floor(extract(epoch from at - ${from.toISOString()}::timestamptz) / 86400)::integer as number,
      sum(delivered)::integer as delivered, sum(tried)::integer as tried
    from (${sources[figure].rows(before, endOf(now), 'zh-CN')}) as sent
    where ${comparable(now)} group by number order by number`);
  const shareOf = (some: typeof found) => {
    const all = some.reduce((sum, one) => sum + one.tried, 0);
    return all === 0 ? undefined : Math.round((1000 * some.reduce((sum, one) => sum + one.delivered, 0)) / all);
  };
  const week = found.filter(({ number }) => number >= 0);
  const value = shareOf(week);
  if (value === undefined) return undefined;
  const previous = shareOf(found.filter(({ number }) => number < 0)) ?? value;
  return { figure, value, of: null, previous, days: week.map((one) => shareOf([one]) ?? 0) };
}

/** A figure of the last seven days, with the seven days before up to the same time of day and its course; none of a share of nothing. */
export async function readWeekFigure(db: Database, figure: WeekFigure, now: Date): Promise<WeekReading | undefined> {
  if (weekShares.has(figure)) return readShare(db, figure, now);
  const { rows, of } = sources[figure];
  const from = startOfWeek(now);
  const before = new Date(from.getTime() - length * day);
  const { rows: found } = await db.execute<{ value: number; previous: number; days: number[] }>(sql`
    with counted as (
        select counted, floor(extract(epoch from at - ${from.toISOString()}::timestamptz) / 86400)::integer as number
        from (${rows(before, endOf(now), 'zh-CN')}) as found where ${comparable(now)}
      ),
      course as (select number, count(distinct counted)::integer as value from counted where number >= 0 group by number)
    select (count(distinct counted) filter (where number >= 0))::integer as value,
      (count(distinct counted) filter (where number < 0))::integer as previous,
      (select array_agg(coalesce(value, 0) order by number)
        from generate_series(0, ${length - 1}) as days(number) left join course using (number)) as days
    from counted`);
  const whole = of && (await db.execute<{ of: number }>(of)).rows[0]?.of;
  const { value = 0, previous = 0, days = [] } = found[0] ?? {};
  return { figure, value, of: whole ?? null, previous, days };
}

/** What a figure counted, each once, the latest first. */
export async function listCounted(
  db: Database,
  figure: WeekFigure,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<{ total: number; rows: CountedRow[] }> {
  const { rows } = sources[figure];
  const { rows: found } = await db.execute<{ id: string; title: string; note: string; at: string; total: number }>(sql`
    with latest as (
      select distinct on (counted) * from (${rows(startOfWeek(now), endOf(now), language)}) as one order by counted, at desc
    )
    select id, title, note, at, (count(*) over ())::integer as total from latest
    order by at desc, id desc limit ${maxCountedRows}`);
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ id, title, note, at }) => ({ id: Number(id), title, note, at: new Date(at).toISOString() })),
  };
}
