ALTER TABLE "session" ADD COLUMN "open_page" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "open_at" timestamp with time zone;