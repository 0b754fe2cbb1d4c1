import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { withdrawn } from './list-queries.ts';
import type { ContactChannels } from './queries.ts';
import { contacts, suppressedAddresses } from './tables.ts';

/**
 * A company's withdrawals that no later consent of the same contact has overcome, the latest of each mobile number and
 * e-mail address (`way`, `at`): of contacts, whether deleted or not, of those who left when they were none any more, and
 * of numbers and addresses that withdrawn contacts have given up.
 */
export const withdrawalsOf = (stockId: number): SQL => sql`(
  select way, max(at) as at from (
    select ${contacts.mobile} as way, ${contacts.unsubscribedAt} as at from ${contacts}
      where ${contacts.stockId} = ${stockId} and ${withdrawn}
    union all
    select ${contacts.email}, ${contacts.unsubscribedAt} from ${contacts}
      where ${contacts.stockId} = ${stockId} and ${withdrawn}
    union all
    select ${suppressedAddresses.email}, ${suppressedAddresses.leftAt} from ${suppressedAddresses}
      where ${suppressedAddresses.stockId} = ${stockId} and ${suppressedAddresses.leftAt} is not null
  ) as withdrawal where way <> '' group by way)`;

/** Latest withdrawals by mobile number and e-mail address, which cannot be confused. */
export type Withdrawals = ReadonlyMap<string, Date>;

/** The withdrawals of those with one of these numbers and addresses; see {@link withdrawalsOf}. */
export async function findWithdrawals(
  db: Database,
  stockId: number,
  channels: readonly ContactChannels[],
): Promise<Withdrawals> {
  const ways = channels.flatMap(({ mobile, email }) => [mobile, email]).filter((way) => way !== '');
  if (ways.length === 0) return new Map();
  const rows = await db
    .select({ way: sql<string>`way`, at: sql<Date>`at`.mapWith(contacts.unsubscribedAt) })
    .from(sql`${withdrawalsOf(stockId)} as known`)
    .where(sql`way = any(${sql.param(ways)}::text[])`);
  return new Map(rows.map(({ way, at }) => [way, at]));
}

/** The latest of these moments; `null` if there is none. */
export function latestOf(...moments: readonly (Date | null | undefined)[]): Date | null {
  return moments.reduce<Date | null>((latest, one) => (one && (!latest || one > latest) ? one : latest), null);
}

/** When whoever has one of these last withdrew; `null` if nobody has. */
export const latestWithdrawal = (withdrawals: Withdrawals, { mobile, email }: ContactChannels): Date | null =>
  latestOf(withdrawals.get(mobile), withdrawals.get(email));

interface GivenUp {
  /** The contacts that change: a condition on them, and what they are joined with for it. */
  readonly which: SQL;
  readonly joined?: SQL;
  /** What each has afterwards. */
  readonly mobile: SQL | string;
  readonly email: SQL | string;
}

/**
 * Keeps what contacts of a company have withdrawn with the numbers and addresses that they are about to give up: it
 * belongs to these as well, whoever has them next. Of two withdrawals the later one stays.
 */
export async function keepGivenUp(
  tx: Database,
  stockId: number,
  { which, joined = sql``, mobile, email }: GivenUp,
): Promise<void> {
  const of = sql`from ${contacts} ${joined} where ${contacts.stockId} = ${stockId} and ${withdrawn} and ${which}`;
  await tx.execute(sql`
    insert into ${suppressedAddresses} (stock_id, email, left_at)
    select ${stockId}::integer, way, max(at) from (
      select ${contacts.mobile} as way, ${contacts.unsubscribedAt} as at ${of} and ${contacts.mobile} <> ${mobile}
      union all select ${contacts.email}, ${contacts.unsubscribedAt} ${of} and ${contacts.email} <> ${email}
    ) as given_up where way <> '' group by way
    on conflict (stock_id, email) do update set left_at = greatest(${suppressedAddresses.leftAt}, excluded.left_at)`);
}

/** Notes withdrawals at these contacts of the company, which came to have the number or address of whoever withdrew. */
export async function noteWithdrawals(tx: Database, stockId: number, which: SQL | undefined): Promise<void> {
  for (const way of [contacts.mobile, contacts.email]) {
    await tx
      .update(contacts)
      .set({
        unsubscribedAt: sql`known.at`,
        isReceiving: sql`${contacts.isReceiving} and coalesce(${contacts.consentAt} > known.at, false)`,
        version: sql`${contacts.version} + 1`,
      })
      .from(sql`${withdrawalsOf(stockId)} as known`)
      .where(
        and(
          ...[eq(contacts.stockId, stockId), which, sql`known.way = ${way}`],
          or(isNull(contacts.unsubscribedAt), lt(contacts.unsubscribedAt, sql`known.at`)),
        ),
      );
  }
}
