CREATE TABLE "factor_reset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factor_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"setup_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_in" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "factor_reset_outcome" CHECK ("factor_reset"."outcome" in ('confirmed', 'refused')),
	CONSTRAINT "factor_reset_decision" CHECK (num_nonnulls("factor_reset"."outcome", "factor_reset"."decided_by", "factor_reset"."decided_at") in (0, 3)),
	CONSTRAINT "factor_reset_by_two" CHECK ("factor_reset"."outcome" <> 'confirmed' or "factor_reset"."decided_by" <> "factor_reset"."requested_by")
);
--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_requested_by_app_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_requested_in_company_stock_id_fk" FOREIGN KEY ("requested_in") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_reset_waits" ON "factor_reset" USING btree ("user_id","requested_at") WHERE "factor_reset"."outcome" is null;--> statement-breakpoint
CREATE INDEX "factor_reset_user" ON "factor_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_reset_requested_by" ON "factor_reset" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "factor_reset_decided_by" ON "factor_reset" USING btree ("decided_by");