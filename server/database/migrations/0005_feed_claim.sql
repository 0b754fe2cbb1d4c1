ALTER TABLE "feed" ADD COLUMN "claimed_until" timestamp with time zone;
