-- What stories add up to is kept by where they mention the company, unweighed: what a mention in the headline or in the
-- body counts is applied when figures are read, as the weights of the tiers are. Stories say which is which.
DROP INDEX "company_day_sums";--> statement-breakpoint
ALTER TABLE "company_day" ADD COLUMN "headline_value" numeric(20, 9) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_day" ADD COLUMN "body_value" numeric(20, 9) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "company_day" SET "headline_value" = "told"."headline", "body_value" = "told"."body"
FROM (
  SELECT "stock_id", "published_on", "category", "tier",
    coalesce(sum("value") FILTER (WHERE "position" = 'headline'), 0) AS "headline",
    coalesce(sum("value") FILTER (WHERE "position" <> 'headline'), 0) AS "body"
  FROM (
    SELECT "story_company"."stock_id", "story"."published_on", "category", "tier", "position",
      round(((1 + ln(1 + "reprints"::float8)) / "company_count")::numeric, 9) AS "value"
    FROM "story" INNER JOIN "story_company"
      ON "story_company"."story_id" = "story"."id" AND "story_company"."published_on" = "story"."published_on"
  ) AS "mentioned"
  GROUP BY "stock_id", "published_on", "category", "tier"
) AS "told"
WHERE ("company_day"."stock_id", "company_day"."published_on", "company_day"."category", "company_day"."tier")
  = ("told"."stock_id", "told"."published_on", "told"."category", "told"."tier");--> statement-breakpoint
ALTER TABLE "company_day" ALTER COLUMN "headline_value" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "company_day" ALTER COLUMN "body_value" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "company_day" DROP COLUMN "value";--> statement-breakpoint
-- The sums of an industry's days are read from the index alone: its rows lie together there, and apart in the table.
CREATE INDEX "company_day_sums" ON "company_day" ("stock_id", "published_on")
  INCLUDE ("category", "tier", "articles", "stories", "headline_value", "body_value");
