-- Sums of days are kept by every process. Whoever changes the counts of a day says so here, in the same transaction,
-- so that the sums of that day, and of no other, are made again.
CREATE OR REPLACE FUNCTION raise_figure_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO revision (topic, number) VALUES ('figures', 1)
      ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1 RETURNING number INTO raised;
    INSERT INTO figure_day (published_on, number) SELECT DISTINCT published_on, raised FROM changed
      ON CONFLICT (published_on) DO UPDATE SET number = excluded.number;
  END IF;
  RETURN NULL;
END
$$;

-- A row that moves to another day changes the day it leaves, too.
CREATE OR REPLACE FUNCTION raise_figure_days_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    INSERT INTO revision (topic, number) VALUES ('figures', 1)
      ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1 RETURNING number INTO raised;
    INSERT INTO figure_day (published_on, number)
      SELECT published_on, raised FROM changed UNION SELECT published_on, raised FROM former
      ON CONFLICT (published_on) DO UPDATE SET number = excluded.number;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION raise_all_figure_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  INSERT INTO revision (topic, number) VALUES ('figures', 1)
    ON CONFLICT (topic) DO UPDATE SET number = revision.number + 1 RETURNING number INTO raised;
  UPDATE figure_day SET number = raised;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER raise_figure_days_added AFTER INSERT ON company_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days();

CREATE OR REPLACE TRIGGER raise_figure_days_moved AFTER UPDATE ON company_day
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days_moved();

CREATE OR REPLACE TRIGGER raise_figure_days_removed AFTER DELETE ON company_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days();

CREATE OR REPLACE TRIGGER raise_all_figure_days AFTER TRUNCATE ON company_day
  FOR EACH STATEMENT EXECUTE FUNCTION raise_all_figure_days();

-- Shares of voice count the different stories of several companies.
CREATE OR REPLACE TRIGGER raise_figure_days_added AFTER INSERT ON story_company
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days();

CREATE OR REPLACE TRIGGER raise_figure_days_moved AFTER UPDATE ON story_company
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days_moved();

CREATE OR REPLACE TRIGGER raise_figure_days_removed AFTER DELETE ON story_company
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_figure_days();

CREATE OR REPLACE TRIGGER raise_all_figure_days AFTER TRUNCATE ON story_company
  FOR EACH STATEMENT EXECUTE FUNCTION raise_all_figure_days();
