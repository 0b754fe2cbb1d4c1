ALTER TABLE "contact" ADD COLUMN "topics" text[];--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "mail_frequency" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "push_delivery_of_address" ON "push_delivery" USING btree ("stock_id","email");--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_mail_frequency" CHECK ("contact"."mail_frequency" in ('all', 'weekly', 'monthly'));