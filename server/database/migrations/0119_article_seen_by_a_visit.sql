ALTER TABLE "home_visit" ADD COLUMN "seen_article" bigint;--> statement-breakpoint
ALTER TABLE "home_visit" ADD COLUMN "since_article" bigint;