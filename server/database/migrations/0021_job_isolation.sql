CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"stock_id" integer,
	"user_id" bigint,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	"queue_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "job_company" ON "job" USING btree ("stock_id","id" DESC NULLS LAST);
--> statement-breakpoint
-- A company sees how far its own jobs are. Who puts them in and works on them is the server, for all companies.
SELECT isolate_by_company('job');
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON job FROM shangjian_company;
