ALTER TABLE "session" ADD COLUMN "proven_by" bigint;--> statement-breakpoint
CREATE INDEX "session_proven_by" ON "session" USING btree ("proven_by") WHERE "session"."proven_by" is not null;