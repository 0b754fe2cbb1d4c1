ALTER TABLE "quote_invitation" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_invitation" ADD COLUMN "is_sms_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "quote_invitation_sms_due" ON "quote_invitation" USING btree ("id") WHERE is_sms_due;