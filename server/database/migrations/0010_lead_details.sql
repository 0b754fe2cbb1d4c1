ALTER TABLE "lead" ADD COLUMN "position" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "topics" jsonb DEFAULT '[]'::jsonb NOT NULL;