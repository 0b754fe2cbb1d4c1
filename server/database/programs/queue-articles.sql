-- Whatever changes an article (the editor, a feed, an import, a hand at the database) puts it in the analyser's
-- queue in the same transaction, and says so on the channel "revision" once that is committed.
CREATE OR REPLACE FUNCTION queue_added_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id) SELECT id FROM added;
  PERFORM pg_notify('revision', 'corpus');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER queue_added_articles AFTER INSERT ON article
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_added_articles();

CREATE OR REPLACE FUNCTION queue_removed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id) SELECT id FROM removed;
  PERFORM pg_notify('revision', 'corpus');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER queue_removed_articles AFTER DELETE ON article
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION queue_removed_articles();

CREATE OR REPLACE FUNCTION queue_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id)
    SELECT added.id FROM added JOIN removed ON removed.id = added.id
    WHERE (added.state, added.published_at, added.source_id, added.category, added.title, added.summary, added.body)
      IS DISTINCT FROM
      (removed.state, removed.published_at, removed.source_id, removed.category, removed.title, removed.summary, removed.body);
  IF FOUND THEN
    PERFORM pg_notify('revision', 'corpus');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER queue_changed_articles AFTER UPDATE ON article
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_articles();

-- A source that changes its tier changes what its stories weigh.
CREATE OR REPLACE FUNCTION queue_articles_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tier IS DISTINCT FROM OLD.tier THEN
    INSERT INTO corpus_queue (article_id) SELECT id FROM article WHERE source_id = NEW.id;
    PERFORM pg_notify('revision', 'corpus');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER queue_articles_of_source AFTER UPDATE ON source
  FOR EACH ROW EXECUTE FUNCTION queue_articles_of_source();

-- What a person decides about an article's tone, events or story takes the place of what was read from it.
CREATE OR REPLACE FUNCTION queue_judged_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id) VALUES (NEW.article_id);
  PERFORM pg_notify('revision', 'corpus');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER queue_judged_article AFTER INSERT OR UPDATE ON tone_correction
  FOR EACH ROW EXECUTE FUNCTION queue_judged_article();

CREATE OR REPLACE TRIGGER queue_judged_event AFTER INSERT OR UPDATE ON event_correction
  FOR EACH ROW EXECUTE FUNCTION queue_judged_article();

CREATE OR REPLACE TRIGGER queue_pinned_article AFTER INSERT OR UPDATE ON story_pin
  FOR EACH ROW EXECUTE FUNCTION queue_judged_article();
