-- A process keeps whole answers by the numbers of what stands in them: settings, and the names of modules. Numbers are
-- raised as the function's owner, because a company saves settings of its own, and numbers are not its to write.
ALTER FUNCTION raise_revision() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
CREATE TRIGGER raise_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('settings');--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON module
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('modules');
