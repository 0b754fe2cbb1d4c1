import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { expiringDays } from '#contract/clients/module-table.ts';
import {
  type WeekFigure,
  waitingElements,
  waitingKinds,
  weekElements,
  weekFigures,
} from '#contract/codes/home-elements.ts';
import type { VersionedSubject } from '#contract/content/version-states.ts';
import { pickText } from '#contract/language.ts';
import {
  type EndingClient,
  type OperatorHome,
  type Schedule,
  urgencies,
  type Waiting,
  type WeekReading,
} from '#contract/operation/operator-home.ts';
import { versionedKinds } from '#server/content/reviews/versioned-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import { readOpening } from './opening.ts';
import { counters } from './waiting.ts';
import { entered, readWeekFigure } from './week.ts';

const day = 24 * 60 * 60_000;
/** Texts that are named of each day on the calendar. */
const namedOfDay = 10;
/** Days from now that the calendar shows at most. */
const calendarDays = 35;
/** Rows of the short lists. */
const listed = 6;

/** The home of an operator: the kinds, figures and lists whose elements the person holds. */
export async function readOperatorHome(
  db: Database,
  actor: SignedInActor,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<OperatorHome> {
  const { elements } = actor.rights;
  // Two rows of statements, each in turn: all at once they would take every connection that other calls wait for.
  const [waiting, { week, schedule, ending, steps }] = await Promise.all([
    inTurn(
      waitingKinds.filter((kind) => elements.has(waitingElements[kind])),
      count,
    ),
    readOthers(),
  ]);
  const shown = waiting.filter(({ count: found }) => found !== 0).sort(byUrgency);
  const counted = week.filter((reading) => reading !== undefined);
  return { asOf: actor.now.toISOString(), waiting: shown, week: counted, schedule, ending, steps };

  async function readOthers() {
    const figures = weekFigures.filter((figure) => elements.has(weekElements[figure]));
    return {
      week: await inTurn(figures, measure),
      schedule: elements.has('review:view') ? await readSchedule(db, actor) : null,
      ending: elements.has('client:view') ? await listEnding(db, actor) : null,
      steps: elements.has('user:edit') ? await readOpening(db, actor.language) : null,
    };
  }
  // What cannot be counted is said so, and keeps nothing else from being shown.
  async function count(kind: (typeof waitingKinds)[number]): Promise<Waiting> {
    try {
      const counted = await counters[kind](db, actor);
      // Lists count up to a limit only.
      return { kind, firstOfMine: null, ...counted, past: Math.min(counted.past, counted.count ?? 0) };
    } catch (error) {
      log.warn({ err: error, kind }, 'what waits was not counted');
      return { kind, count: null, mine: null, past: 0, first: null, firstOfMine: null };
    }
  }
  async function measure(figure: WeekFigure): Promise<WeekReading | undefined> {
    try {
      return await readWeekFigure(db, figure, actor.now);
    } catch (error) {
      log.warn({ err: error, figure }, 'a figure of the week was not counted');
      return { figure, value: null, of: null, previous: 0, days: [] };
    }
  }
}

/** Past its limit, near it, then by age; what was not counted comes last. */
function byUrgency(one: Waiting, other: Waiting): number {
  const rank = ({ first }: Waiting) => (first ? urgencies.indexOf(first.urgency) : urgencies.length);
  return rank(one) - rank(other) || (one.first?.at ?? '').localeCompare(other.first?.at ?? '');
}

/**
 * Texts that go out by themselves: by their latest version, unless their article's month was taken off, and articles of an
 * import, which have none.
 * Counted by day, because only the first of a day are named.
 */
async function readSchedule(db: Database, { language, now }: SignedInActor): Promise<Schedule> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const scheduled = sql`
    select subject, subject_id as id, content, coalesce(publish_at, (content ->> 'publishedAt')::timestamptz) as at
    from version where is_latest and state = 'scheduled'
      and (subject <> 'article' or exists (select from article a where a.id = subject_id))
    union all
    select 'article', a.id, jsonb_build_object('title', a.title), a.published_at
    from article a where a.state = 'scheduled' and a.published_at > ${moment} and not exists (
      select from version v where v.subject = 'article' and v.subject_id = a.id and v.is_latest and v.state = 'scheduled')`;
  const dayInChina = sql`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const days = await db.execute<{ day: string; count: number }>(sql`
    select ${dayInChina} as day, count(*)::integer as count from (${scheduled}) as scheduled
    where at > ${moment} group by 1 order by 1`);
  const texts = await db.execute<{ subject: VersionedSubject; id: string; content: unknown; at: string }>(sql`
    select subject, id, content, at from (
      select *, row_number() over (order by at, subject, id) as place,
        row_number() over (partition by ${dayInChina} order by at, subject, id) as place_of_day
      from (${scheduled}) as scheduled where at > ${moment}
    ) as coming
    where place <= ${listed} or (place_of_day <= ${namedOfDay} and at < ${moment} + make_interval(days => ${calendarDays}))
    order by place`);
  return {
    days: days.rows,
    texts: texts.rows.map(({ subject, id, content, at }) => {
      const { complete, titleIn } = versionedKinds[subject];
      const title = titleIn(complete(content as Record<string, unknown>), language);
      return { subject, id: Number(id), title, at: new Date(at).toISOString() };
    }),
  };
}

/** Clients with a module that ends soon, and how many of their people have signed in for them within a month. */
async function listEnding(db: Database, { language, now }: SignedInActor): Promise<EndingClient[]> {
  const [from, until, since] = [now, new Date(now.getTime() + expiringDays * day), new Date(now.getTime() - 30 * day)];
  const { rows } = await db.execute<{
    stock_id: number;
    name: { 'zh-CN': string; en?: string };
    next_end: string;
    active: number;
    members: number;
  }>(sql`
    with ending as (
      select stock_id, min(expires_at) as next_end from client_module
      where expires_at > ${from.toISOString()}::timestamptz and expires_at <= ${until.toISOString()}::timestamptz
      group by stock_id order by next_end, stock_id limit ${listed}
    )
    select e.stock_id, c.short_name as name, e.next_end,
      (select count(*)::integer from membership m join app_user u on u.id = m.user_id and u.disabled_at is null
        where m.stock_id = e.stock_id and m.withdrawn_at is null) as members,
      (select count(*)::integer from membership m join app_user u on u.id = m.user_id and u.disabled_at is null
        where m.stock_id = e.stock_id and m.withdrawn_at is null
          and exists (select from audit_entry a where a.user_id = m.user_id and a.stock_id = e.stock_id
            and a.action in ${entered} and a.at >= ${since.toISOString()}::timestamptz)) as active
    from ending e join company c using (stock_id) order by e.next_end, e.stock_id`);
  return rows.map(({ stock_id: stockId, name, next_end: nextEnd, active, members }) => ({
    ...{ stockId, name: pickText(name, language), nextEnd: new Date(nextEnd).toISOString(), active, members },
  }));
}
