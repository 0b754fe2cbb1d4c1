DROP INDEX "contact_group_members";--> statement-breakpoint
DROP INDEX "upload_resume";--> statement-breakpoint
CREATE INDEX "inquiry_file_invitation" ON "inquiry_file" USING btree ("invitation_id") WHERE "inquiry_file"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "invitation_stock_id" ON "invitation" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "invitation_invited_in" ON "invitation" USING btree ("invited_in");--> statement-breakpoint
CREATE INDEX "session_stock_id" ON "session" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "contact_group_members" ON "contact" USING btree ("stock_id","group_id","deleted_at");--> statement-breakpoint
CREATE INDEX "upload_resume" ON "upload" USING btree ("stock_id","digest");