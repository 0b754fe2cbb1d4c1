CREATE TABLE "unify_link" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unify_link_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "unify_partner" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unify_ticket" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"confirmed" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "unify_link" ADD CONSTRAINT "unify_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unify_ticket" ADD CONSTRAINT "unify_ticket_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unify_link_user" ON "unify_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unify_ticket_expires_at" ON "unify_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "app_user_unify_id" ON "app_user" USING btree ("unify_id");--> statement-breakpoint
-- The login page shows a button for each OpenID provider.
CREATE TRIGGER announce_site_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON unify_partner
  FOR EACH STATEMENT EXECUTE FUNCTION announce_site_change();
