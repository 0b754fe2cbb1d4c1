-- What is dropped goes last: from there on until the end nobody else reads these tables.
CREATE INDEX "inquiry_file_invitation" ON "inquiry_file" USING btree ("invitation_id") WHERE "inquiry_file"."invitation_id" is not null;--> statement-breakpoint
CREATE INDEX "invitation_stock_id" ON "invitation" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "invitation_invited_in" ON "invitation" USING btree ("invited_in");--> statement-breakpoint
CREATE INDEX "session_stock_id" ON "session" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "contact_by_group" ON "contact" USING btree ("stock_id","group_id","deleted_at");--> statement-breakpoint
CREATE INDEX "push_delivery_to_address" ON "push_delivery" USING btree ("stock_id","email","changed_at");--> statement-breakpoint
CREATE INDEX "audit_entry_entered" ON "audit_entry" USING btree ("stock_id","user_id","at") WHERE "audit_entry"."action" in ('session.login', 'unify.entered', 'session.switchCompany');--> statement-breakpoint
CREATE INDEX "upload_by_digest" ON "upload" USING btree ("stock_id","digest");--> statement-breakpoint
DROP INDEX "contact_group_members";--> statement-breakpoint
DROP INDEX "push_delivery_of_address";--> statement-breakpoint
DROP INDEX "upload_resume";
