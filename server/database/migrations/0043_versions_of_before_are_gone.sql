DROP TABLE "article_version" CASCADE;--> statement-breakpoint
DROP TABLE "content_version" CASCADE;--> statement-breakpoint
DROP TABLE "manual_version" CASCADE;