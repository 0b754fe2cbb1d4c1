CREATE TABLE "push_link" (
	"stock_id" integer NOT NULL,
	"push_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"token" uuid NOT NULL,
	"url" text NOT NULL,
	"label" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_link_push_id_number_pk" PRIMARY KEY("push_id","number"),
	CONSTRAINT "push_link_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "push_link" ADD CONSTRAINT "push_link_of" FOREIGN KEY ("stock_id","push_id") REFERENCES "public"."push"("stock_id","id") ON DELETE cascade ON UPDATE no action;