import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type ClientModuleFilter, expiringDays } from '#contract/clients/module-table.ts';
import { listCountLimit, type Sort } from '#contract/codes/lists.ts';
import { moduleRequests } from '#server/clients/modules/tables.ts';
import { clientModules, clients, companies, industries, isListedAs } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';

interface Page {
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const described = {
  stockId: companies.stockId,
  code: companies.code,
  name: companies.name,
  shortName: companies.shortName,
  industryId: companies.industryId,
  industryName: industries.name,
};

const windowOf = ({ page, pageSize }: Page) => {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, listCountLimit - offset)) };
};

/** Numbers of modules by state, one row per client that has any. */
function standings(db: Database, now: Date) {
  const soon = new Date(now.getTime() + expiringDays * 24 * 60 * 60_000);
  const isOpen = or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, now));
  const isEnding = and(gt(clientModules.expiresAt, now), lte(clientModules.expiresAt, soon));
  const countWhere = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::integer`;
  return db
    .select({
      stockId: clientModules.stockId,
      open: countWhere(isOpen).as('open'),
      ending: countWhere(isEnding).as('ending'),
      expired: countWhere(lte(clientModules.expiresAt, now)).as('expired'),
      nextEnd: sql<
        string | null
      >`min(${clientModules.expiresAt}) filter (where ${isEnding ?? sql`false`} or ${gt(clientModules.expiresAt, now)})`.as(
        'next_end',
      ),
    })
    .from(clientModules)
    .groupBy(clientModules.stockId)
    .as('standing');
}

/** Pending requests, one row per client that has any. */
const waiting = (db: Database) =>
  db
    .select({ stockId: moduleRequests.stockId, requests: count().as('requests') })
    .from(moduleRequests)
    .where(isNull(moduleRequests.answeredAt))
    .groupBy(moduleRequests.stockId)
    .as('waiting');

interface ClientNarrowing {
  readonly keyword?: string | undefined;
  readonly modules?: ClientModuleFilter | undefined;
  readonly sort?: Sort<'customers'> | undefined;
  readonly now: Date;
}
type ClientFilter = ClientNarrowing & Page;

function clientRows(db: Database, now: Date) {
  const standing = standings(db, now);
  const asking = waiting(db);
  const numbers = {
    open: sql<number>`coalesce(${standing.open}, 0)`,
    ending: sql<number>`coalesce(${standing.ending}, 0)`,
    expired: sql<number>`coalesce(${standing.expired}, 0)`,
    requests: sql<number>`coalesce(${asking.requests}, 0)::integer`,
  };
  const query = db
    .select({
      ...described,
      ...numbers,
      openedAt: clients.openedAt,
      erasingSince: clients.erasingSince,
      nextEnd: sql<Date | null>`${standing.nextEnd}`.mapWith(clientModules.expiresAt),
    })
    .from(clients)
    .innerJoin(companies, eq(companies.stockId, clients.stockId))
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .leftJoin(standing, eq(standing.stockId, clients.stockId))
    .leftJoin(asking, eq(asking.stockId, clients.stockId))
    .$dynamic();
  return { query, numbers };
}

/** Clients that match, and their order: unless sorted, pending requests stand first, then the next expiry. */
function matchingClients(db: Database, { keyword, modules: wanted, sort, now }: ClientNarrowing) {
  const { query, numbers } = clientRows(db, now);
  const narrowed: Readonly<Record<ClientModuleFilter, SQL>> = {
    requested: gt(numbers.requests, 0),
    ending: gt(numbers.ending, 0),
    expired: gt(numbers.expired, 0),
    none: eq(numbers.open, 0),
  };
  const where = and(isListedAs(keyword), wanted && narrowed[wanted]);
  const order = sort
    ? orderBy(sort, {
        open: [numbers.open, clients.stockId],
        ending: [numbers.ending, clients.stockId],
        expired: [numbers.expired, clients.stockId],
        // What never ends is later than all that does.
        nextEnd: [sql`coalesce(next_end, 'infinity')`, clients.stockId],
        opened: [clients.openedAt, clients.stockId],
      })
    : [desc(numbers.requests), sql`next_end asc nulls last`, asc(clients.stockId)];
  return { query, where, order };
}

/** A page of clients and the total. */
export async function listClients(db: Database, { page, pageSize, ...narrowing }: ClientFilter) {
  const { query, where, order } = matchingClients(db, narrowing);
  const { limit, offset } = windowOf({ page, pageSize });
  const list = await query
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { list, total: await countClients(db, narrowing) };
}

/** Number of matching clients, at most {@link listCountLimit}. */
export async function countClients(db: Database, narrowing: ClientNarrowing): Promise<number> {
  const { query, where } = matchingClients(db, narrowing);
  const [counted] = await db.select({ total: count() }).from(query.where(where).as('client_row'));
  return Math.min(listCountLimit, counted?.total ?? 0);
}

/** Ids of the clients of a list in its order, one more than an export may have. */
export async function listClientIds(
  db: Database,
  { ids, ...narrowing }: ClientNarrowing & { readonly ids?: readonly number[] | undefined },
): Promise<number[]> {
  const { query, where, order } = matchingClients(db, narrowing);
  const rows = await query
    .where(and(where, ids && inArray(clients.stockId, [...ids])))
    .orderBy(...order)
    .limit(maxExportIds);
  return rows.map(({ stockId }) => stockId);
}

export const findClients = (db: Database, stockIds: readonly number[], now: Date) =>
  clientRows(db, now).query.where(inArray(clients.stockId, [...stockIds]));

export async function findClient(db: Database, stockId: number, now: Date) {
  const [row] = await clientRows(db, now).query.where(eq(clients.stockId, stockId));
  return row;
}
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** Tracked companies that are not clients. */
export async function listNonClients(db: Database, { keyword, ...page }: Page) {
  const isClient = sql`exists (select from ${clients} where ${clients.stockId} = ${companies.stockId})`;
  const where = and(isListedAs(keyword), sql`not ${isClient}`);
  const { limit, offset } = windowOf(page);
  const list = await db
    .select(described)
    .from(companies)
    .leftJoin(industries, eq(industries.id, companies.industryId))
    .where(where)
    .orderBy(asc(companies.industryId), asc(companies.stockId))
    .limit(limit)
    .offset(offset);
  return { list, total: Math.min(listCountLimit, await db.$count(companies, where)) };
}
