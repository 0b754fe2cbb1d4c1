-- Reports, links that were given out and kept searches are a company's own. Reports are made by the server alone.
SELECT isolate_by_company('report'), isolate_by_company('share_link'), isolate_by_company('saved_search');
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON report FROM shangjian_company;
--> statement-breakpoint
REVOKE DELETE ON share_link FROM shangjian_company;
--> statement-breakpoint
-- Who opened a link is seen by whoever sees the link.
ALTER TABLE share_view ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_company ON share_view FOR SELECT TO shangjian_company
  USING (EXISTS (SELECT FROM share_link WHERE share_link.id = share_view.share_id));
--> statement-breakpoint
GRANT SELECT ON share_view TO shangjian_company;
--> statement-breakpoint
-- Colleagues are seen by name, nobody else. As its owner, because memberships themselves are not a company's to read.
CREATE FUNCTION is_colleague(person bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM membership
    WHERE user_id = person AND stock_id = nullif(current_setting('app.stock_id', true), '')::integer
  )
$$;
--> statement-breakpoint
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY colleagues ON app_user FOR SELECT TO shangjian_company USING (is_colleague(id));
--> statement-breakpoint
GRANT SELECT (id, name) ON app_user TO shangjian_company;
