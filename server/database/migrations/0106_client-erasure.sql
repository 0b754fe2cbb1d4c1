CREATE TABLE "client_erasure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"company_name" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"certificate" text DEFAULT '' NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	CONSTRAINT "client_erasure_certificate" CHECK (("client_erasure"."finished_at" is null) = ("client_erasure"."certificate" = ''))
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erasing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_erasure" ADD CONSTRAINT "client_erasure_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_erasure" ADD CONSTRAINT "client_erasure_requested_by_app_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_erasure_once" ON "client_erasure" USING btree ("stock_id") WHERE "client_erasure"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "client_erasure_company" ON "client_erasure" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "client_erasure_requested_by" ON "client_erasure" USING btree ("requested_by");