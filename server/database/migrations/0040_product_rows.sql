CREATE TABLE "product_row" (
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"row_id" text NOT NULL,
	"stamp" text NOT NULL,
	"kept_since" timestamp with time zone,
	CONSTRAINT "product_row_table_name_key_pk" PRIMARY KEY("table_name","key")
);
