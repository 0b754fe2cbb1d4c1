import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** All programs in a database by kind, with their definition as PostgreSQL prints it. */
export async function listPrograms(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
    union all
    select 'policy ' || policyname || ' on ' || tablename, row_to_json(pg_policies)::text
      from pg_policies where schemaname = 'public'
    union all
    select 'isolation of ' || oid::regclass, relrowsecurity || ' ' || relforcerowsecurity
      from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    union all
    select 'right to ' || table_name, string_agg(privilege_type, ', ' order by privilege_type)
      from information_schema.role_table_grants where grantee = 'shangjian_company' group by table_name
    union all
    select 'right to columns of ' || table_name, string_agg(column_name || ' ' || privilege_type, ', ' order by column_name)
      from information_schema.column_privileges
      where grantee = 'shangjian_company' and table_name = 'app_user' group by table_name
    order by 1`);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
