-- A period exists as soon as a score names it.
CREATE OR REPLACE FUNCTION add_periods_of_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO evaluation_period (period) SELECT DISTINCT period FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER add_periods_of_scores AFTER INSERT ON indicator_score
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_periods_of_scores();

-- Whatever way they come: scores of a closed period stay as they are.
CREATE OR REPLACE FUNCTION keep_closed_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM evaluation_period
    WHERE closed_at IS NOT NULL AND period IN (coalesce(NEW.period, OLD.period), coalesce(OLD.period, NEW.period))) THEN
    RAISE EXCEPTION 'scores of a closed period cannot change';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

CREATE OR REPLACE TRIGGER keep_closed_scores BEFORE INSERT OR UPDATE OR DELETE ON indicator_score
  FOR EACH ROW EXECUTE FUNCTION keep_closed_scores();
