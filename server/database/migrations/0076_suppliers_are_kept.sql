CREATE TABLE "supplier_rating" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_rating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"job" text NOT NULL,
	"score" integer NOT NULL,
	"note" text NOT NULL,
	"rated_by" bigint NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_rating_score" CHECK ("supplier_rating"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "supplier_state_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_state_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"state" text DEFAULT 'candidate' NOT NULL,
	"fields" text[] NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificates_end_on" date,
	"note" text DEFAULT '' NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supplier_code" UNIQUE("stock_id","credit_code"),
	CONSTRAINT "supplier_in_company" UNIQUE("stock_id","id"),
	CONSTRAINT "supplier_has_state" CHECK ("supplier"."state" in ('candidate', 'approved', 'suspended', 'barred')),
	CONSTRAINT "supplier_has_code" CHECK ("supplier"."credit_code" ~ '^[0-9A-HJ-NPQRTUWXY]{18}$')
);
--> statement-breakpoint
ALTER TABLE "supplier_rating" ADD CONSTRAINT "supplier_rating_rated_by_app_user_id_fk" FOREIGN KEY ("rated_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rating" ADD CONSTRAINT "supplier_rating_of" FOREIGN KEY ("stock_id","supplier_id") REFERENCES "public"."supplier"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_state_change" ADD CONSTRAINT "supplier_state_change_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_state_change" ADD CONSTRAINT "supplier_state_change_of" FOREIGN KEY ("stock_id","supplier_id") REFERENCES "public"."supplier"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_rating_latest" ON "supplier_rating" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_state_change_history" ON "supplier_state_change" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_name" ON "supplier" USING btree ("stock_id","name","id");--> statement-breakpoint
CREATE INDEX "supplier_state" ON "supplier" USING btree ("stock_id","state","name","id");--> statement-breakpoint
CREATE INDEX "supplier_added" ON "supplier" USING btree ("stock_id","added_at","id");--> statement-breakpoint
CREATE INDEX "supplier_certificates" ON "supplier" USING btree ("stock_id","certificates_end_on","id");