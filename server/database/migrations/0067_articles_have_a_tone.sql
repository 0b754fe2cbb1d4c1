CREATE TABLE "tone_correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tone_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"headline" text NOT NULL,
	"tone" text NOT NULL,
	"reason" text NOT NULL,
	"judged" text NOT NULL,
	"model_version" integer NOT NULL,
	"corrected_by" bigint NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "article_text" ADD COLUMN "tone" smallint;--> statement-breakpoint
ALTER TABLE "article_text" ADD COLUMN "tone_score" integer;--> statement-breakpoint
ALTER TABLE "tone_correction" ADD CONSTRAINT "tone_correction_corrected_by_app_user_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tone_correction_in_force" ON "tone_correction" USING btree ("article_id") WHERE "tone_correction"."ended_at" is null;
--> statement-breakpoint
ALTER TABLE "tone_correction" ADD CONSTRAINT "tone_correction_tone" CHECK ("tone" IN ('positive', 'neutral', 'negative'));--> statement-breakpoint
ALTER TABLE "article_text" ADD CONSTRAINT "article_text_tone" CHECK ("tone" IN (1, 0, -1)) NOT VALID;--> statement-breakpoint
-- The analyser reads the tone of what is there already.
INSERT INTO "corpus_queue" ("article_id") SELECT "article_id" FROM "article_text";
