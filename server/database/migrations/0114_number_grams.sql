-- What server/platform/text/grams.ts asks for, of a text in search form: a number for each of its letters, and one for the
-- month. The cost is what it takes, so that the planner looks them up and never makes them again for the rows of a table.
CREATE FUNCTION number_grams(content text, day date) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20000 AS $$
DECLARE
  letters text[] := string_to_array(content, NULL);
BEGIN
  RETURN array(
    SELECT CASE
      WHEN a >= 128 THEN (16384 + a) * 64
        + CASE WHEN b BETWEEN 48 AND 57 OR b BETWEEN 97 AND 122 OR b >= 192 AND b NOT BETWEEN 8192 AND 12351
            THEN 1 + (b * 333 >> 7) % 63 ELSE 0 END
      WHEN b BETWEEN 48 AND 57 OR b BETWEEN 97 AND 122 THEN (a * 128 + b) * 64
        + CASE WHEN c BETWEEN 48 AND 57 OR c BETWEEN 97 AND 122 OR c >= 192 AND c NOT BETWEEN 8192 AND 12351
            THEN 1 + (c * 333 >> 7) % 63 ELSE 0 END
      ELSE a * 128 * 64 + CASE WHEN b >= 192 AND b NOT BETWEEN 8192 AND 12351 THEN 1 + (b * 333 >> 7) % 63 ELSE 0 END
    END
    FROM (
      SELECT ascii(first), ascii(second), ascii(third)
      FROM unnest(letters, letters[2:], letters[3:]) AS letter (first, second, third) OFFSET 0
    ) AS code (a, b, c)
    WHERE a BETWEEN 48 AND 57 OR a BETWEEN 97 AND 122 OR a >= 192 AND a NOT BETWEEN 8192 AND 12351
  ) || -(12 * extract(year FROM day) + extract(month FROM day))::integer;
END
$$;--> statement-breakpoint
ALTER TABLE "article_text" ALTER COLUMN "grams" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "article_text" ALTER COLUMN "words" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "article_text" ADD COLUMN "word_places" text;--> statement-breakpoint
CREATE INDEX "article_text_numbers" ON "article_text" USING gin (number_grams("content", "published_on"));