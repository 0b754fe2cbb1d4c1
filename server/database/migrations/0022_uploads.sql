CREATE TABLE "manual_version" (
	"chapter_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manual_version_chapter_id_number_pk" PRIMARY KEY("chapter_id","number")
);
--> statement-breakpoint
CREATE TABLE "upload_piece" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"stock_id" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "upload_piece_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "upload_space" (
	"stock_id" integer PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_use" (
	"upload_id" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	CONSTRAINT "upload_use_upload_id_owner_owner_id_pk" PRIMARY KEY("upload_id","owner","owner_id")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "manual_version" ADD CONSTRAINT "manual_version_chapter_id_manual_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."manual_chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_version" ADD CONSTRAINT "manual_version_changed_by_app_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_use_owner" ON "upload_use" USING btree ("owner","owner_id");--> statement-breakpoint
CREATE INDEX "upload_sweep" ON "upload" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "upload_resume" ON "upload" USING btree ("stock_id","digest") WHERE state = 'pending';