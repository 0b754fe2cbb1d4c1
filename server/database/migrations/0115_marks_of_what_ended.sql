ALTER TABLE "invitation" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "times_disabled" integer DEFAULT 0 NOT NULL;