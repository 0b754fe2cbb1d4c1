CREATE TABLE "article_load" (
	"digest" text PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
