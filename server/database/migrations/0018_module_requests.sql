CREATE TABLE "module_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "module_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"module_code" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" bigint
);
--> statement-breakpoint
ALTER TABLE "module_request" ADD CONSTRAINT "module_request_stock_id_client_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."client"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_request" ADD CONSTRAINT "module_request_module_code_module_code_fk" FOREIGN KEY ("module_code") REFERENCES "public"."module"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_request" ADD CONSTRAINT "module_request_requested_by_app_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_request" ADD CONSTRAINT "module_request_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "module_request_waiting" ON "module_request" USING btree ("stock_id","module_code") WHERE "module_request"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "module_request_at" ON "module_request" USING btree ("requested_at");