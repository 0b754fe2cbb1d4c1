ALTER TABLE "app_user" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "former_username_hash" "bytea";--> statement-breakpoint
CREATE INDEX "app_user_former_username" ON "app_user" USING btree ("former_username_hash") WHERE "app_user"."former_username_hash" is not null;