CREATE TABLE "contact_import_row" (
	"import_id" bigint NOT NULL,
	"stock_id" integer NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"cells" jsonb NOT NULL,
	"name" text NOT NULL,
	"name_order" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"position" text NOT NULL,
	"group_name" text NOT NULL,
	"is_receiving" boolean NOT NULL,
	"is_consenting" boolean NOT NULL,
	"consent_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"contact_id" bigint,
	"version" integer,
	"changes" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "contact_import_row_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "contact_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"job_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"heading" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"date1904" boolean DEFAULT false NOT NULL,
	"new_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_import_row" ADD CONSTRAINT "contact_import_row_import_id_contact_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import" ADD CONSTRAINT "contact_import_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_import_row_act" ON "contact_import_row" USING btree ("import_id","act","number");--> statement-breakpoint
CREATE INDEX "contact_import_of" ON "contact_import" USING btree ("stock_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
SELECT isolate_by_company('contact_import'), isolate_by_company('contact_import_row');
