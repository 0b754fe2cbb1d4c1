CREATE TABLE "push_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"push_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"leaving_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_delivery_address" UNIQUE("push_id","email"),
	CONSTRAINT "push_delivery_leaving" UNIQUE("leaving_token"),
	CONSTRAINT "push_delivery_has_state" CHECK ("push_delivery"."state" in ('queued', 'claimed', 'handing', 'accepted', 'kept', 'deferred', 'failed', 'suppressed', 'unknown')),
	CONSTRAINT "push_delivery_waits" CHECK (("push_delivery"."state" = 'deferred') = ("push_delivery"."next_try_at" is not null)),
	CONSTRAINT "push_delivery_has_reason" CHECK (("push_delivery"."state" = 'suppressed') = ("push_delivery"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"foreword" text NOT NULL,
	"language" text NOT NULL,
	"is_advertising" boolean NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"has_hot_words" boolean NOT NULL,
	"group_ids" bigint[] NOT NULL,
	"contact_ids" bigint[] NOT NULL,
	"send_at" timestamp with time zone,
	"frozen" jsonb,
	"content_hash" text,
	"frozen_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"problem" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "push_has_state" CHECK ("push"."state" in ('draft', 'scheduled', 'frozen', 'sending', 'paused', 'missed', 'done', 'cancelled')),
	CONSTRAINT "push_is_frozen" CHECK ("push"."state" not in ('frozen', 'sending', 'paused', 'done') or "push"."frozen" is not null)
);
--> statement-breakpoint
CREATE TABLE "suppressed_address" (
	"stock_id" integer NOT NULL,
	"email" text NOT NULL,
	"answer" text NOT NULL,
	"suppressed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressed_address_stock_id_email_pk" PRIMARY KEY("stock_id","email")
);
--> statement-breakpoint
ALTER TABLE "push_delivery" ADD CONSTRAINT "push_delivery_of" FOREIGN KEY ("stock_id","push_id") REFERENCES "public"."push"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressed_address" ADD CONSTRAINT "suppressed_address_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_delivery_in_order" ON "push_delivery" USING btree ("stock_id","push_id","id");--> statement-breakpoint
CREATE INDEX "push_delivery_state" ON "push_delivery" USING btree ("stock_id","push_id","state","id");--> statement-breakpoint
CREATE INDEX "push_delivery_due" ON "push_delivery" USING btree ("push_id","id") WHERE state in ('queued', 'deferred');--> statement-breakpoint
CREATE INDEX "push_delivery_under_way" ON "push_delivery" USING btree ("changed_at") WHERE state in ('claimed', 'handing');--> statement-breakpoint
CREATE INDEX "push_created" ON "push" USING btree ("stock_id","created_at","id");--> statement-breakpoint
CREATE INDEX "push_changed" ON "push" USING btree ("stock_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "push_of_state" ON "push" USING btree ("stock_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "push_at_work" ON "push" USING btree ("send_at","id") WHERE state in ('scheduled', 'frozen', 'sending');