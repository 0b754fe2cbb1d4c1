CREATE TABLE "share_guess" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_guess_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" uuid NOT NULL,
	"guessed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_guess" ADD CONSTRAINT "share_guess_share_id_share_link_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."share_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_guess_share" ON "share_guess" USING btree ("share_id","guessed_at");