CREATE TABLE "story_decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "story_pin" (
	"decision_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "story_pin_decision_id_article_id_pk" PRIMARY KEY("decision_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "story_decision" ADD CONSTRAINT "story_decision_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_decision" ADD CONSTRAINT "story_decision_ended_by_app_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_pin" ADD CONSTRAINT "story_pin_decision_id_story_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."story_decision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_pin_in_force" ON "story_pin" USING btree ("article_id","decision_id") WHERE "story_pin"."ended_at" is null;
--> statement-breakpoint
ALTER TABLE "story_decision" ADD CONSTRAINT "story_decision_kind" CHECK ("kind" IN ('split', 'merge'));--> statement-breakpoint
ALTER TABLE "story_decision" ADD CONSTRAINT "story_decision_ended" CHECK (("ended_at" IS NULL) = ("ended_by" IS NULL));
