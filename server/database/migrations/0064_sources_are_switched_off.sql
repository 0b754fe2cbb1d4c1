ALTER TABLE "source" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;