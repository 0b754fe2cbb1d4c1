CREATE TABLE "term" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"term" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "term_term_unique" UNIQUE("term")
);
