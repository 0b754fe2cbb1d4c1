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

CREATE OR REPLACE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_company
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

-- Articles and items of the site are announced when visitors can notice: whoever writes a draft drops no page.
CREATE OR REPLACE FUNCTION announce_visible_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_visible boolean := false;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    is_visible := EXISTS (SELECT FROM added WHERE state NOT IN ('draft', 'in_review'));
  END IF;
  IF TG_OP <> 'INSERT' AND NOT is_visible THEN
    is_visible := EXISTS (SELECT FROM removed WHERE state NOT IN ('draft', 'in_review'));
  END IF;
  IF is_visible THEN
    PERFORM pg_notify('revision', 'site');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER announce_site_change AFTER TRUNCATE ON article
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
CREATE OR REPLACE TRIGGER announce_added AFTER INSERT ON article
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();
CREATE OR REPLACE TRIGGER announce_changed AFTER UPDATE ON article
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();
CREATE OR REPLACE TRIGGER announce_removed AFTER DELETE ON article
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();

CREATE OR REPLACE TRIGGER announce_site_change AFTER TRUNCATE ON content_item
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
CREATE OR REPLACE TRIGGER announce_added AFTER INSERT ON content_item
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();
CREATE OR REPLACE TRIGGER announce_changed AFTER UPDATE ON content_item
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();
CREATE OR REPLACE TRIGGER announce_removed AFTER DELETE ON content_item
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION announce_visible_change();
