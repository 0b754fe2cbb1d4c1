import { and, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { MailRates } from '#server/platform/messages/mail/mail-settings.ts';
import { mailPaces } from './tables.ts';

const minute = 60_000;
/** What may go at once after a rest: this much of a minute's mails. */
const burstShare = 1 / 6;
/** Answers about frequency within {@link countedFor} that pause a domain. */
const mostThrottled = 10;
const countedFor = 15 * minute;
const pausedFor = 30 * minute;
const forgottenAfter = 24 * 60 * minute;
/** The row of the sender: no domain. */
const everybody = '';
/** In {@link MailRates}, what goes for all domains that are not named. */
const otherDomains = '*';

/** How many mails may go now. */
export interface Allowance {
  readonly most: number;
  /** By domain; those that are missing have `others`. */
  readonly budgets: Readonly<Record<string, number>>;
  /** Of each domain that is not named; `null` where there is no limit. */
  readonly others: number | null;
  /** Domains that get nothing now. */
  readonly blocked: readonly string[];
  /** Whether a rate is spent, which is free again within seconds. */
  readonly isSpent: boolean;
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const costOf = (perMinute: number) => minute / perMinute;
const burstOf = (perMinute: number) => Math.max(1, Math.floor(perMinute * burstShare));

/** Mails of a rate that may go now, if it is free again at `freeAt`. */
function budgetOf(perMinute: number, freeAt: Date | undefined, now: Date): number {
  const wait = Math.max(0, (freeAt?.getTime() ?? 0) - now.getTime());
  return Math.max(0, Math.floor(burstOf(perMinute) - wait / costOf(perMinute) + 1e-6));
}

const isLimiting = ({ sender, domains }: MailRates) => sender !== undefined || domains.size > 0;

/**
 * How many mails may go now, in the transaction that claims them. With rates, claims of all processes follow one
 * another, so that none is spent twice.
 */
export async function readAllowance(
  tx: Database,
  { rates, most, now }: { readonly rates: MailRates; readonly most: number; readonly now: Date },
): Promise<Allowance> {
  if (isLimiting(rates)) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mail pace'))`);
  const rows = await tx
    .select()
    .from(mailPaces)
    .where(or(gt(mailPaces.freeAt, now), gt(mailPaces.pausedUntil, now)));
  const freeAt = new Map(rows.map((row) => [row.domain, row.freeAt]));
  const other = rates.domains.get(otherDomains);
  const named = [...rates.domains.keys(), ...freeAt.keys()].filter((name) => name !== otherDomains);
  const budgets: Record<string, number> = {};
  for (const domain of named) {
    const rate = rates.domains.get(domain) ?? other;
    if (domain !== everybody && rate !== undefined) budgets[domain] = budgetOf(rate, freeAt.get(domain), now);
  }
  const spent = Object.keys(budgets).filter((domain) => budgets[domain] === 0);
  const paused = rows.filter(({ pausedUntil }) => pausedUntil !== null && pausedUntil > now);
  const own = rates.sender === undefined ? most : budgetOf(rates.sender, freeAt.get(everybody), now);
  return {
    most: Math.min(most, own),
    budgets,
    others: other === undefined ? null : burstOf(other),
    blocked: [...new Set([...spent, ...paused.map(({ domain }) => domain)])],
    isSpent: own === 0 || spent.length > 0,
  };
}

/** Spends what claimed mails take of the rates. */
export async function spendAllowance(
  tx: Database,
  emails: readonly string[],
  { rates, now }: { readonly rates: MailRates; readonly now: Date },
): Promise<void> {
  const counts = new Map<string, number>();
  const count = (name: string, rate: number | undefined) => rate && counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const email of emails) {
    const domain = domainOf(email);
    count(domain, rates.domains.get(domain) ?? rates.domains.get(otherDomains));
    count(everybody, rates.sender);
  }
  // Always in the same order, so that two processes cannot wait for each other.
  for (const [domain, number] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const rate = domain === everybody ? rates.sender : (rates.domains.get(domain) ?? rates.domains.get(otherDomains));
    const costs = number * costOf(rate ?? 1);
    await tx
      .insert(mailPaces)
      .values({ domain, freeAt: new Date(now.getTime() + costs) })
      .onConflictDoUpdate({
        target: mailPaces.domain,
        set: {
          freeAt: sql`greatest(${mailPaces.freeAt}, ${now.toISOString()}::timestamptz)
            + ${costs} * interval '1 millisecond'`,
        },
      });
  }
}

/** Counts an answer that there is too much of us; the tenth within a quarter of an hour pauses the domain. */
export async function noteThrottled(db: Database, email: string, answer: string, now: Date): Promise<void> {
  const domain = domainOf(email);
  const since = new Date(now.getTime() - countedFor).toISOString();
  const goesOn = sql`${mailPaces.throttledSince} > ${since}::timestamptz`;
  const throttled = sql<number>`case when ${goesOn} then ${mailPaces.throttled} + 1 else 1 end`;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(mailPaces)
      .values({ domain, freeAt: now, throttled: 1, throttledSince: now, answer })
      .onConflictDoUpdate({
        target: mailPaces.domain,
        set: {
          throttled,
          throttledSince: sql`case when ${goesOn} then ${mailPaces.throttledSince}
            else ${now.toISOString()}::timestamptz end`,
          answer,
        },
      })
      .returning({ throttled: mailPaces.throttled });
    if (!row || row.throttled < mostThrottled) return;
    await tx
      .update(mailPaces)
      .set({ throttled: 0, throttledSince: null, pausedUntil: new Date(now.getTime() + pausedFor) })
      .where(sql`${mailPaces.domain} = ${domain}`);
  });
}

/** Those of these domains that are paused, with what their servers answered. */
export async function listPaused(db: Database, domains: readonly string[], now: Date) {
  if (domains.length === 0) return [];
  const { domain, pausedUntil, answer } = mailPaces;
  return db
    .select({ domain, pausedUntil, answer })
    .from(mailPaces)
    .where(and(inArray(domain, [...domains]), gt(pausedUntil, now)))
    .orderBy(domain);
}

/** Forgets domains to which nothing has gone for a day. */
export async function sweepPaces(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - forgottenAfter);
  const before = (column: typeof mailPaces.pausedUntil | typeof mailPaces.throttledSince) =>
    sql`(${column} is null or ${column} < ${old.toISOString()}::timestamptz)`;
  await db
    .delete(mailPaces)
    .where(and(lt(mailPaces.freeAt, old), before(mailPaces.pausedUntil), before(mailPaces.throttledSince)));
}
