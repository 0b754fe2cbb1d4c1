ALTER TABLE "quote_invitation" ADD COLUMN "company_id" integer;--> statement-breakpoint
-- Which company a supplier was said to be when it was invited was not kept: what it is said to be now.
UPDATE "quote_invitation" SET "company_id" = "supplier"."company_id" FROM "supplier"
WHERE "supplier"."id" = "quote_invitation"."supplier_id" AND "supplier"."company_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_invitation" ADD CONSTRAINT "quote_invitation_company_id_company_stock_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_invitation_of_company" ON "quote_invitation" USING btree ("company_id","id") WHERE "quote_invitation"."company_id" is not null;