CREATE TABLE "review_setting" (
	"subject" text PRIMARY KEY NOT NULL,
	"is_required" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_pending" boolean DEFAULT false NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"autosaved" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"written_by" bigint,
	"changed_by" bigint,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manual_chapter" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_chapter" ADD COLUMN "published_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_written_by_app_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "version_number" ON "version" USING btree ("subject","subject_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "version_latest" ON "version" USING btree ("subject","subject_id") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "version_waiting" ON "version" USING btree ("state","changed_at") WHERE is_latest and state in ('in_review', 'scheduled');--> statement-breakpoint
-- The histories of articles, items of the site and chapters go on in the one table.
UPDATE manual_chapter SET published_at = updated_at;--> statement-breakpoint
INSERT INTO version (subject, subject_id, number, content, state, is_latest, written_by, changed_by, changed_at)
  SELECT 'article', article_id, number, content, state,
    number = max(number) OVER (PARTITION BY article_id), changed_by, changed_by, changed_at
  FROM article_version ORDER BY article_id, number;--> statement-breakpoint
INSERT INTO version (subject, subject_id, number, content, state, is_latest, written_by, changed_by, changed_at)
  SELECT 'content', item_id, number,
    jsonb_build_object('kind', item.kind, 'fields', old.fields,
      'publishedAt', to_char(old.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    CASE WHEN old.state = 'published' AND old.published_at > old.changed_at THEN 'scheduled' ELSE old.state END,
    number = max(number) OVER (PARTITION BY item_id), changed_by, changed_by, old.changed_at
  FROM content_version old JOIN content_item item ON item.id = old.item_id ORDER BY item_id, number;--> statement-breakpoint
INSERT INTO version (subject, subject_id, number, content, state, is_latest, written_by, changed_by, changed_at)
  SELECT 'manual', chapter_id, number,
    jsonb_build_object('title', title, 'body', body,
      'publishedAt', to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'published', number = max(number) OVER (PARTITION BY chapter_id), changed_by, changed_by, changed_at
  FROM manual_version ORDER BY chapter_id, number;--> statement-breakpoint
-- What waits for review without a history of its own stands in the queue as well.
INSERT INTO version (subject, subject_id, number, content, state, changed_at)
  SELECT 'article', id, 1, jsonb_build_object('title', title, 'summary', summary, 'body', body, 'sourceId', source_id,
      'link', link, 'category', category,
      'publishedAt', to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    state, least(published_at, now())
  FROM article WHERE state = 'in_review' AND NOT EXISTS
    (SELECT FROM version WHERE subject = 'article' AND subject_id = article.id);
