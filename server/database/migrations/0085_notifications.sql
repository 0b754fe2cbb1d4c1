CREATE TABLE "notification_setting" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"mailed" text[] NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_to" text NOT NULL,
	"quiet_on_days_off" boolean NOT NULL,
	"bundled_after" integer NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "notification_setting_bundle" CHECK ("notification_setting"."bundled_after" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" jsonb NOT NULL,
	"line" jsonb NOT NULL,
	"page" text,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mail_waits" boolean DEFAULT true NOT NULL,
	"was_held" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_once" UNIQUE("user_id","stock_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("user_id","stock_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id","stock_id","kind") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("user_id","id") WHERE "notification"."mail_waits";--> statement-breakpoint
CREATE INDEX "notification_mailed" ON "notification" USING btree ("user_id","mailed_at") WHERE "notification"."mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_company" ON "notification" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");