-- Characters of a text and all pairs of neighbours, in small letters. The cost tells the planner to look them up rather
-- than to make them again for each row.
CREATE FUNCTION text_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  letters text[] := string_to_array(lower(words), NULL);
BEGIN
  RETURN letters || array(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pair (letter, next) WHERE next IS NOT NULL);
END
$$;--> statement-breakpoint
-- Of them those that decide about words somebody looks for: the pairs, of a single character itself.
CREATE FUNCTION word_grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE WHEN length(lower(words)) < 2 THEN array[lower(words)]
    ELSE (text_grams(words))[length(lower(words)) + 1:] END;
END
$$;--> statement-breakpoint
-- The state that the analysed articles are in: what was counted over them is good for as long as it stands. Only the
-- analyser writes them, one at a time, so nobody waits for the counter.
INSERT INTO revision (topic, number) VALUES ('texts', 1);--> statement-breakpoint
CREATE TRIGGER raise_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_text
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('texts');--> statement-breakpoint
-- People are looked for by account and name.
CREATE INDEX app_user_text ON app_user USING gin (text_grams(username || chr(10) || name));--> statement-breakpoint
DROP INDEX "article_published_at";--> statement-breakpoint
DROP INDEX "article_scheduled";--> statement-breakpoint
DROP INDEX "article_company_latest";--> statement-breakpoint
DROP INDEX "contact_import_of";--> statement-breakpoint
DROP INDEX "contact_company";--> statement-breakpoint
DROP INDEX "contact_updated";--> statement-breakpoint
DROP INDEX "contact_name";--> statement-breakpoint
DROP INDEX "contact_group_members";--> statement-breakpoint
DROP INDEX "article_text_latest";--> statement-breakpoint
DROP INDEX "lead_created_at";--> statement-breakpoint
DROP INDEX "share_link_company";--> statement-breakpoint
DROP INDEX "share_view_share";--> statement-breakpoint
DROP INDEX "content_item_time";--> statement-breakpoint
DROP INDEX "audit_entry_company";--> statement-breakpoint
DROP INDEX "audit_entry_person";--> statement-breakpoint
DROP INDEX "audit_entry_action";--> statement-breakpoint
DROP INDEX "job_company";--> statement-breakpoint
CREATE INDEX "article_latest" ON "article" USING btree ("published_at","id","state");--> statement-breakpoint
CREATE INDEX "article_of_category" ON "article" USING btree ("category","published_at","id","state");--> statement-breakpoint
CREATE INDEX "article_of_source" ON "article" USING btree ("source_id","published_at","id","state");--> statement-breakpoint
CREATE INDEX "article_in_state" ON "article" USING btree ("state","published_at","id");--> statement-breakpoint
CREATE INDEX "article_title" ON "article" USING gin (text_grams((("title" ->> 'zh-CN') || chr(10) || coalesce("title" ->> 'en', ''))));--> statement-breakpoint
CREATE INDEX "company_code" ON "company" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "lead_of_kind" ON "lead" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_in_state" ON "lead" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_text" ON "lead" USING gin (text_grams(("number" || chr(10) || "company_name" || chr(10) || "person_name" || chr(10) || "phone" || chr(10) || "email")));--> statement-breakpoint
CREATE INDEX "report_latest" ON "report" USING btree ("stock_id","period_until","period_from","id");--> statement-breakpoint
CREATE INDEX "article_company_latest" ON "article_company" USING btree ("stock_id","published_at","article_id");--> statement-breakpoint
CREATE INDEX "contact_import_of" ON "contact_import" USING btree ("stock_id","user_id","id");--> statement-breakpoint
CREATE INDEX "contact_company" ON "contact" USING btree ("stock_id","created_at","id") WHERE "contact"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_updated" ON "contact" USING btree ("stock_id","updated_at","id") WHERE "contact"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_name" ON "contact" USING btree ("stock_id","name_order" collate "C","id") WHERE "contact"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_group_members" ON "contact" USING btree ("stock_id","group_id") WHERE "contact"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_text_latest" ON "article_text" USING btree ("published_at","article_id");--> statement-breakpoint
CREATE INDEX "lead_created_at" ON "lead" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "share_link_company" ON "share_link" USING btree ("stock_id","created_at","id");--> statement-breakpoint
CREATE INDEX "share_view_share" ON "share_view" USING btree ("share_id","viewed_at","id");--> statement-breakpoint
CREATE INDEX "content_item_time" ON "content_item" USING btree ("kind","published_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_company" ON "audit_entry" USING btree ("stock_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "job_company" ON "job" USING btree ("stock_id","id");