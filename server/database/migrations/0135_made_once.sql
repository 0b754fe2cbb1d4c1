CREATE TABLE "made_once" (
	"stock_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"subject" text NOT NULL,
	"made" text DEFAULT '' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_once_stock_id_user_id_key_pk" PRIMARY KEY("stock_id","user_id","key")
);
--> statement-breakpoint
CREATE INDEX "made_once_made_at" ON "made_once" USING btree ("made_at");