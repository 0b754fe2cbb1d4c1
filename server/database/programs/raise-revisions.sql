-- Whoever writes one of the tables behind a topic raises the topic's number and says so on the channel "revision", so
-- that open tabs and what processes keep are fetched again. The topics are the trigger's arguments. Numbers are raised
-- as the function's owner, because a company saves settings of its own, and numbers are not its to write.
CREATE OR REPLACE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  topic_name text;
BEGIN
  FOREACH topic_name IN ARRAY TG_ARGV LOOP
    INSERT INTO revision (topic, number) VALUES (topic_name, 1)
      ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1;
    PERFORM pg_notify('revision', topic_name);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_item
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('menu');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_element
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('menu');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles', 'menu');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles', 'menu');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership_role
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles', 'menu');

-- Open tabs show the name of whoever is signed in.
CREATE OR REPLACE TRIGGER raise_names AFTER UPDATE OF name ON app_user
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dictionary_item
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('dictionary');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles');

-- Who belongs to an industry, and what everybody is called.
CREATE OR REPLACE TRIGGER raise_companies AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('companies');

CREATE OR REPLACE TRIGGER raise_companies AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON industry
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('companies');

-- What companies have opened, and what modules are called.
CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON client_module
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('modules');

CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON module
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('modules');

-- A process keeps whole answers by the numbers of what stands in them.
CREATE OR REPLACE TRIGGER raise_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('settings');

CREATE OR REPLACE TRIGGER raise_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON term
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('settings');

-- Names of sources are no hot words, and are kept for that.
CREATE OR REPLACE TRIGGER raise_sources AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON source
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('sources');

-- The state that the analysed articles are in: what was counted over them is good for as long as it stands. Only the
-- analyser writes them, one at a time, so nobody waits for the counter.
CREATE OR REPLACE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_text
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('texts');
