CREATE TABLE "email_change" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_mac" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"message_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_message_id_outgoing_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outgoing_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_message" ON "email_change" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_email_unique" UNIQUE("email");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_email_lower" CHECK ("app_user"."email" = lower("app_user"."email"));