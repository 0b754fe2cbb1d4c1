-- Content of the public site is only announced: every process drops the pages it keeps. A counter would make all who
-- write articles wait for one row.
CREATE OR REPLACE FUNCTION announce_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('revision', 'site');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON industry
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON source
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_item
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

-- Figures on public pages follow the analysed stories.
CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON story
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

-- The public page that explains every figure lists the versions of the settings they depend on.
CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();

-- The login page shows a button for each OpenID provider.
CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON unify_partner
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
