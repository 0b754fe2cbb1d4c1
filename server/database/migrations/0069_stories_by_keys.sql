CREATE TABLE "article_key" (
	"key" integer NOT NULL,
	"place" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"leads" boolean NOT NULL,
	CONSTRAINT "article_key_key_place_article_id_pk" PRIMARY KEY("key","place","article_id")
);
--> statement-breakpoint
DROP INDEX "article_text_bands";--> statement-breakpoint
ALTER TABLE "article_text" ADD COLUMN "place" bigint;--> statement-breakpoint
CREATE INDEX "article_key_leads" ON "article_key" USING btree ("key","place") WHERE leads;
--> statement-breakpoint
-- What may still share a story with articles to come. Older articles keep their stories.
INSERT INTO "article_key" ("key", "place", "article_id", "leads")
SELECT DISTINCT key, (extract(epoch FROM t.published_at) * 1000)::bigint * 4096, t.article_id,
  coalesce(s.original_article_id = t.article_id, false)
FROM "article_text" t
LEFT JOIN "story" s ON s.id = t.story_id
CROSS JOIN unnest(t.bands) AS key
WHERE t.published_on > current_date - 60;
