-- Every table that grows with use, with 50,000 rows or more: made inside the database, so that it takes seconds.
-- The clock of the tests stands at 2026-11-20T02:00Z. Triggers sleep: what they would do is written here.
SET session_replication_role = replica;
SET maintenance_work_mem = '256MB';
SET synchronous_commit = off;
SET statement_timeout = 0;
-- Indexes of words are built once at the end: adding to them row by row takes five times as long.
CREATE TEMP TABLE word_index AS
  SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '% USING gin %';
DO $$ BEGIN
  EXECUTE (SELECT 'DROP INDEX ' || string_agg(quote_ident(indexname), ', ') FROM word_index);
END $$;

INSERT INTO industry (id, name) SELECT n, jsonb_build_object('zh-CN', '行业' || n) FROM generate_series(1, 20) n;
INSERT INTO company (stock_id, code, name, short_name, industry_id)
  SELECT 100000 + n, 'C' || n, jsonb_build_object('zh-CN', '公司' || n || '股份有限公司'),
    jsonb_build_object('zh-CN', '公司' || n), 1 + n % 20
  FROM generate_series(1, 1000) n;
-- As an import adds them: nothing names these yet.
INSERT INTO company (stock_id, code, name, short_name)
  SELECT 200000 + n, 'N' || n, jsonb_build_object('zh-CN', '新股' || n || '股份有限公司'),
    jsonb_build_object('zh-CN', '新股' || n)
  FROM generate_series(1, 200) n;
INSERT INTO client (stock_id, opened_at) SELECT 100000 + n, '2026-01-01' FROM generate_series(1, 500) n;
INSERT INTO source (id, name, tier)
  SELECT n, jsonb_build_object('zh-CN', '来源' || n), 1 + n % 3 FROM generate_series(1, 60) n;
-- Of a hundred people five never signed in, five did within the week and five not for a month; one is disabled.
INSERT INTO app_user (username, name, phone, password_hash, last_sign_in_at, disabled_at, anonymised_at)
  SELECT 'filled' || n, '人' || n, '199' || lpad(n::text, 8, '0'), '',
    CASE WHEN n % 20 > 0 THEN timestamptz '2026-11-20' - n * interval '1 second'
      - (CASE n % 20 WHEN 2 THEN n % 6 WHEN 3 THEN 31 + n % 100 ELSE 8 + n % 20 END) * interval '1 day' END,
    CASE WHEN n % 100 = 1 THEN timestamptz '2026-11-01' END, CASE WHEN n % 500 = 1 THEN timestamptz '2026-11-02' END
  FROM generate_series(1, 12000) n;
INSERT INTO membership (user_id, stock_id) SELECT n, 100001 + n % 500 FROM generate_series(1, 12000) n;
-- All use it for a client, and one in five leads there.
INSERT INTO membership_role (user_id, stock_id, role_code) SELECT user_id, stock_id, 'CLIENT_USER' FROM membership;
INSERT INTO membership_role (user_id, stock_id, role_code)
  SELECT user_id, stock_id, 'CLIENT_ADMIN' FROM membership WHERE user_id % 5 = 0;
INSERT INTO second_factor (user_id, setup_id, sealed_secret, created_at, confirmed_at)
  SELECT n, gen_random_uuid(), 'x', timestamptz '2026-11-01', timestamptz '2026-11-01' FROM generate_series(1, 12000, 7) n;
INSERT INTO invitation (stock_id, name, channel, recipient, roles, token_hash, invited_by, invited_in, sent_at, expires_at,
  accepted_at, accepted_by, delivery_id)
  SELECT 100001 + n % 500, '人' || n, 'mail', n || '@example.com', '{CLIENT_USER}', sha256(('i' || n)::bytea), 1, 100001,
    moment, moment + interval '7 days', CASE WHEN n % 20 > 0 THEN moment END, CASE WHEN n % 20 > 0 THEN 1 + n % 12000 END, n
  FROM (SELECT n, timestamptz '2026-11-20' - n * interval '3 minutes' AS moment FROM generate_series(1, 20000) n) AS made;
-- An import by one of the operator's, whose invitations into all companies wait.
INSERT INTO membership (user_id, stock_id) VALUES (12000, 1000);
INSERT INTO membership_role (user_id, stock_id, role_code) VALUES (12000, 1000, 'ADMIN');
INSERT INTO invitation (stock_id, name, channel, recipient, roles, token_hash, invited_by, invited_in, sent_at, expires_at,
  delivery_id)
  SELECT 100001 + n % 500, '新人' || n, 'mail', 'new' || n || '@example.com', '{CLIENT_USER}', sha256(('j' || n)::bytea), 12000,
    1000, moment, moment + interval '7 days', 20000 + n
  FROM (SELECT n, timestamptz '2026-11-20' - n * interval '1 second' AS moment FROM generate_series(1, 5000) n) AS made;
INSERT INTO session (token_hash, user_id, stock_id, created_at, last_used_at)
  SELECT sha256(n::text::bytea), 1 + n % 12000, 100001 + n % 500, moment, moment
  FROM (SELECT n, timestamptz '2026-11-20' - n * interval '1 minute' AS moment FROM generate_series(1, 50000) n) AS made;

-- Articles of two years; every tenth is no longer or not yet to be read.
CREATE TEMP TABLE made AS
  SELECT n AS id, timestamptz '2026-11-20 02:00Z' - n * interval '21 minutes' AS published_at,
    (array['BA', 'ESG', 'TPC'])[1 + n % 3] AS category, 1 + n % 60 AS source_id, 1 + n % 60 % 3 AS tier,
    (array['published', 'published', 'published', 'published', 'published', 'published', 'published', 'published',
      'withdrawn', 'draft'])[1 + n % 10] AS state,
    CASE n % 4 WHEN 0 THEN '{}'::int[] WHEN 1 THEN array[100001 + n % 997, 100998 + n % 3]
      ELSE array[100001 + n % 997] END AS stock_ids,
    '标题' || chr(19968 + n % 2000) || chr(19968 + n * 7 % 2000) || '公告' || n AS title
  FROM generate_series(1, 50000) n;
INSERT INTO article (id, category, source_id, title, summary, body, state, published_at, published_on)
  OVERRIDING SYSTEM VALUE
  SELECT id, category, source_id, jsonb_build_object('zh-CN', title), jsonb_build_object('zh-CN', '摘要'),
    jsonb_build_object('zh-CN', '<p>' || repeat('正文', 100) || '</p>'), state, published_at,
    (published_at AT TIME ZONE 'Asia/Shanghai')::date
  FROM made;
INSERT INTO version (subject, subject_id, number, content, state, changed_at)
  SELECT 'article', id, 1, jsonb_build_object('title', jsonb_build_object('zh-CN', title)), state, published_at FROM made;
INSERT INTO article_text (article_id, published_on, published_at, category, source_id, tier, story_id, stock_ids,
    headline_stock_ids, headline, content, words, bands, events)
  SELECT id, (published_at AT TIME ZONE 'Asia/Shanghai')::date, published_at, category, source_id, tier, id, stock_ids,
    stock_ids[1:1], title, title, array[substr(title, 3, 2), '公告'], array[id % 9000, -(id % 7000)],
    -- As in article_event below; one type is rare.
    CASE WHEN cardinality(stock_ids) > 0 THEN
      array_prepend(type, ARRAY(SELECT type || '/' || stock_id FROM unnest(stock_ids) AS stock_id)) ELSE '{}' END
  FROM (SELECT *, CASE WHEN id % 5000 = 1 THEN 'penalty' ELSE (array['contract', 'tender', 'pledge'])[1 + id % 3] END AS type
    FROM made) AS made WHERE state = 'published';
INSERT INTO article_company (article_id, published_on, stock_id, position, published_at)
  SELECT article_id, published_on, stock_id, CASE turn WHEN 1 THEN 'headline' ELSE 'body' END, published_at
  FROM article_text, unnest(stock_ids) WITH ORDINALITY AS mention (stock_id, turn);
INSERT INTO story (id, published_on, original_article_id, category, source_id, tier, reprints, company_count, scope_ids)
  SELECT story_id, published_on, article_id, category, source_id, tier, article_id % 5, cardinality(stock_ids),
    array[0, 1 + article_id % 20]
  FROM article_text;
INSERT INTO article_event (stock_id, published_on, article_id, type, published_at, role, role_words, trigger, sentence,
    amount, currency, rules_version)
  SELECT stock_id, published_on, article_id, events[1], published_at,
    'subject', '', '签订', headline, article_id, 'CNY', 1
  FROM article_text, unnest(stock_ids) AS stock_id;
-- A third of them are none, as people decided; half of what they decided was taken back.
INSERT INTO event_correction (article_id, stock_id, type, role, reason, judged, sentence, rules_version, corrected_by,
    corrected_at, ended_at)
  SELECT article_id, stock_id, type, CASE WHEN article_id % 3 = 0 THEN 'none' ELSE 'other' END, '误报', 'subject', sentence,
    1, 1 + article_id % 12000, published_at, CASE WHEN article_id % 2 = 0 THEN published_at END
  FROM article_event;
INSERT INTO story_company (stock_id, published_on, story_id, position)
  SELECT stock_id, published_on, article_id, position FROM article_company;
INSERT INTO company_day (stock_id, published_on, category, tier, articles, stories, headline_value, body_value)
  SELECT stock_id, t.published_on, category, tier, count(*), count(*), count(*), 0
  FROM article_text t, unnest(stock_ids) AS stock_id GROUP BY 1, 2, 3, 4;
INSERT INTO scope_day (scope_id, published_on, stories)
  SELECT scope_id, published_on, count(*) FROM story, unnest(scope_ids) AS scope_id GROUP BY 1, 2;
INSERT INTO word_month (scope_id, month, word, days)
  SELECT scope, date '2025-01-01' + month * interval '1 month', '词' || n, array_fill(1::smallint, array[31])
  FROM generate_series(0, 4) scope, generate_series(0, 22) month, generate_series(1, 500) n;

INSERT INTO contact_group (stock_id, name) SELECT 100001, '组' || n FROM generate_series(1, 10) n;
INSERT INTO contact (stock_id, name, name_order, mobile, email, position, group_id, is_receiving, created_at, updated_at,
    deleted_at)
  SELECT CASE WHEN n % 3 > 0 THEN 100002 + n % 400 ELSE 100001 END, '联系人' || n, 'c' || n * 7919 % 60000,
    '138' || lpad(n::text, 8, '0'), 'p' || n || '@example.com', '职位' || n % 50, 1 + n % 10, n % 2 = 0, moment,
    moment + interval '1 hour', CASE WHEN n % 50 = 0 THEN timestamptz '2026-11-19' END
  FROM (SELECT n, timestamptz '2026-11-01' - n * interval '5 minutes' AS moment FROM generate_series(1, 60000) n) AS made;
-- Some want one mail a week.
UPDATE contact SET consent_at = created_at, mail_frequency = 'weekly' WHERE id % 30 = 12;
-- Alerts of one company, of others few.
INSERT INTO alert_rule (stock_id, name, kind, condition, created_by, created_at, updated_at, since, noise_since)
  SELECT 100001 + n % 400, '规则' || n, 'volume', '{"kind":"volume","stories":30}', 1, now(), now(), now(), now()
  FROM generate_series(1, 4000) n;
INSERT INTO alert_event (stock_id, state, ending, at, story_id, article_id)
  SELECT 100001 + (n > 20000)::integer * n % 400, state, CASE WHEN state = 'resolved' THEN 'person' END,
    timestamptz '2026-11-01' - n * interval '1 hour', n, n
  FROM (SELECT n, (ARRAY['resolved', 'open', 'acknowledged', 'resolved'])[1 + n % 4] AS state
    FROM generate_series(1, 60000) n) AS made;
INSERT INTO alert_firing (stock_id, event_id, rule_id, rule_version, subject, day, story_id, article_id)
  SELECT e.stock_id, e.id, r.id, 0, e.id::text, e.at::date, e.story_id, e.article_id
  FROM alert_event e JOIN (SELECT stock_id, min(id) AS id FROM alert_rule GROUP BY 1) r USING (stock_id);
-- Pushes of one company, of which the first has gone to many.
INSERT INTO push (stock_id, state, subject, foreword, language, is_advertising, article_ids, has_hot_words, group_ids,
    contact_ids, frozen, frozen_at, created_by, created_at, updated_at)
  SELECT 100001 + (n > 5000)::integer * n % 400, (ARRAY['done', 'draft', 'cancelled', 'done'])[1 + n % 4], '周报' || n, '',
    'zh-CN', false, '{}', false, '{}', '{}', '{"from":"","subject":"","html":"","text":"","articleVersions":{}}', moment, 1 + n % 12000,
    moment, moment
  FROM (SELECT n, timestamptz '2026-11-01' - n * interval '1 hour' AS moment FROM generate_series(1, 20000) n) AS made;
INSERT INTO push_delivery (stock_id, push_id, contact_id, name, email, state, changed_at, leaving_token)
  SELECT 100001, 1 + CASE WHEN n > 20000 THEN n % 5000 ELSE 0 END, n, '联系人' || n, 'p' || n || '@example.com',
    (ARRAY['accepted', 'accepted', 'accepted', 'failed', 'unknown'])[1 + n % 5], timestamptz '2026-11-02',
    CASE WHEN n > 1 THEN gen_random_uuid() ELSE uuid '00000000-0000-4000-8000-000000000001' END
  FROM generate_series(1, 60000) n;
-- A few of those who want one a week have had one for more than a year.
INSERT INTO push_delivery (stock_id, push_id, contact_id, name, email, state, changed_at)
  SELECT stock_id, 1 + week, id, name, email, 'accepted', timestamptz '2026-08-31' - week * interval '7 days'
  FROM contact, generate_series(1, 60) AS week WHERE mail_frequency = 'weekly' AND id < 6000;
INSERT INTO push_link (stock_id, push_id, number, token, url, label)
  SELECT 100001, 1 + n / 12, 1 + n % 12, gen_random_uuid(), 'https://example.com/' || n, '链接' || n
  FROM generate_series(0, 59999) n;
INSERT INTO bot (stock_id, name, provider, sealed, has_secret, hint, is_enabled, created_at, updated_at)
  SELECT 100001 + n % 400, '群' || n, 'feishu', '\x00', false, '0000', true, timestamptz '2026-11-01', timestamptz '2026-11-01'
  FROM generate_series(1, 4000) n;
INSERT INTO lead (number, kind, state, company_name, person_name, phone, email, message, language, created_at, note,
    changed_at, version, owner_id, remind_on)
  SELECT 'L' || n, (array['trial', 'message'])[1 + n % 2], (array['new', 'closed', 'contacted', 'closed'])[1 + n % 4],
    '企业' || n, '访客' || n, '137' || lpad(n::text, 8, '0'), 'v' || n || '@example.com', '', 'zh-CN',
    timestamptz '2026-11-19' - n * interval '10 minutes', '', timestamptz '2026-11-19', 0,
    CASE WHEN n % 3 > 0 THEN 1 + n % 30 END, CASE WHEN n % 20 = 0 THEN date '2026-11-01' + n % 90 END
  FROM generate_series(1, 50000) n;
INSERT INTO audit_entry (id, at, user_id, stock_id, action, subject, detail, network, hash)
  SELECT n, timestamptz '2026-01-01' + n * interval '9 minutes', 1 + n % 12000, 100001 + n % 500,
    (array['session.login', 'contact.add', 'article.save', 'session.logout', 'contact.export'])[1 + n % 5], '', '{}', '',
    sha256(n::text::bytea)
  FROM generate_series(1, 50000) n;
INSERT INTO audit_entry (id, at, user_id, stock_id, action, subject, detail, network, hash)
  SELECT 50000 + n, timestamptz '2026-11-10' + n * interval '9 seconds', 1 + n % 12000, 100001,
    CASE n % 10 WHEN 0 THEN 'lead.many' ELSE 'lead.save' END, CASE n % 10 WHEN 0 THEN 'leads' ELSE 'lead ' || n END,
    CASE n % 10 WHEN 0 THEN jsonb_build_object('state', 'contacted', 'ids', jsonb_build_array(n, n + 1, n + 2))
      ELSE '{}' END, '', sha256(n::text::bytea)
  FROM generate_series(1, 20000) n;
-- Six clients whose modules end soon: what their members did there, half of whom have signed in since.
INSERT INTO client_module (stock_id, module_code, expires_at) SELECT 100001 + n, 'ba', '2026-11-25' FROM generate_series(1, 6) n;
INSERT INTO audit_entry (id, at, user_id, stock_id, action, subject, detail, network, hash)
  SELECT 70000 + n, timestamptz '2026-11-12 03:00Z' + n * interval '3 seconds', user_id, stock_id,
    CASE WHEN n > 14400 THEN 'session.login' ELSE 'contact.save' END, '', '{}', '', sha256(n::text::bytea)
  FROM (SELECT user_id, stock_id, row_number() OVER (ORDER BY turn, user_id) AS n
    FROM membership, generate_series(1, 101) AS turn
    WHERE stock_id BETWEEN 100002 AND 100007 AND (turn <= 100 OR user_id % 2 = 0)) AS made;
INSERT INTO unify_link (issuer, subject, user_id, linked_at)
  SELECT 'partner:' || (array['full', 'b', 'c', 'd', 'e'])[1 + n % 5], 'employee-' || n, 1 + n % 12000, timestamptz '2026-11-19' - n * interval '1 minute'
  FROM generate_series(1, 50000) n;
INSERT INTO unify_partner (id, kind, name, created_at, changed_at)
  VALUES ('full', 'portal', '{"zh-CN": "门户", "en": ""}', '2026-11-01', '2026-11-01');
INSERT INTO saved_search (stock_id, user_id, name, query, created_at)
  SELECT 100001 + n % 500, 1 + n % 12000, '检索' || n, '', timestamptz '2026-11-01' - n * interval '1 minute'
  FROM generate_series(1, 12000) n;
INSERT INTO report (stock_id, kind, period_from, period_until, generated_at, versions, content)
  SELECT 100001 + n % 500, 'monthly', date '2026-01-01' + n / 500, date '2026-02-01' + n / 500,
    timestamptz '2026-11-01' - n * interval '1 minute', '{}', '{}'
  FROM generate_series(1, 12000) n;
INSERT INTO share_link (stock_id, kind, target, created_by, created_at, expires_at)
  SELECT 100001 + n % 500, 'report', '{}', n, timestamptz '2026-11-01' - n * interval '1 minute', '2027-01-01'
  FROM generate_series(1, 12000) n;
INSERT INTO share_view (share_id, viewed_at, address, agent)
  SELECT id, timestamptz '2026-11-18' - row_number() OVER () * interval '1 hour', '', '' FROM share_link;
INSERT INTO job (kind, stock_id, user_id, state, queue_id, created_at, finished_at)
  SELECT (array['message', 'message', 'message', 'feed', 'contact-export', 'report', 'sweep'])[1 + n % 7],
    100001 + n % 500, CASE WHEN n % 3 = 0 THEN 1 + n % 12000 END, state, gen_random_uuid(), moment,
    CASE WHEN state NOT IN ('waiting', 'running') THEN moment END
  FROM (SELECT n, timestamptz '2026-11-20' - n * interval '1 minute' AS moment,
      CASE WHEN n <= 40 THEN 'waiting' WHEN n % 50 = 0 THEN 'failed' ELSE 'done' END AS state
    FROM generate_series(1, 50000) n) AS made;
INSERT INTO content_item (kind, sort, state, published_at, changed_at, fields)
  SELECT 'news', n, 'published', timestamptz '2026-11-01' - n * interval '1 hour', '2026-11-01',
    jsonb_build_object('title', jsonb_build_object('zh-CN', '新闻' || n), 'tag', 'product',
      'summary', jsonb_build_object('zh-CN', ''), 'body', jsonb_build_object('zh-CN', '<p>新闻</p>'), 'pattern', 'waves')
  FROM generate_series(1, 5000) n;
-- Suppliers of one company, and of others.
INSERT INTO supplier (stock_id, name, credit_code, fields, certificates_end_on, state, added_at)
  SELECT 100001 + (n % 5), '合作方' || n, '9131' || lpad(n::text, 14, '0'), ARRAY[(1 + n % 8)::text || '0'],
    CASE WHEN n % 3 = 0 THEN date '2026-11-01' + n % 400 END,
    (ARRAY['candidate', 'approved', 'suspended', 'barred'])[1 + n % 4], timestamptz '2026-11-01' - n * interval '1 minute'
  FROM generate_series(1, 20000) n;

-- Inquiries, each with what belongs to it.
INSERT INTO inquiry (stock_id, number, title, field, content, state, edition, deadline, created_by, changed_at,
    opened_at)
  SELECT 100001 + n % 5, 'XJ-2026-' || n, '询价' || n,
    (1 + n % 8)::text || '0', '{"title": "询价", "field": "10", "currency": "CNY", "includesTax": false, "validityDays": 60,
      "fewestQuotes": 2, "otherCurrencies": [], "tieRule": "reason", "maySplit": true, "needsTwo": false, "note": "",
      "attachments": [], "supplierIds": [], "lines": [{"name": "零件", "specification": "", "quantity": "1", "unit": "件"}],
      "questionsUntil": "2030-12-30T09:00:00.000Z", "deadline": "2030-12-31T09:00:00.000Z"}',
    (ARRAY[10, 20, 30, 40, 50])[1 + n / 5 % 5], 1,
    timestamptz '2026-11-01' + n * interval '1 minute', (SELECT min(id) FROM app_user), timestamptz '2026-11-01',
    CASE WHEN n / 5 % 5 IN (2, 4) THEN timestamptz '2026-11-19' END
  FROM generate_series(1, 50000) n;
INSERT INTO inquiry_edition (stock_id, inquiry_id, edition, content, change, published_at)
  SELECT stock_id, id, edition, content, '', changed_at FROM inquiry;
INSERT INTO inquiry_question (stock_id, inquiry_id, number, question, asked_at, answer)
  SELECT stock_id, id, 1, '何时', changed_at, CASE WHEN id % 20 > 0 THEN '明年' END FROM inquiry;
INSERT INTO quote_invitation (stock_id, inquiry_id, supplier_id, name, email, language, invited_at)
  SELECT inquiry.stock_id, inquiry.id, supplier.id, supplier.name, '', 'zh-CN', inquiry.changed_at
  FROM inquiry JOIN (SELECT id, stock_id, name, row_number() OVER (PARTITION BY stock_id ORDER BY name) FROM supplier)
    AS supplier ON supplier.stock_id = inquiry.stock_id AND row_number <= 2;
INSERT INTO quote (stock_id, invitation_id, number, edition, received_at, sealed, receipt)
  SELECT stock_id, id, 1, 1, invited_at, '\x00', repeat('0', 64) FROM quote_invitation WHERE id % 2 = 0;
INSERT INTO quote_draft (stock_id, invitation_id, sealed, saved_at)
  SELECT stock_id, id, '\x00', invited_at FROM quote_invitation WHERE id % 2 = 1;
INSERT INTO inquiry_file (id, stock_id, inquiry_id, invitation_id, sealed, bytes, added_at)
  SELECT md5(id::text), stock_id, inquiry_id, CASE WHEN id % 2 = 0 THEN id END, '\x00', 1, invited_at FROM quote_invitation
  WHERE id % 4 < 2;
INSERT INTO inquiry_award (stock_id, inquiry_id, invitation_id, position, item, unit, currency, unit_price, includes_tax,
    tax_rate, awarded_at)
  SELECT stock_id, inquiry_id, id, id, '零件' || inquiry_id % 50, '件', 'CNY', '1', true, '13', invited_at
  FROM quote_invitation WHERE id % 2 = 0;
INSERT INTO supplier_state_change (stock_id, supplier_id, state, reason, changed_by, changed_at)
  SELECT stock_id, id, 'approved', '', 1, added_at FROM supplier, generate_series(1, 3);
INSERT INTO supplier_rating (stock_id, supplier_id, job, score, note, rated_by, rated_at)
  SELECT stock_id, id, '', 4, '', 1, added_at FROM supplier, generate_series(1, 3);

-- One of those that are asked most is a company itself.
UPDATE supplier SET company_id = 100001
  WHERE id = (SELECT min(supplier_id) FROM quote_invitation WHERE stock_id = 100002);
UPDATE quote_invitation SET company_id = 100001
  WHERE supplier_id = (SELECT id FROM supplier WHERE company_id = 100001);
UPDATE quote_invitation SET key = '00000000-0000-4000-8000-000000000002'
  WHERE id = (SELECT min(id) FROM quote_invitation WHERE company_id = 100001);
-- Nothing can be unsealed, so the invitation that is looked at has no quote.
DELETE FROM quote USING quote_invitation i WHERE invitation_id = i.id AND key = '00000000-0000-4000-8000-000000000002';
DELETE FROM quote_draft d USING quote_invitation i
  WHERE d.invitation_id = i.id AND key = '00000000-0000-4000-8000-000000000002';
-- Two people were told of much, most of it read.
INSERT INTO notification (stock_id, user_id, kind, subject, title, line, search, created_at, read_at, mail_waits)
  SELECT m.stock_id, m.user_id, (ARRAY['alert', 'review', 'reportReady', 'moduleEnding'])[1 + n % 4], 'news ' || n,
    '{"zh-CN": "事由"}', '{"zh-CN": ""}', '', now() - n * interval '1 minute', CASE WHEN n % 50 > 0 THEN now() END, n % 500 = 0
  FROM generate_series(1, 20000) n, (SELECT stock_id, user_id FROM membership ORDER BY user_id LIMIT 2) m;

SELECT setval('article_id_seq', 100000), setval('story_id_seq', 100000), setval('corpus_queue_id_seq', 100000);
DO $$ BEGIN
  EXECUTE (SELECT string_agg(indexdef, '; ') FROM word_index);
END $$;
DROP TABLE made, word_index;
SET session_replication_role = origin;
