-- Names of sources are no hot words, and are kept for that.
CREATE TRIGGER raise_sources AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON source
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('sources');
