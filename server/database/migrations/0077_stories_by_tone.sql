-- Figures of tone are added up from days, as counts and volumes are. The tone of a story is that of its first article.
ALTER TABLE "company_day" ADD COLUMN "positive" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_day" ADD COLUMN "neutral" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_day" ADD COLUMN "negative" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "company_day" SET "positive" = "told"."positive", "neutral" = "told"."neutral", "negative" = "told"."negative"
FROM (
  SELECT "stock_id", "story"."published_on", "story"."category", "story"."tier",
    count(*) FILTER (WHERE "tone" = 1) AS "positive",
    count(*) FILTER (WHERE "tone" = 0) AS "neutral",
    count(*) FILTER (WHERE "tone" = -1) AS "negative"
  FROM "story" INNER JOIN "story_company"
    ON "story_company"."story_id" = "story"."id" AND "story_company"."published_on" = "story"."published_on"
  INNER JOIN "article_text" ON "article_text"."article_id" = "story"."original_article_id"
    AND "article_text"."published_on" = "story"."published_on"
  WHERE "tone" IS NOT NULL
  GROUP BY "stock_id", "story"."published_on", "story"."category", "story"."tier"
) AS "told"
WHERE ("company_day"."stock_id", "company_day"."published_on", "company_day"."category", "company_day"."tier")
  = ("told"."stock_id", "told"."published_on", "told"."category", "told"."tier");--> statement-breakpoint
DROP INDEX "company_day_sums";--> statement-breakpoint
-- The sums of days are read from the index alone: its rows lie together there, and apart in the table.
CREATE INDEX "company_day_sums" ON "company_day" ("stock_id", "published_on")
  INCLUDE ("category", "tier", "articles", "stories", "headline_value", "body_value", "positive", "neutral", "negative");
