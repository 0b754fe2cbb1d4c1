-- Whether a text is of these days, for a search that finds articles by their grams. Where texts are one table, the days
-- are looked at in what was found (docs/decisions/0119-days-are-looked-at-in-what-grams-have-found.md). Where texts are
-- partitioned by month, the days choose the months: the recipe in docs/operations.md puts that in the place of this.
DO $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION is_of_days(day date, first date, last date) RETURNS boolean
       LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %s',
    CASE WHEN (SELECT relkind = 'p' FROM pg_class WHERE oid = 'article_text'::regclass)
      THEN 'day BETWEEN first AND last' ELSE '(day BETWEEN first AND last) IS TRUE' END);
END
$$;
