CREATE TABLE "article_event" (
	"stock_id" integer NOT NULL,
	"published_on" date NOT NULL,
	"article_id" bigint NOT NULL,
	"type" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"role_words" text NOT NULL,
	"trigger" text NOT NULL,
	"sentence" text NOT NULL,
	"amount" numeric,
	"currency" text,
	"rules_version" integer NOT NULL,
	CONSTRAINT "article_event_stock_id_published_on_article_id_type_pk" PRIMARY KEY("stock_id","published_on","article_id","type")
);
--> statement-breakpoint
CREATE TABLE "event_correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"stock_id" integer NOT NULL,
	"type" text NOT NULL,
	"role" text NOT NULL,
	"reason" text NOT NULL,
	"judged" text NOT NULL,
	"sentence" text NOT NULL,
	"rules_version" integer NOT NULL,
	"corrected_by" bigint NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "event_correction" ADD CONSTRAINT "event_correction_corrected_by_app_user_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_event_article" ON "article_event" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_correction_in_force" ON "event_correction" USING btree ("article_id","stock_id","type") WHERE "event_correction"."ended_at" is null;
--> statement-breakpoint
ALTER TABLE "article_event" ADD CONSTRAINT "article_event_role" CHECK ("role" IN ('subject', 'other', 'unsure'));--> statement-breakpoint
ALTER TABLE "article_event" ADD CONSTRAINT "article_event_amount" CHECK (("amount" IS NULL) = ("currency" IS NULL));--> statement-breakpoint
ALTER TABLE "event_correction" ADD CONSTRAINT "event_correction_role" CHECK ("role" IN ('subject', 'other', 'none'));--> statement-breakpoint
-- The analyser reads the events of what is there already.
INSERT INTO "corpus_queue" ("article_id") SELECT "article_id" FROM "article_text";
