CREATE TABLE "setup_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_code_one" CHECK ("setup_code"."id" = 1)
);
