DROP INDEX "push_delivery_of_address";--> statement-breakpoint
CREATE INDEX "push_delivery_of_address" ON "push_delivery" USING btree ("stock_id","email","changed_at");