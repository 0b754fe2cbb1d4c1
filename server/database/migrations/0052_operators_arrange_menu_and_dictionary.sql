CREATE TABLE "kept_version" (
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "kept_version_subject_number_pk" PRIMARY KEY("subject","number")
);
--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_item" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_version" ADD CONSTRAINT "kept_version_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;