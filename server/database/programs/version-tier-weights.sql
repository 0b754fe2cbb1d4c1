-- The dictionary holds what each tier of source weighs; each change of it is a version to compute with.
CREATE OR REPLACE FUNCTION keep_tier_weights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  weights jsonb;
  latest integer;
BEGIN
  SELECT jsonb_object_agg(key, (label->>'zh-CN')::numeric) INTO weights FROM dictionary_item
    WHERE enumeration = 'source_tier_weight' AND label->>'zh-CN' ~ '^[0-9]{1,4}(\.[0-9]{1,4})?$';
  SELECT max(version) INTO latest FROM setting_version WHERE topic = 'tierWeights' AND stock_id = 0;
  -- A tier whose weight cannot be read would count as 0.
  IF weights ?& ARRAY['1', '2', '3'] AND weights IS DISTINCT FROM
    (SELECT content FROM setting_version WHERE topic = 'tierWeights' AND stock_id = 0 AND version = latest) THEN
    INSERT INTO setting_version (topic, stock_id, version, content)
      VALUES ('tierWeights', 0, coalesce(latest, 0) + 1, weights);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER keep_tier_weights AFTER INSERT OR UPDATE OR DELETE ON dictionary_item
  FOR EACH STATEMENT EXECUTE FUNCTION keep_tier_weights();
