CREATE TABLE "installation" (
	"is_this" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	"allowed_at" timestamp with time zone NOT NULL,
	"allowed_by" bigint,
	CONSTRAINT "installation_one" CHECK ("installation"."is_this")
);
