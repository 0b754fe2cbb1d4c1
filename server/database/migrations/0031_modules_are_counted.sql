-- What companies have opened is kept by every process under the number of this topic.
INSERT INTO revision (topic, number) VALUES ('modules', 1) ON CONFLICT (topic) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON client_module
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('modules');
