CREATE TABLE "inquiry_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiry_template_name" UNIQUE("stock_id","name")
);
--> statement-breakpoint
ALTER TABLE "inquiry_template" ADD CONSTRAINT "inquiry_template_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;