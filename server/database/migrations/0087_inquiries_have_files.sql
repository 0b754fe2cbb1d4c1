CREATE TABLE "inquiry_file" (
	"id" text PRIMARY KEY NOT NULL,
	"stock_id" integer NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"invitation_id" bigint,
	"sealed" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiry_file" ADD CONSTRAINT "inquiry_file_of" FOREIGN KEY ("stock_id","inquiry_id") REFERENCES "public"."inquiry"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_file" ADD CONSTRAINT "inquiry_file_for" FOREIGN KEY ("stock_id","invitation_id") REFERENCES "public"."quote_invitation"("stock_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_file_place" ON "inquiry_file" USING btree ("inquiry_id","invitation_id");--> statement-breakpoint
UPDATE inquiry SET content = content || '{"attachments":[]}' WHERE NOT content ? 'attachments';--> statement-breakpoint
UPDATE inquiry_edition SET content = content || '{"attachments":[]}' WHERE NOT content ? 'attachments';
