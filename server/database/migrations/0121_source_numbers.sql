CREATE SEQUENCE "public"."source_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Above all that any source has had, also one that is gone: versions and the audit log still name it.
SELECT setval('source_number', highest) FROM (
  SELECT max(number) AS highest FROM (
    SELECT id::bigint AS number FROM source
    UNION ALL
    SELECT (content ->> 'sourceId')::bigint FROM version
      WHERE subject = 'article' AND jsonb_typeof(content -> 'sourceId') = 'number'
    UNION ALL
    SELECT substring(subject FROM '^source ([0-9]+)$')::bigint FROM audit_entry WHERE action IN ('source.add', 'source.remove')
  ) AS named
) AS all_named
WHERE highest IS NOT NULL;
