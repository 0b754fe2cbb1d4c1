CREATE TABLE "client_start" (
	"stock_id" integer PRIMARY KEY NOT NULL,
	"names_confirmed_at" timestamp with time zone,
	"names_confirmed_by" bigint,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "client_start" ADD CONSTRAINT "client_start_stock_id_client_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."client"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_start" ADD CONSTRAINT "client_start_names_confirmed_by_app_user_id_fk" FOREIGN KEY ("names_confirmed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;