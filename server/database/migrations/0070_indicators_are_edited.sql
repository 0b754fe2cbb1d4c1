CREATE TABLE "evaluation_period" (
	"period" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "indicator_score" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator_score" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator" ADD COLUMN "code" text;--> statement-breakpoint
UPDATE "indicator" SET "code" = 'I' || "id";--> statement-breakpoint
ALTER TABLE "indicator" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
INSERT INTO "evaluation_period" ("period") SELECT DISTINCT "period" FROM "indicator_score";--> statement-breakpoint
ALTER TABLE "indicator" ADD COLUMN "definition" jsonb DEFAULT '{"zh-CN":"","en":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "indicator" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "indicator_score_in_period" ON "indicator_score" USING btree ("period","stock_id","indicator_id");--> statement-breakpoint
CREATE INDEX "indicator_score_of_indicator" ON "indicator_score" USING btree ("indicator_id");--> statement-breakpoint
ALTER TABLE "indicator" ADD CONSTRAINT "indicator_code_unique" UNIQUE("code");