CREATE TABLE "known_device" (
	"user_id" bigint NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_device_network_pk" PRIMARY KEY("user_id","device","network")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_used_at" ON "known_device" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "feed_entry_article" ON "feed_entry" USING btree ("article_id");--> statement-breakpoint
INSERT INTO "known_device" SELECT "user_id", regexp_replace("device", ' \d+( ·|$)', '\1'), "network", max("created_at") FROM "session" GROUP BY 1, 2, 3;
