ALTER TABLE "push" ADD COLUMN "has_figures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "has_chart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "company_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push" ADD COLUMN "searches" jsonb DEFAULT '[]'::jsonb NOT NULL;