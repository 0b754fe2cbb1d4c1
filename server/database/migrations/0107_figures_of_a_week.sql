CREATE INDEX "push_frozen" ON "push" USING btree ("frozen_at");--> statement-breakpoint
CREATE INDEX "share_view_at" ON "share_view" USING btree ("viewed_at");