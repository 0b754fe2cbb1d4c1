CREATE TABLE "list_choice" (
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"columns" text[],
	"default_view_id" bigint,
	CONSTRAINT "list_choice_stock_id_user_id_list_pk" PRIMARY KEY("stock_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"columns" text[],
	"page_size" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_view_name" UNIQUE("stock_id","user_id","list","name"),
	CONSTRAINT "list_view_of_owner" UNIQUE("stock_id","user_id","list","id")
);
--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_default" FOREIGN KEY ("stock_id","user_id","list","default_view_id") REFERENCES "public"."list_view"("stock_id","user_id","list","id") ON DELETE SET NULL ("default_view_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_stock_id_company_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."company"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;