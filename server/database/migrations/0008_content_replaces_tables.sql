DROP TABLE "navigation_item" CASCADE;--> statement-breakpoint
DROP TABLE "news" CASCADE;--> statement-breakpoint
DROP TABLE "page_block" CASCADE;--> statement-breakpoint
DROP TABLE "partner" CASCADE;--> statement-breakpoint
DROP TABLE "site_setting" CASCADE;--> statement-breakpoint
DROP TABLE "video" CASCADE;