ALTER TABLE "lead" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "remind_on" date;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_client_id_client_stock_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("stock_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_of_owner" ON "lead" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_reminder" ON "lead" USING btree ("remind_on") WHERE "lead"."remind_on" is not null and "lead"."state" in ('new', 'contacted');