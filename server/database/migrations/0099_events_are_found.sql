ALTER TABLE "article_text" ADD COLUMN "events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "article_text_events" ON "article_text" USING gin ("events") WHERE "article_text"."events" <> '{}';
--> statement-breakpoint
-- What tells an event already is read again, in the background.
INSERT INTO "corpus_queue" ("article_id") SELECT DISTINCT "article_id" FROM "article_event";--> statement-breakpoint
-- Searches that pushes have taken over know of no events.
UPDATE "push" SET "searches" = (
  SELECT jsonb_agg('{"eventTypes": []}'::jsonb || "search" ORDER BY "place")
  FROM jsonb_array_elements("searches") WITH ORDINALITY AS "taken" ("search", "place")
) WHERE "searches" <> '[]';
