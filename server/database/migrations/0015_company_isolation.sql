-- A role that owns no table and sees the rows of one company: the one that the transaction names in app.stock_id
-- (server/platform/database/in-company.ts). Roles belong to the whole cluster, so it may be here already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shangjian_company') THEN
    CREATE ROLE shangjian_company NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- Another database's migration was quicker.
END
$$;
--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'shangjian_company', 'MEMBER') THEN
    GRANT shangjian_company TO CURRENT_USER;
  END IF;
END
$$;
--> statement-breakpoint
-- Puts a table with a column stock_id under the rule. Every table whose rows belong to a company is given to this.
CREATE FUNCTION isolate_by_company(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format(
    'CREATE POLICY own_company ON %s TO shangjian_company
       USING (stock_id = nullif(current_setting(''app.stock_id'', true), '''')::integer)
       WITH CHECK (stock_id = nullif(current_setting(''app.stock_id'', true), '''')::integer)',
    guarded
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO shangjian_company', guarded);
END
$$;
--> statement-breakpoint
SELECT isolate_by_company('contact'), isolate_by_company('contact_group');
--> statement-breakpoint
-- What every company may read: who is listed, and where it belongs.
GRANT SELECT ON company, industry TO shangjian_company;
--> statement-breakpoint
-- A group of another company cannot be named, not even by its number: foreign keys look past the rule above.
ALTER TABLE contact_group ADD CONSTRAINT contact_group_of_company UNIQUE (stock_id, id);
--> statement-breakpoint
ALTER TABLE contact ADD CONSTRAINT contact_group_of_same_company FOREIGN KEY (stock_id, group_id)
  REFERENCES contact_group (stock_id, id) ON DELETE SET NULL (group_id);
--> statement-breakpoint
-- What an entry of the audit log is chained by. Also used to find a break.
CREATE FUNCTION audit_entry_hash(previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.user_id, entry.stock_id,
    entry.action, entry.subject, entry.detail, entry.network
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
-- One chain for all processes: whoever adds an entry waits for the transaction that added the last. As its owner,
-- because who may add entries may not read them.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  last_entry audit_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(5417121);
  SELECT * INTO last_entry FROM audit_entry ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last_entry.id, 0) + 1;
  NEW.hash := audit_entry_hash(last_entry.hash, NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chain_audit_entry BEFORE INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT INSERT ON audit_entry TO shangjian_company;
