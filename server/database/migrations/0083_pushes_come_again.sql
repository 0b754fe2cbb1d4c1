ALTER TABLE "push" ADD COLUMN "auto_articles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "rhythm" jsonb;