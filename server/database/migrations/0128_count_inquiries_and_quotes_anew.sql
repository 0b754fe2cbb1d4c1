ALTER TABLE "quote_invitation" ADD COLUMN "former_quotes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was quoted before a supplier was invited anew: the audit log says when that was.
UPDATE "quote_invitation" SET "former_quotes" = "former"."last" FROM (
  SELECT "invitation"."id", max("quote"."number") AS "last"
  FROM "quote_invitation" AS "invitation"
  JOIN "quote" ON "quote"."invitation_id" = "invitation"."id"
  JOIN "audit_entry" AS "entry" ON "entry"."action" = 'inquiry.invite'
    AND "entry"."subject" = 'inquiry ' || "invitation"."inquiry_id" AND "entry"."at" > "quote"."received_at"
    AND "entry"."detail" @> jsonb_build_object('supplierId', "invitation"."supplier_id", 'isAnew', true)
  GROUP BY "invitation"."id"
) AS "former"
WHERE "former"."id" = "quote_invitation"."id";
