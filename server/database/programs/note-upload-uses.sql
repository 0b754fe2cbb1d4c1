-- Uploads that a text refers to: pictures by their address, the files of a video by their name in the store.
CREATE OR REPLACE FUNCTION uploads_named_in(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT found[1] FROM regexp_matches(content, '(?:/media/images/|"upload/)([0-9a-f]{32})(?=[/"])', 'g') AS found
$$;

-- Notes what a row refers to. Its name and the column that holds the text are the trigger's arguments.
CREATE OR REPLACE FUNCTION note_upload_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint;
  content text;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD.id; ELSE changed := NEW.id; content := to_jsonb(NEW) ->> TG_ARGV[1]; END IF;
  DELETE FROM upload_use WHERE owner = TG_ARGV[0] AND owner_id = changed;
  IF content IS NOT NULL THEN
    INSERT INTO upload_use (upload_id, owner, owner_id) SELECT named, TG_ARGV[0], changed FROM uploads_named_in(content) AS named;
    UPDATE upload SET used_at = now() WHERE used_at IS NULL AND id IN (SELECT uploads_named_in(content));
  END IF;
  RETURN NULL;
END
$$;

-- Articles come in by the hundred thousand and hardly ever hold pictures: only those that do cost anything.
CREATE OR REPLACE TRIGGER article_named_uploads AFTER INSERT ON article FOR EACH ROW
  WHEN (NEW.body::text LIKE '%/media/images/%') EXECUTE FUNCTION note_upload_uses('article', 'body');

CREATE OR REPLACE TRIGGER article_names_uploads AFTER UPDATE OF body ON article FOR EACH ROW
  WHEN (NEW.body::text LIKE '%/media/images/%' OR OLD.body::text LIKE '%/media/images/%')
  EXECUTE FUNCTION note_upload_uses('article', 'body');

CREATE OR REPLACE TRIGGER article_frees_uploads AFTER DELETE ON article FOR EACH ROW
  WHEN (OLD.body::text LIKE '%/media/images/%') EXECUTE FUNCTION note_upload_uses('article', 'body');

CREATE OR REPLACE TRIGGER content_item_names_uploads AFTER INSERT OR UPDATE OF fields OR DELETE ON content_item FOR EACH ROW
  EXECUTE FUNCTION note_upload_uses('content', 'fields');

CREATE OR REPLACE TRIGGER manual_chapter_names_uploads AFTER INSERT OR UPDATE OF body OR DELETE ON manual_chapter FOR EACH ROW
  EXECUTE FUNCTION note_upload_uses('manual', 'body');

-- What a draft shows is there for its editors, and an earlier version can be brought back with its pictures.
CREATE OR REPLACE TRIGGER version_named_uploads AFTER INSERT ON version FOR EACH ROW
  WHEN (NEW.content::text LIKE '%/media/images/%' OR NEW.content::text LIKE '%"upload/%')
  EXECUTE FUNCTION note_upload_uses('version', 'content');

CREATE OR REPLACE TRIGGER version_names_uploads AFTER UPDATE OF content ON version FOR EACH ROW
  WHEN (concat(NEW.content, OLD.content) LIKE '%/media/images/%' OR concat(NEW.content, OLD.content) LIKE '%"upload/%')
  EXECUTE FUNCTION note_upload_uses('version', 'content');

CREATE OR REPLACE TRIGGER version_frees_uploads AFTER DELETE ON version FOR EACH ROW
  WHEN (OLD.content::text LIKE '%/media/images/%' OR OLD.content::text LIKE '%"upload/%')
  EXECUTE FUNCTION note_upload_uses('version', 'content');
