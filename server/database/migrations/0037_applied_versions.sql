CREATE TABLE "applied_version" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applied_version_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"hash" text NOT NULL,
	"migrations" integer NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
