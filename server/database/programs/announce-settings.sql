-- Stop words, user words, weights and peers: every process drops what it computed with the version before.
CREATE OR REPLACE FUNCTION announce_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('revision', 'setting');
  PERFORM pg_notify('revision', 'site');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER announce_setting AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();

CREATE OR REPLACE TRIGGER announce_setting AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();

CREATE OR REPLACE TRIGGER announce_setting AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON term
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();
