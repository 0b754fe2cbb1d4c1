-- An index is built with this: what it returns for a text must not change without building that again.

-- What server/platform/text/grams.ts asks for, of a text in search form: a number for each of its letters, and one for the
-- month. The cost is what it takes, so that the planner looks them up and never makes them again for the rows of a table.
-- Most letters are beyond 12351, which is asked first; `unnest` in a list of columns keeps no rows on the way.
CREATE OR REPLACE FUNCTION number_grams(content text, day date) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20000 AS $$
DECLARE
  letters text[] := string_to_array(content, NULL);
BEGIN
  RETURN array(
    SELECT CASE
      WHEN a >= 128 THEN (16384 + a) * 64
        + CASE WHEN b > 12351 OR b BETWEEN 48 AND 57 OR b BETWEEN 97 AND 122 OR b BETWEEN 192 AND 8191
            THEN 1 + (b * 333 >> 7) % 63 ELSE 0 END
      WHEN b BETWEEN 48 AND 57 OR b BETWEEN 97 AND 122 THEN (a * 128 + b) * 64
        + CASE WHEN c > 12351 OR c BETWEEN 48 AND 57 OR c BETWEEN 97 AND 122 OR c BETWEEN 192 AND 8191
            THEN 1 + (c * 333 >> 7) % 63 ELSE 0 END
      ELSE a * 128 * 64 + CASE WHEN b > 12351 OR b BETWEEN 192 AND 8191 THEN 1 + (b * 333 >> 7) % 63 ELSE 0 END
    END
    FROM (
      SELECT ascii(first), ascii(second), ascii(third)
      FROM (SELECT unnest(letters), unnest(letters[2:]), unnest(letters[3:])) AS letter (first, second, third) OFFSET 0
    ) AS code (a, b, c)
    WHERE a > 12351 OR a BETWEEN 48 AND 57 OR a BETWEEN 97 AND 122 OR a BETWEEN 192 AND 8191
  ) || -(12 * extract(year FROM day) + extract(month FROM day))::integer;
END
$$;
