-- The sums of an industry's days are read from the index alone: its rows lie together there, and apart in the table.
CREATE INDEX company_day_sums ON company_day (stock_id, published_on) INCLUDE (category, tier, articles, stories, value);
