-- Uploads belong to a company, and go with nothing but themselves.
ALTER TABLE upload ADD CONSTRAINT upload_stock_id FOREIGN KEY (stock_id) REFERENCES company (stock_id),
  ADD CONSTRAINT upload_user_id FOREIGN KEY (user_id) REFERENCES app_user (id),
  ADD CONSTRAINT upload_id_form CHECK (id ~ '^[0-9a-f]{32}$'), ADD CONSTRAINT upload_bytes CHECK (bytes >= 0);
--> statement-breakpoint
ALTER TABLE upload_space ADD CONSTRAINT upload_space_stock_id FOREIGN KEY (stock_id) REFERENCES company (stock_id),
  ADD CONSTRAINT upload_space_used CHECK (used_bytes >= 0);
--> statement-breakpoint
SELECT isolate_by_company('upload'), isolate_by_company('upload_piece'), isolate_by_company('upload_space');
--> statement-breakpoint
-- Uploads that a text refers to: pictures by their address, the files of a video by their name in the store.
CREATE FUNCTION uploads_named_in(content text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT found[1] FROM regexp_matches(content, '(?:/media/images/|"upload/)([0-9a-f]{32})(?=[/"])', 'g') AS found
$$;
--> statement-breakpoint
-- Notes what a row refers to. Its name and the column that holds the text are the trigger's arguments.
CREATE FUNCTION note_upload_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
--> statement-breakpoint
-- Articles come in by the hundred thousand and hardly ever hold pictures: only those that do cost anything.
CREATE TRIGGER article_named_uploads AFTER INSERT ON article FOR EACH ROW
  WHEN (NEW.body::text LIKE '%/media/images/%') EXECUTE FUNCTION note_upload_uses('article', 'body');
--> statement-breakpoint
CREATE TRIGGER article_names_uploads AFTER UPDATE OF body ON article FOR EACH ROW
  WHEN (NEW.body::text LIKE '%/media/images/%' OR OLD.body::text LIKE '%/media/images/%')
  EXECUTE FUNCTION note_upload_uses('article', 'body');
--> statement-breakpoint
CREATE TRIGGER article_frees_uploads AFTER DELETE ON article FOR EACH ROW
  WHEN (OLD.body::text LIKE '%/media/images/%') EXECUTE FUNCTION note_upload_uses('article', 'body');
--> statement-breakpoint
CREATE TRIGGER content_item_names_uploads AFTER INSERT OR UPDATE OF fields OR DELETE ON content_item FOR EACH ROW
  EXECUTE FUNCTION note_upload_uses('content', 'fields');
--> statement-breakpoint
CREATE TRIGGER manual_chapter_names_uploads AFTER INSERT OR UPDATE OF body OR DELETE ON manual_chapter FOR EACH ROW
  EXECUTE FUNCTION note_upload_uses('manual', 'body');
