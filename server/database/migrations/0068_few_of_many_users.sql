DROP INDEX "invitation_company";--> statement-breakpoint
DROP INDEX "invitation_sent";--> statement-breakpoint
CREATE INDEX "app_user_disabled" ON "app_user" USING btree (coalesce("last_sign_in_at", '-infinity'::timestamptz),"id") WHERE "app_user"."disabled_at" is not null and "app_user"."anonymised_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_anonymised" ON "app_user" USING btree (coalesce("last_sign_in_at", '-infinity'::timestamptz),"id") WHERE "app_user"."anonymised_at" is not null;--> statement-breakpoint
CREATE INDEX "invitation_company" ON "invitation" USING btree ("stock_id","sent_at","id") WHERE "invitation"."accepted_at" is null and "invitation"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_sent" ON "invitation" USING btree ("sent_at","id") WHERE "invitation"."accepted_at" is null and "invitation"."revoked_at" is null;