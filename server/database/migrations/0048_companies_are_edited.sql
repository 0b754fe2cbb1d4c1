CREATE SEQUENCE "public"."company_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."industry_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_once" ON "company" USING btree (lower("code")) WHERE "company"."code" <> '';--> statement-breakpoint
CREATE INDEX "company_code_order" ON "company" USING btree ("code" collate "C","stock_id");--> statement-breakpoint
CREATE INDEX "company_industry" ON "company" USING btree ("industry_id","stock_id");--> statement-breakpoint
CREATE INDEX "company_text" ON "company" USING gin (text_grams(("code" || chr(10) || ("name" ->> 'zh-CN') || chr(10) || coalesce("name" ->> 'en', '') || chr(10) || ("short_name" ->> 'zh-CN') || chr(10) || coalesce("short_name" ->> 'en', ''))));