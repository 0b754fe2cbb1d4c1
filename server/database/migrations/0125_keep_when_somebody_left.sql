ALTER TABLE "suppressed_address" ALTER COLUMN "answer" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "suppressed_address" ALTER COLUMN "suppressed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "suppressed_address" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
-- Who left was noted as an answer of its own.
UPDATE "suppressed_address" SET "left_at" = "suppressed_at", "suppressed_at" = NULL, "answer" = '' WHERE "answer" = 'left';--> statement-breakpoint
ALTER TABLE "suppressed_address" ADD CONSTRAINT "suppressed_address_why" CHECK ("suppressed_address"."suppressed_at" is not null or "suppressed_address"."left_at" is not null);