CREATE TABLE "erasure_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasure_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"note" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "erasure_request_outcome" CHECK ("erasure_request"."outcome" in ('erased', 'refused', 'takenBack')),
	CONSTRAINT "erasure_request_decision" CHECK (num_nonnulls("erasure_request"."outcome", "erasure_request"."decided_by", "erasure_request"."decided_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_request_once" ON "erasure_request" USING btree ("user_id") WHERE "erasure_request"."outcome" is null;--> statement-breakpoint
CREATE INDEX "erasure_request_waits" ON "erasure_request" USING btree ("requested_at","id") WHERE "erasure_request"."outcome" is null;--> statement-breakpoint
CREATE INDEX "erasure_request_user" ON "erasure_request" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "erasure_request_decided_by" ON "erasure_request" USING btree ("decided_by");