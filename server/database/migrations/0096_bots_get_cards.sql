CREATE TABLE "bot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"has_secret" boolean NOT NULL,
	"hint" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"used_at" timestamp with time zone,
	"problem" text,
	"blocked_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bot_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "bot_has_provider" CHECK ("bot"."provider" in ('wecom', 'dingtalk', 'feishu'))
);
--> statement-breakpoint
ALTER TABLE "push_delivery" ADD COLUMN "bot_id" bigint;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "bot_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;