import { type SQL, sql } from 'drizzle-orm';
import { StartError } from '#server/platform/start-error.ts';
import type { Database } from './database.ts';
import { sqlStateOf } from './sql-state.ts';

/** The database role that sees one company's rows and owns no table (programs/isolate-companies.sql). */
export const companyRole = 'shangjian_company';

const insufficientPrivilege = '42501';

/** Roles belong to the whole cluster: another database's start may be quicker. */
const createRole = sql.raw(`DO $$
BEGIN
  CREATE ROLE ${companyRole} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$`);

interface Standing extends Record<string, unknown> {
  readonly isThere: boolean;
  /** Whether transactions may take it. */
  readonly isOurs: boolean;
  /** What gives it to us. */
  readonly grant: string;
}

/**
 * Makes the role of companies, and lets the connecting role take it. From PostgreSQL 16 on who creates a role, and is no
 * superuser, may give it to itself, but does not have it.
 *
 * @throws StartError with what an administrator has to run where the connecting role may do neither
 */
export async function ensureCompanyRole(db: Database): Promise<void> {
  const before = await readStanding(db);
  if (before.isOurs) return;
  if (!before.isThere) await attempt(db, createRole, `CREATE ROLE ${companyRole} NOLOGIN; ${before.grant}`);
  await attempt(db, sql.raw(before.grant), before.grant);
}

async function readStanding(db: Database): Promise<Standing> {
  const { rows } = await db.execute<Standing>(sql`
    select found.oid is not null as "isThere",
      coalesce(pg_has_role(current_user, found.oid, case when later.knows_set then 'SET' else 'MEMBER' end), false)
        as "isOurs",
      format('GRANT %I TO %I%s;', ${companyRole}::text, current_user, case when later.knows_set then ' WITH SET TRUE' end)
        as grant
    from (select current_setting('server_version_num')::integer >= 160000 as knows_set) later
    left join pg_roles found on found.rolname = ${companyRole}`);
  const [standing] = rows;
  if (!standing) throw new Error('the role of companies was not looked up');
  return standing;
}

async function attempt(db: Database, act: SQL, remedy: string): Promise<void> {
  try {
    await db.execute(act);
  } catch (cause) {
    if (sqlStateOf(cause) !== insufficientPrivilege) throw cause;
    throw new StartError(
      `The product's role on the database server may not take the role ${companyRole}, which keeps companies apart. Let an administrator of the server run this once, and start again: ${remedy}`,
      { cause },
    );
  }
}
