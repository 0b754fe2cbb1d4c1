CREATE TABLE "status_sample" (
	"probe" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "status_sample_probe_at_pk" PRIMARY KEY("probe","at")
);
--> statement-breakpoint
CREATE TABLE "delivery_hour" (
	"channel" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_hour_channel_hour_pk" PRIMARY KEY("channel","hour")
);
--> statement-breakpoint
CREATE TABLE "delivery_state" (
	"channel" text PRIMARY KEY NOT NULL,
	"last_sent_at" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "corpus_queue" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "status_sample_at" ON "status_sample" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_unfinished" ON "job" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" USING btree ("finished_at");