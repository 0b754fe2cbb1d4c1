CREATE TABLE "quote_draft" (
	"invitation_id" bigint PRIMARY KEY NOT NULL,
	"stock_id" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"invitation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"edition" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"sealed" "bytea" NOT NULL,
	"receipt" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"content" jsonb,
	"canonical" text,
	"nonce" text,
	"is_intact" boolean,
	CONSTRAINT "quote_number" UNIQUE("invitation_id","number"),
	CONSTRAINT "quote_has_receipt" CHECK ("quote"."receipt" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"number" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"field" text NOT NULL,
	"content" jsonb NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"questions_until" timestamp with time zone,
	"deadline" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"opening_by" bigint,
	"opening_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"opened_by" bigint[],
	"reason" text DEFAULT '' NOT NULL,
	"reminded_for" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inquiry_number" UNIQUE("stock_id","number"),
	CONSTRAINT "inquiry_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "inquiry_has_state" CHECK ("inquiry"."state" in (0, 10, 20, 30, 40, 50)),
	CONSTRAINT "inquiry_published" CHECK ("inquiry"."state" in (0, 40) or ("inquiry"."edition" > 0 and "inquiry"."deadline" is not null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_award" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_award_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"invitation_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"item" text NOT NULL,
	"unit" text NOT NULL,
	"currency" text NOT NULL,
	"unit_price" text NOT NULL,
	"includes_tax" boolean NOT NULL,
	"tax_rate" text NOT NULL,
	"awarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_award_line" UNIQUE("inquiry_id","position")
);
--> statement-breakpoint
CREATE TABLE "inquiry_edition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_edition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"content" jsonb NOT NULL,
	"change" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_edition_number" UNIQUE("inquiry_id","edition")
);
--> statement-breakpoint
CREATE TABLE "inquiry_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "inquiry_question_number" UNIQUE("inquiry_id","number")
);
--> statement-breakpoint
CREATE TABLE "quote_invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" bigint,
	"invited_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_sealed" "bytea",
	"decline_reason" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "quote_invitation_key_unique" UNIQUE("key"),
	CONSTRAINT "quote_invitation_once" UNIQUE("inquiry_id","supplier_id"),
	CONSTRAINT "quote_invitation_in_company" UNIQUE("stock_id","id")
);
--> statement-breakpoint
ALTER TABLE "quote_draft" ADD CONSTRAINT "quote_draft_of" FOREIGN KEY ("stock_id","invitation_id") REFERENCES "public"."quote_invitation"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_of" FOREIGN KEY ("stock_id","invitation_id") REFERENCES "public"."quote_invitation"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_opening_by_app_user_id_fk" FOREIGN KEY ("opening_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_award" ADD CONSTRAINT "inquiry_award_of" FOREIGN KEY ("stock_id","inquiry_id") REFERENCES "public"."inquiry"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_award" ADD CONSTRAINT "inquiry_award_to" FOREIGN KEY ("stock_id","invitation_id") REFERENCES "public"."quote_invitation"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_edition" ADD CONSTRAINT "inquiry_edition_of" FOREIGN KEY ("stock_id","inquiry_id") REFERENCES "public"."inquiry"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_question" ADD CONSTRAINT "inquiry_question_of" FOREIGN KEY ("stock_id","inquiry_id") REFERENCES "public"."inquiry"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invitation" ADD CONSTRAINT "quote_invitation_of" FOREIGN KEY ("stock_id","inquiry_id") REFERENCES "public"."inquiry"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invitation" ADD CONSTRAINT "quote_invitation_supplier" FOREIGN KEY ("stock_id","supplier_id") REFERENCES "public"."supplier"("stock_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_latest" ON "inquiry" USING btree ("stock_id","id");--> statement-breakpoint
CREATE INDEX "inquiry_deadline" ON "inquiry" USING btree ("stock_id","deadline","id");--> statement-breakpoint
CREATE INDEX "inquiry_state" ON "inquiry" USING btree ("stock_id","state","id");--> statement-breakpoint
CREATE INDEX "inquiry_open" ON "inquiry" USING btree ("deadline") WHERE "inquiry"."state" = 10;--> statement-breakpoint
CREATE INDEX "inquiry_award_item" ON "inquiry_award" USING btree ("stock_id","item","unit","awarded_at");--> statement-breakpoint
CREATE INDEX "inquiry_award_invitation" ON "inquiry_award" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "quote_invitation_of_supplier" ON "quote_invitation" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "audit_entry_inquiry" ON "audit_entry" USING btree ("subject","id") WHERE "audit_entry"."subject" like 'inquiry %';