CREATE SEQUENCE "public"."indicator_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Above all that any indicator has had, also one that is gone: imports that can be undone and the audit log still name it.
SELECT setval('indicator_number', highest) FROM (
  SELECT max(number) AS highest FROM (
    SELECT id::bigint AS number FROM indicator
    UNION ALL
    SELECT (change ->> 'indicatorId')::bigint FROM table_import, jsonb_array_elements(CASE WHEN jsonb_typeof(changes) = 'array' THEN changes ELSE '[]' END) AS change
      WHERE kind = 'score'
    UNION ALL
    SELECT substring(subject FROM '^indicator ([0-9]+)$')::bigint FROM audit_entry
      WHERE action IN ('indicator.create', 'indicator.save', 'indicator.remove')
  ) AS named
) AS all_named
WHERE highest IS NOT NULL;
