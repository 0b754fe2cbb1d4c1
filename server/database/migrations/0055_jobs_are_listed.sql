ALTER TABLE "job" ALTER COLUMN "queue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_created" ON "job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_kind" ON "job" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "job_state" ON "job" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "job_person" ON "job" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("kind","subject_id") WHERE queue_id is null and state in ('failed', 'waiting');