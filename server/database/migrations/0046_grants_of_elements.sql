CREATE TABLE "element" (
	"code" text PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	CONSTRAINT "element_audience" UNIQUE("code","audience")
);
--> statement-breakpoint
CREATE TABLE "role_element" (
	"role_code" text NOT NULL,
	"element" text NOT NULL,
	"role_kind" text DEFAULT 'client' NOT NULL,
	"audience" text DEFAULT 'any' NOT NULL,
	CONSTRAINT "role_element_role_code_element_pk" PRIMARY KEY("role_code","element"),
	CONSTRAINT "role_element_kind" CHECK ("role_element"."audience" = 'any' or "role_element"."audience" = "role_element"."role_kind")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "kind" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_code_kind" UNIQUE("code","kind");--> statement-breakpoint
ALTER TABLE "role_element" ADD CONSTRAINT "role_element_role" FOREIGN KEY ("role_code","role_kind") REFERENCES "public"."role"("code","kind") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_element" ADD CONSTRAINT "role_element_element" FOREIGN KEY ("element","audience") REFERENCES "public"."element"("code","audience") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_kind" CHECK ("role"."kind" in ('operator', 'client'));--> statement-breakpoint
UPDATE "role" SET "kind" = 'operator' WHERE "code" IN ('ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR');--> statement-breakpoint
INSERT INTO "element" ("code", "audience") VALUES
  ('home:view', 'any'),
  ('explorer:view', 'any'),
  ('explorer:export', 'any'),
  ('activity:view', 'any'),
  ('hotword:view', 'any'),
  ('comparison:view', 'any'),
  ('article:view', 'any'),
  ('article:export', 'any'),
  ('article:edit', 'operator'),
  ('article:publish', 'operator'),
  ('article:withdraw', 'operator'),
  ('report:view', 'any'),
  ('report:share', 'any'),
  ('evaluation:view', 'any'),
  ('evaluation:import', 'operator'),
  ('contact:view', 'any'),
  ('contact:add', 'any'),
  ('contact:edit', 'any'),
  ('contact:delete', 'any'),
  ('contact:import', 'any'),
  ('contact:export', 'any'),
  ('peer:view', 'any'),
  ('peer:edit', 'client'),
  ('module:view', 'any'),
  ('module:request', 'client'),
  ('client:view', 'operator'),
  ('client:edit', 'operator'),
  ('client:module', 'operator'),
  ('client:export', 'operator'),
  ('lead:view', 'operator'),
  ('lead:handle', 'operator'),
  ('lead:export', 'operator'),
  ('site:view', 'operator'),
  ('site:edit', 'operator'),
  ('site:publish', 'operator'),
  ('manual:view', 'operator'),
  ('manual:edit', 'operator'),
  ('feed:view', 'operator'),
  ('feed:edit', 'operator'),
  ('review:view', 'operator'),
  ('review:setting', 'operator'),
  ('user:view', 'operator'),
  ('user:edit', 'operator'),
  ('role:view', 'operator'),
  ('role:edit', 'operator'),
  ('unify:view', 'operator'),
  ('unify:edit', 'operator'),
  ('audit:view', 'operator'),
  ('audit:export', 'operator'),
  ('setting:view', 'operator'),
  ('setting:edit', 'operator');--> statement-breakpoint
-- What a role could open becomes what it grants. Trial requests became leads, and buttons of videos were those of the
-- site's content.
CREATE TEMPORARY TABLE "element_of_item" ON COMMIT DROP AS
  SELECT i.id, e.code, e.audience FROM menu_item i
  LEFT JOIN (VALUES
    ('Trials', 'lead:view'),
    ('Home', 'home:view'),
    ('BaExplorer', 'explorer:view'),
    ('BaActiveRate', 'activity:view'),
    ('BaHotWord', 'hotword:view'),
    ('Comparison', 'comparison:view'),
    ('Contacts', 'contact:view'),
    ('SameIndustry', 'peer:view'),
    ('Modules', 'module:view'),
    ('Articles', 'article:view'),
    ('Feeds', 'feed:view'),
    ('Reports', 'report:view'),
    ('EsgEvaluation', 'evaluation:view'),
    ('ClientList', 'client:view'),
    ('Leads', 'lead:view'),
    ('SiteContent', 'site:view'),
    ('Videos', 'site:view'),
    ('ManualEditor', 'manual:view'),
    ('Reviews', 'review:view'),
    ('AuditLog', 'audit:view'),
    ('InsightSettings', 'setting:view')
  ) AS page (component, element) ON i.types = 'MENU' AND page.component = i.component
  JOIN "element" e ON e.code = coalesce(page.element, replace(replace(i.element, 'video:', 'site:'), 'trial:', 'lead:'));--> statement-breakpoint
INSERT INTO "role_element" ("role_code", "element", "role_kind", "audience")
  SELECT DISTINCT r.code, e.code, r.kind, e.audience
  FROM role_menu_item g JOIN "role" r ON r.code = g.role_code JOIN "element_of_item" e ON e.id = g.menu_item_id
  WHERE e.audience = 'any' OR e.audience = r.kind;--> statement-breakpoint
-- A grant that somebody has withdrawn here stays withdrawn: the product knows that it once made it.
INSERT INTO "product_row" ("table_name", "key", "row_id", "stamp", "kept_since")
  SELECT DISTINCT ON (key) 'role_element', key, key, stamp, kept_since FROM (
    SELECT split_part(p.key, '/', 1) || '/' || e.code AS key, p.stamp, p.kept_since
    FROM product_row p JOIN "element_of_item" e ON e.id::text = split_part(p.key, '/', 2)
    WHERE p.table_name = 'role_menu_item') AS noted
  ORDER BY key, kept_since NULLS FIRST;--> statement-breakpoint
DELETE FROM "product_row" WHERE "table_name" = 'role_menu_item';
