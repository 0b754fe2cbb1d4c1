-- What the role that sees one company may do. The company is the one that the transaction names in app.stock_id
-- (server/platform/database/in-company.ts). Nothing is open to it but what stands here: a new table whose rows belong to
-- a company is added to this list.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM shangjian_company;

-- PUBLIC has this in a new database, but not in a schema that was made anew, as a restore does.
GRANT USAGE ON SCHEMA public TO shangjian_company;

-- Puts a table with a column stock_id under the rule.
CREATE OR REPLACE FUNCTION isolate_by_company(guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', guarded);
  EXECUTE format('DROP POLICY IF EXISTS own_company ON %s', guarded);
  EXECUTE format(
    'CREATE POLICY own_company ON %s TO shangjian_company
       USING (stock_id = nullif(current_setting(''app.stock_id'', true), '''')::integer)
       WITH CHECK (stock_id = nullif(current_setting(''app.stock_id'', true), '''')::integer)',
    guarded
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO shangjian_company', guarded);
END
$$;

DO $$
BEGIN
  PERFORM isolate_by_company('contact'), isolate_by_company('contact_group'),
    isolate_by_company('contact_import'), isolate_by_company('contact_import_row'),
    isolate_by_company('saved_search'),
    isolate_by_company('list_view'), isolate_by_company('list_choice'), isolate_by_company('notification'),
    isolate_by_company('alert_rule'), isolate_by_company('alert_event'), isolate_by_company('alert_firing'),
    isolate_by_company('home_visit'), isolate_by_company('made_once'),
    isolate_by_company('push'), isolate_by_company('push_delivery'), isolate_by_company('push_link'), isolate_by_company('suppressed_address'),
    isolate_by_company('bot'),
    isolate_by_company('supplier'), isolate_by_company('supplier_state_change'), isolate_by_company('supplier_rating'),
    isolate_by_company('inquiry_count'), isolate_by_company('inquiry'), isolate_by_company('inquiry_edition'), isolate_by_company('quote_invitation'),
    isolate_by_company('inquiry_question'), isolate_by_company('inquiry_award'),
    isolate_by_company('quote'), isolate_by_company('quote_draft'), isolate_by_company('inquiry_file'), isolate_by_company('inquiry_template'),
    isolate_by_company('upload'), isolate_by_company('upload_piece'), isolate_by_company('upload_space');

  -- What somebody was told stays as it was, until it is old.
  REVOKE DELETE ON notification FROM shangjian_company;

  -- Why a supplier is what it is stays as it was written; it goes with its supplier.
  REVOKE UPDATE, DELETE ON supplier_state_change, supplier_rating FROM shangjian_company;

  -- What was asked for, quoted and awarded stays as it was; it goes with its inquiry, which is a draft then.
  REVOKE UPDATE, DELETE ON inquiry_edition, inquiry_award FROM shangjian_company;
  REVOKE DELETE ON quote FROM shangjian_company;

  -- A client reads what was opened to it; operators open.
  PERFORM isolate_by_company('client_module');
  REVOKE INSERT, UPDATE, DELETE ON client_module FROM shangjian_company;

  -- What a new client notes at its checklist.
  PERFORM isolate_by_company('client_start');
  REVOKE DELETE ON client_start FROM shangjian_company;

  -- What it asked for stays asked, and versions stay as they are.
  PERFORM isolate_by_company('module_request'), isolate_by_company('setting_version');
  REVOKE UPDATE, DELETE ON module_request, setting_version FROM shangjian_company;

  -- A company sees how far its own jobs are. Who puts them in and works on them is the server, for all companies.
  PERFORM isolate_by_company('job');
  REVOKE INSERT, UPDATE, DELETE ON job FROM shangjian_company;

  -- Reports are made by the server alone.
  PERFORM isolate_by_company('report');
  REVOKE INSERT, UPDATE, DELETE ON report FROM shangjian_company;

  -- A link that was given out ends, and stays in the list.
  PERFORM isolate_by_company('share_link');
  REVOKE DELETE ON share_link FROM shangjian_company;
END
$$;

-- Who opened a link is seen by whoever sees the link.
ALTER TABLE share_view ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own_company ON share_view;
CREATE POLICY own_company ON share_view FOR SELECT TO shangjian_company
  USING (EXISTS (SELECT FROM share_link WHERE share_link.id = share_view.share_id));
GRANT SELECT ON share_view TO shangjian_company;

-- Colleagues are seen by name, nobody else. As its owner, because memberships themselves are not a company's to read.
CREATE OR REPLACE FUNCTION is_colleague(person bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM membership
    WHERE user_id = person AND stock_id = nullif(current_setting('app.stock_id', true), '')::integer
  )
$$;
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS colleagues ON app_user;
CREATE POLICY colleagues ON app_user FOR SELECT TO shangjian_company USING (is_colleague(id));
GRANT SELECT (id, name) ON app_user TO shangjian_company;

-- What every company may read: who is listed, where it belongs, and what can be opened.
GRANT SELECT ON company, industry, module TO shangjian_company;

-- The product's name, which letters bear, stands in the site's settings; nothing else of the site is a company's to read.
ALTER TABLE content_item ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS settings_of_site ON content_item;
CREATE POLICY settings_of_site ON content_item FOR SELECT TO shangjian_company USING (kind = 'settings');
GRANT SELECT ON content_item TO shangjian_company;

-- Entries of the audit log are added, never read.
GRANT INSERT ON audit_entry TO shangjian_company;

-- Messages are queued with what they tell of, sealed, and read by the server alone.
GRANT INSERT, SELECT (id) ON outgoing_message TO shangjian_company;
