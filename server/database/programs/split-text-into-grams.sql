-- Indexes are built with these: what they return for a text must not change without building those again.

-- Characters of a text and all pairs of neighbours, in small letters. The cost tells the planner to look them up rather
-- than to make them again for each row.
CREATE OR REPLACE FUNCTION text_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  letters text[] := string_to_array(lower(words), NULL);
BEGIN
  RETURN letters || array(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pair (letter, next) WHERE next IS NOT NULL);
END
$$;

-- Of them those that decide about words somebody looks for: the pairs, of a single character itself.
CREATE OR REPLACE FUNCTION word_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE WHEN length(lower(words)) < 2 THEN array[lower(words)]
    ELSE (text_grams(words))[length(lower(words)) + 1:] END;
END
$$;
