ALTER TABLE "contact_import_row" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "contact_import" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "import_id" bigint;--> statement-breakpoint
CREATE INDEX "contact_of_import" ON "contact" USING btree ("stock_id","import_id") WHERE "contact"."import_id" is not null;