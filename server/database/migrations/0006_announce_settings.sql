-- The public page that explains every figure lists the versions of the settings they depend on.
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
