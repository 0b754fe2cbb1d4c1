ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "membership_role_role" ON "membership_role" USING btree ("role_code","user_id");--> statement-breakpoint
CREATE INDEX "membership_company" ON "membership" USING btree ("stock_id","user_id");--> statement-breakpoint
CREATE INDEX "app_user_last_sign_in" ON "app_user" USING btree (coalesce("last_sign_in_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "app_user_name" ON "app_user" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin (text_grams(("username" || chr(10) || "name" || chr(10) || "phone")));--> statement-breakpoint
CREATE INDEX "audit_entry_account" ON "audit_entry" USING btree ("subject","id") WHERE "audit_entry"."subject" like 'account %';--> statement-breakpoint
-- Sessions are deleted after a while; the audit log knows the sign-ins of before.
UPDATE app_user SET last_sign_in_at = known.at FROM (
  SELECT user_id, max(at) AS at FROM (
    SELECT user_id, created_at AS at FROM session
    UNION ALL
    SELECT user_id, at FROM audit_entry WHERE action IN ('session.login', 'unify.entered')
  ) AS begun GROUP BY user_id
) AS known WHERE known.user_id = app_user.id;
