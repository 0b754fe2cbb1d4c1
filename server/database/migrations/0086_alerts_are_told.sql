CREATE TABLE "imported_article" (
	"article_id" bigint NOT NULL,
	"published_on" date NOT NULL,
	CONSTRAINT "imported_article_article_id_published_on_pk" PRIMARY KEY("article_id","published_on")
);
--> statement-breakpoint
CREATE TABLE "alert_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ending" text,
	"at" timestamp with time zone NOT NULL,
	"story_id" bigint,
	"article_id" bigint,
	"subject" text,
	"reprints" integer DEFAULT 0 NOT NULL,
	"assignee_id" bigint,
	"due_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"handled_by" bigint,
	"handled_at" timestamp with time zone,
	CONSTRAINT "alert_event_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "alert_event_has_state" CHECK ("alert_event"."state" in ('open', 'acknowledged', 'resolved')),
	CONSTRAINT "alert_event_ends" CHECK (("alert_event"."state" = 'resolved') = ("alert_event"."ending" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_firing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_firing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"until" date,
	"story_id" bigint,
	"article_id" bigint,
	"value" double precision,
	"stories" integer,
	"figure" jsonb,
	"peer_id" integer,
	"word" text,
	"ending" text,
	"is_useful" boolean,
	"judged_by" bigint,
	"judged_at" timestamp with time zone,
	CONSTRAINT "alert_firing_subject" UNIQUE("rule_id","subject")
);
--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"condition" jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"assignee_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"noise_since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_rule_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "alert_rule_has_kind" CHECK ("alert_rule"."kind" in ('spike', 'firstHeadline', 'keyword', 'volume', 'overtaken', 'hotWord'))
);
--> statement-breakpoint
CREATE TABLE "home_visit" (
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	CONSTRAINT "home_visit_stock_id_user_id_pk" PRIMARY KEY("stock_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "imported_article" ADD CONSTRAINT "imported_article_of" FOREIGN KEY ("article_id","published_on") REFERENCES "public"."article"("id","published_on") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_assignee_id_app_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_event" ADD CONSTRAINT "alert_event_handled_by_app_user_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firing" ADD CONSTRAINT "alert_firing_judged_by_app_user_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firing" ADD CONSTRAINT "alert_firing_of_event" FOREIGN KEY ("stock_id","event_id") REFERENCES "public"."alert_event"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firing" ADD CONSTRAINT "alert_firing_of_rule" FOREIGN KEY ("stock_id","rule_id") REFERENCES "public"."alert_rule"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_assignee_id_app_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_event_of_story" ON "alert_event" USING btree ("stock_id","story_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_event_subject" ON "alert_event" USING btree ("stock_id","subject");--> statement-breakpoint
CREATE INDEX "alert_event_of_state" ON "alert_event" USING btree ("stock_id","state","at","id");--> statement-breakpoint
CREATE INDEX "alert_firing_event" ON "alert_firing" USING btree ("stock_id","event_id");--> statement-breakpoint
CREATE INDEX "alert_firing_day" ON "alert_firing" USING btree ("stock_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_rule_starting" ON "alert_rule" USING btree ("stock_id","kind") WHERE created_by is null;