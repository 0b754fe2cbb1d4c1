CREATE TABLE "inquiry_count" (
	"stock_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "inquiry_count_stock_id_year_pk" PRIMARY KEY("stock_id","year")
);
--> statement-breakpoint
ALTER TABLE "quote_invitation" ADD COLUMN "former_quotes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_count" ADD CONSTRAINT "inquiry_count_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
WHERE "former"."id" = "quote_invitation"."id";--> statement-breakpoint
-- Beyond all that any inquiry of the company and year has had, also one that is gone: the audit log still names it.
INSERT INTO "inquiry_count" ("stock_id", "year", "last")
SELECT "stock_id", substring("number" FROM 4 FOR 4)::integer, max(substring("number" FROM 9)::integer) FROM (
  SELECT "stock_id", "number" FROM "inquiry"
  UNION ALL
  SELECT "stock_id", "detail" ->> 'note' FROM "audit_entry" WHERE "action" IN ('inquiry.add', 'inquiry.copy')
    AND "stock_id" IN (SELECT "stock_id" FROM "company")
) AS "named"
WHERE "number" ~ '^XJ-\d{4}-\d{1,9}$'
GROUP BY 1, 2;
