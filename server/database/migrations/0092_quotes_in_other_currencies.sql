ALTER TABLE "inquiry" ADD COLUMN "rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "viewer_ids" bigint[];--> statement-breakpoint
ALTER TABLE "inquiry_award" ADD COLUMN "quoted_in" text;--> statement-breakpoint
ALTER TABLE "inquiry_award" ADD COLUMN "rate" text DEFAULT '1' NOT NULL;--> statement-breakpoint
UPDATE inquiry SET content = content || '{"otherCurrencies":[]}' WHERE NOT content ? 'otherCurrencies';--> statement-breakpoint
UPDATE inquiry_edition SET content = content || '{"otherCurrencies":[]}' WHERE NOT content ? 'otherCurrencies';--> statement-breakpoint
UPDATE inquiry_template SET content = content || '{"otherCurrencies":[]}' WHERE NOT content ? 'otherCurrencies';
