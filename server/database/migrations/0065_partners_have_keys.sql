CREATE TABLE "unify_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unify_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unify_use" (
	"partner_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unify_use_partner_id_fingerprint_pk" PRIMARY KEY("partner_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "unify_partner" ALTER COLUMN "sealed_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unify_partner" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unify_partner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "unify_partner" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
UPDATE "unify_partner" SET "created_at" = "changed_at";--> statement-breakpoint
ALTER TABLE "unify_partner" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "unify_key" ADD CONSTRAINT "unify_key_partner_id_unify_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."unify_partner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unify_key" ADD CONSTRAINT "unify_key_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unify_key_partner" ON "unify_key" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "unify_link_order" ON "unify_link" USING btree ("issuer","linked_at","subject");--> statement-breakpoint
CREATE INDEX "unify_link_search" ON "unify_link" USING gin (text_grams("subject"));--> statement-breakpoint
-- A portal had one secret, which is its first key. It was sealed for the partner, and so are keys.
INSERT INTO "unify_key" ("partner_id", "sealed_secret", "created_at")
  SELECT "id", "sealed_secret", "changed_at" FROM "unify_partner" WHERE "kind" = 'portal' ORDER BY "id";--> statement-breakpoint
UPDATE "unify_partner" SET "sealed_secret" = NULL WHERE "kind" = 'portal';
