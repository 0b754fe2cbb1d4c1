CREATE TABLE "sweep_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"swept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "expired_at" timestamp with time zone;