import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import { type OpeningStep, openingSteps, type StepReading } from '#contract/operation/operator-home.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTurn } from '#server/platform/in-turn.ts';

/** Articles are counted up to this many: it shows that there are some. */
const countedArticles = 10_000;

const nameOf = (column: SQL, language: Language): SQL =>
  sql`coalesce(nullif(${column} ->> ${language}, ''), ${column} ->> 'zh-CN')`;

/** What shows a step done: each a statement with `name`, `count` and `of`, the `id` to do it for, and what is `missing`; done where `count` reaches `of`. */
const evidence: Readonly<Record<OpeningStep, (language: Language) => SQL>> = {
  company: (language) => sql`
    select ${nameOf(sql`short_name`, language)} as name, 1 as count, 1 as of from company where stock_id = ${operatorStockId}`,
  channels: () =>
    sql`select '' as name, count(*)::integer as count, 2 as of,
      case when count(*) = 1 then case min(channel) when 'mail' then 'sms' else 'mail' end end as missing
      from delivery_state where channel in ('mail', 'sms') and last_sent_at is not null`,
  industries: () => sql`select '' as name, count(*)::integer as count, 1 as of from industry`,
  companies: () => sql`select '' as name, count(*)::integer as count, 1 as of from company where code <> ''`,
  sources: () => sql`select '' as name, count(*)::integer as count, 1 as of from source`,
  client: (language) => sql`
    select coalesce((select ${nameOf(sql`c.short_name`, language)} from client k join company c using (stock_id)
      order by k.opened_at, k.stock_id limit 1), '') as name, (select count(*)::integer from client) as count, 1 as of`,
  clientAdmin: () => sql`
    select coalesce((select u.name from membership_role r
      join membership m on m.user_id = r.user_id and m.stock_id = r.stock_id and m.withdrawn_at is null
      join app_user u on u.id = r.user_id and u.disabled_at is null join client k on k.stock_id = r.stock_id
      where r.role_code = 'CLIENT_ADMIN' and u.last_sign_in_at is not null order by u.id limit 1), '') as name,
      (select count(distinct r.user_id)::integer from membership_role r
        join membership m on m.user_id = r.user_id and m.stock_id = r.stock_id and m.withdrawn_at is null
        join app_user u on u.id = r.user_id and u.disabled_at is null join client k on k.stock_id = r.stock_id
        where r.role_code = 'CLIENT_ADMIN' and u.last_sign_in_at is not null) as count, 1 as of`,
  articles: () => sql`
    select '' as name, count(*)::integer as count, 1 as of
    from (select 1 from article where state = 'published' limit ${countedArticles}) as listed`,
  // Each client is asked for one: there may be a hundred thousand reports.
  report: (language) => sql`
    select coalesce(max(name), '') as name, count(*)::integer as count, 1 as of,
      (select stock_id from client order by opened_at, stock_id limit 1) as id
    from (select ${nameOf(sql`c.short_name`, language)} as name from client k join company c using (stock_id)
      cross join lateral (select 1 from report r where r.stock_id = k.stock_id limit 1) as made
      order by k.opened_at, k.stock_id limit 1) as first`,
  secondFactor: () => sql`
    select '' as name, count(*) filter (where f.user_id is not null
      or exists (select 1 from passkey p where p.user_id = operator.user_id))::integer as count, count(*)::integer as of
    from (select distinct r.user_id from membership_role r join role o on o.code = r.role_code and o.kind = 'operator'
      join membership m on m.user_id = r.user_id and m.stock_id = r.stock_id and m.withdrawn_at is null
      join app_user u on u.id = r.user_id and u.disabled_at is null) as operator
    left join second_factor f on f.user_id = operator.user_id and f.confirmed_at is not null`,
};

interface Found extends Record<string, unknown> {
  readonly name: string;
  readonly count: number;
  readonly of: number;
  readonly id?: number | null;
  readonly missing?: 'mail' | 'sms' | null;
}

/** How far the installation has come, step by step, over one connection. */
export async function readOpening(db: Database, language: Language): Promise<StepReading[]> {
  return inTurn(openingSteps, async (step): Promise<StepReading> => {
    const { rows } = await db.execute<Found>(evidence[step](language));
    const { name = '', count = 0, of = 1, id = null, missing = null } = rows[0] ?? {};
    return { step, name, count, of, id: id === null ? null : Number(id), missing, isDone: of > 0 && count >= of };
  });
}
