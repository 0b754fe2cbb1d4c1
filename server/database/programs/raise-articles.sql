-- The state that the articles are in: a list that was read is good for as long as it stands. Every change of an article
-- queues it, and the number is raised as the last thing before the commit, so that nobody who writes articles waits
-- for somebody else who is still at it.
CREATE OR REPLACE FUNCTION raise_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once for a transaction, however many articles it changes.
  IF current_setting('shangjian.articles_raised', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM set_config('shangjian.articles_raised', pg_current_xact_id()::text, true);
    INSERT INTO revision (topic, number) VALUES ('articles', 1)
      ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1;
    PERFORM pg_notify('revision', 'articles');
  END IF;
  RETURN NULL;
END
$$;

-- A constraint trigger cannot be replaced in place.
DROP TRIGGER IF EXISTS raise_articles ON corpus_queue;
CREATE CONSTRAINT TRIGGER raise_articles AFTER INSERT ON corpus_queue
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_articles();
