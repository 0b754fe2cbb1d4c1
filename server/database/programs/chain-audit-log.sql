-- What an entry of the audit log is chained by. Also used to find a break.
CREATE OR REPLACE FUNCTION audit_entry_hash(previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.user_id, entry.stock_id,
    entry.action, entry.subject, entry.detail, entry.network
  )::text, 'UTF8'))
$$;

-- One chain for all processes: whoever adds an entry waits for the transaction that added the last. As its owner,
-- because who may add entries may not read them.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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

CREATE OR REPLACE TRIGGER chain_audit_entry BEFORE INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE OR REPLACE TRIGGER refuse_change BEFORE UPDATE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What lies in an archive may go, and nothing else.
CREATE OR REPLACE FUNCTION refuse_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.id <= (SELECT max(until) FROM audit_archive) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'entry % is in no archive', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE OR REPLACE TRIGGER refuse_loss BEFORE DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_loss();

CREATE OR REPLACE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archive
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
