CREATE TABLE "notification_bot" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"has_secret" boolean NOT NULL,
	"hint" text NOT NULL,
	"delivery_id" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_bot_provider" CHECK ("notification_bot"."provider" in ('wecom', 'dingtalk', 'feishu'))
);
--> statement-breakpoint
ALTER TABLE "notification_setting" ADD COLUMN "botted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_bot" ADD CONSTRAINT "notification_bot_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;