CREATE TABLE "content_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sort" integer NOT NULL,
	"state" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"item_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"state" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_version_item_id_number_pk" PRIMARY KEY("item_id","number")
);
--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_item_id_content_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_item_sort" ON "content_item" USING btree ("kind","sort","id");--> statement-breakpoint
CREATE INDEX "content_item_time" ON "content_item" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_item_published_at" ON "content_item" USING btree ("published_at");--> statement-breakpoint
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_item
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
--> statement-breakpoint
-- What the site showed so far, as items. A kind's name is written once in contract/content/kinds/.
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'settings', 1, 'published', now(), now(),
    jsonb_object_agg(key, CASE WHEN key = 'phone' THEN value->'zh-CN' ELSE value END)
  FROM site_setting HAVING count(*) > 0;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'menu', sort, 'published', now(), now(), jsonb_build_object('label', label)
  FROM navigation_item WHERE group_id IS NULL ORDER BY sort, id;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'menuLink', link.sort, 'published', now(), now(),
    jsonb_build_object('menu', item.id, 'label', link.label, 'note', link.note, 'href', link.href)
  FROM navigation_item link
  JOIN navigation_item menu ON menu.id = link.group_id
  JOIN content_item item ON item.kind = 'menu' AND item.sort = menu.sort
  ORDER BY menu.sort, link.sort, link.id;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT CASE kind WHEN 'hero' THEN 'frontHero' WHEN 'tool' THEN 'frontTool' WHEN 'solution' THEN 'frontSolution' ELSE kind END,
    sort, 'published', now(), now(),
    CASE WHEN fields ? 'href' THEN jsonb_set(fields, '{href}', fields->'href'->'zh-CN') ELSE fields END
  FROM page_block WHERE page = 'front' AND kind IN ('hero', 'tool', 'solution', 'callToAction') ORDER BY kind, sort, id;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'news', 0, 'published', published_at, published_at, jsonb_build_object(
    'title', title, 'summary', title, 'body', jsonb_build_object('zh-CN', ''), 'pattern', 'mirror',
    'tag', CASE tag->>'zh-CN' WHEN '产品' THEN 'product' WHEN '报告' THEN 'report' WHEN '合作' THEN 'partnership' ELSE 'company' END)
  FROM news ORDER BY published_at, id;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'video', 0, 'published', published_at, published_at, jsonb_build_object(
    'category', category, 'title', title, 'summary', summary, 'seconds', seconds, 'file', '', 'chapters', '[]'::jsonb)
  FROM video ORDER BY published_at, id;
--> statement-breakpoint
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'partner', sort, 'published', now(), now(), jsonb_build_object(
    'type', type, 'name', name, 'field', field, 'since', NULL, 'link', '')
  FROM partner ORDER BY type, sort, id;
