-- Whoever writes one of the tables behind a topic raises the topic's number and says so on the channel
-- "revision", so that open tabs fetch again what has moved on.
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- Content of the public site is only announced: every process drops the pages it keeps. A counter would make
-- all who write articles wait for one row.
CREATE FUNCTION announce_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('revision', 'site');
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO revision (topic, number) VALUES ('menu', 1), ('roles', 1), ('dictionary', 1);
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_item
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('menu');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_menu_item
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('menu');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles', 'menu');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership_role
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles', 'menu');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dictionary_item
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('dictionary');
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('roles');
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON industry
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON source
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_setting
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON navigation_item
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_block
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON video
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON partner
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
