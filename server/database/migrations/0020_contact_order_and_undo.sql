DROP INDEX "contact_company";--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "name_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "deletion" uuid;--> statement-breakpoint
CREATE INDEX "contact_updated" ON "contact" USING btree ("stock_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contact_name" ON "contact" USING btree ("stock_id","name_order" collate "C","id");--> statement-breakpoint
CREATE INDEX "contact_group_members" ON "contact" USING btree ("stock_id","group_id");--> statement-breakpoint
CREATE INDEX "contact_deleted" ON "contact" USING btree ("deleted_at") WHERE "contact"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_deletion" ON "contact" USING btree ("stock_id","deletion") WHERE "contact"."deletion" is not null;--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("stock_id","created_at","id");