CREATE TABLE "mail_pace" (
	"domain" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"throttled" integer DEFAULT 0 NOT NULL,
	"throttled_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL
);
