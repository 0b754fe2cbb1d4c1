CREATE TABLE "story_leaver" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"stayed_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "story_leaver_stayed" ON "story_leaver" USING btree ("stayed_id");