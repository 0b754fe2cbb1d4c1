ALTER TABLE "score_import" RENAME TO "table_import";--> statement-breakpoint
ALTER INDEX "score_import_pkey" RENAME TO "table_import_pkey";--> statement-breakpoint
ALTER SEQUENCE "score_import_id_seq" RENAME TO "table_import_id_seq";--> statement-breakpoint
ALTER TABLE "table_import" DROP CONSTRAINT "score_import_user_id_app_user_id_fk";--> statement-breakpoint
DROP INDEX "score_import_last";--> statement-breakpoint
ALTER TABLE "table_import" ADD COLUMN "kind" text NOT NULL DEFAULT 'score';--> statement-breakpoint
ALTER TABLE "table_import" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "table_import_last" ON "table_import" USING btree ("user_id","kind","id");
