CREATE TABLE "text_visit" (
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"typed_at" timestamp with time zone,
	CONSTRAINT "text_visit_subject_subject_id_user_id_pk" PRIMARY KEY("subject","subject_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "text_visit" ADD CONSTRAINT "text_visit_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_visit_seen" ON "text_visit" USING btree ("seen_at");