-- Whatever changes an article (the editor, a feed, an import, a hand at the database) puts it in the analyser's
-- queue in the same transaction, and says so on the channel "revision" once that is committed.
CREATE FUNCTION queue_added_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id) SELECT id FROM added;
  PERFORM pg_notify('revision', 'corpus');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION queue_removed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO corpus_queue (article_id) SELECT id FROM removed;
  PERFORM pg_notify('revision', 'corpus');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION queue_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER queue_added_articles AFTER INSERT ON article
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_added_articles();
--> statement-breakpoint
CREATE TRIGGER queue_removed_articles AFTER DELETE ON article
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION queue_removed_articles();
--> statement-breakpoint
CREATE TRIGGER queue_changed_articles AFTER UPDATE ON article
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_articles();
--> statement-breakpoint
-- A source that changes its tier changes what its stories weigh.
CREATE FUNCTION queue_articles_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tier IS DISTINCT FROM OLD.tier THEN
    INSERT INTO corpus_queue (article_id) SELECT id FROM article WHERE source_id = NEW.id;
    PERFORM pg_notify('revision', 'corpus');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER queue_articles_of_source AFTER UPDATE ON source
  FOR EACH ROW EXECUTE FUNCTION queue_articles_of_source();
--> statement-breakpoint
-- Articles that were there before the corpus are its first work.
INSERT INTO corpus_queue (article_id) SELECT id FROM article ORDER BY published_at, id;
--> statement-breakpoint
-- The dictionary holds what each tier weighs (docs/product/insight.md, "Weights"); each change of it is a version to compute with.
CREATE FUNCTION keep_tier_weights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  weights jsonb;
  latest integer;
BEGIN
  SELECT jsonb_object_agg(key, (label->>'zh-CN')::numeric) INTO weights FROM dictionary_item
    WHERE enumeration = 'source_tier_weight' AND label->>'zh-CN' ~ '^[0-9]{1,4}(\.[0-9]{1,4})?$';
  SELECT max(version) INTO latest FROM setting_version WHERE topic = 'tierWeights' AND stock_id = 0;
  IF weights IS NOT NULL AND weights IS DISTINCT FROM
    (SELECT content FROM setting_version WHERE topic = 'tierWeights' AND stock_id = 0 AND version = latest) THEN
    INSERT INTO setting_version (topic, stock_id, version, content)
      VALUES ('tierWeights', 0, coalesce(latest, 0) + 1, weights);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_tier_weights AFTER INSERT OR UPDATE OR DELETE ON dictionary_item
  FOR EACH STATEMENT EXECUTE FUNCTION keep_tier_weights();
--> statement-breakpoint
INSERT INTO setting_version (topic, stock_id, version, content)
  SELECT 'tierWeights', 0, 1, jsonb_object_agg(key, (label->>'zh-CN')::numeric) FROM dictionary_item
  WHERE enumeration = 'source_tier_weight' HAVING count(*) > 0;
--> statement-breakpoint
-- Stop words, user words, weights and peers: every process drops what it computed with the version before.
CREATE FUNCTION announce_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('revision', 'setting');
  PERFORM pg_notify('revision', 'site');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER announce_setting AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_version
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();
--> statement-breakpoint
CREATE TRIGGER announce_setting AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION announce_setting();
--> statement-breakpoint
-- Figures on public pages follow the analysed stories.
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON story
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
