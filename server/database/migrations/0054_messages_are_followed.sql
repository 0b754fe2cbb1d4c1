CREATE TABLE "outgoing_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sealed" "bytea",
	"job_id" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"queued_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outgoing_message" ADD CONSTRAINT "outgoing_message_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_message_job" ON "outgoing_message" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "outgoing_message_queued" ON "outgoing_message" USING btree ("queued_at");