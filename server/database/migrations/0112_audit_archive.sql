CREATE TABLE "audit_archive" (
	"until" bigint PRIMARY KEY NOT NULL,
	"from_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"archived_at" timestamp with time zone NOT NULL
);
