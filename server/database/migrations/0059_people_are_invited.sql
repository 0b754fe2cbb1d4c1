CREATE TABLE "invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"roles" text[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"invited_in" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" bigint,
	"revoked_at" timestamp with time zone,
	"delivery_id" bigint,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_app_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_in_company_stock_id_fk" FOREIGN KEY ("invited_in") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_accepted_by_app_user_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_company" ON "invitation" USING btree ("stock_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "invitation_sent" ON "invitation" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "invitation_accepted_by" ON "invitation" USING btree ("accepted_by");