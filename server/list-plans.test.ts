import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekFigures } from '#contract/codes/home-elements.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { usualConditions } from '#contract/insight/alert-rules.ts';
import { lockOldLeads } from './clients/leads/manage-queries.ts';
import { linkTokenOf } from './cooperation/inquiries/letters.ts';
import { listSeats } from './identity/members/seats.ts';
import { changeRights } from './identity/permissions/change-rights.ts';
import { addRole, createUser } from './testing/factories.ts';
import { fillLargeTables } from './testing/full-tables.ts';
import { readingOf, recordStatements, type Statement } from './testing/statements.ts';
import { type CallParts, openTestApp, type TestApp, testShareSecret } from './testing/test-app.ts';

/** Tables with fewer rows may be scanned. */
const large = 10_000;

/** Rows and index entries that a statement may read: for each row that it shows a few, and some for its filters. */
const mostRead = (shown: number) => 2_000 + 3 * shown;

/** The first search that is saved besides those that are there. */
const theme = 12_001;

/** A company with many contacts, and one with much coverage. */
const [client, famous] = [100_001, 100_998];

/** What the first of these companies is asked by another. */
const invitation = '00000000-0000-4000-8000-000000000002';

let app: TestApp;
let recorded: ReturnType<typeof recordStatements>;
let tokens: { readonly reader: string; readonly operator: string };
let shareId: string;
const largeTables = new Set<string>();

beforeAll(async () => {
  app = await openTestApp();
  await fillLargeTables(app.pool);
  const { rows } = await app.pool.query('select relname from pg_class where relkind = $1 and reltuples >= $2', [
    'r',
    large,
  ]);
  for (const { relname } of rows) largeTables.add(relname);
  const reader = await createUser(app.db, { stockIds: [client], role: 'CLIENT_ADMIN' });
  await addRole(app.db, 'CLIENT_USER');
  const operator = await createUser(app.db, { stockIds: [client], role: 'ADMIN' });
  tokens = { reader: await app.login(reader.username), operator: await app.login(operator.username) };
  // Added by an import of this operator, as the companies are.
  await app.pool.query(
    `insert into table_import (kind, user_id, imported_at, added, changed, removed, changes)
     select 'company', $1, $2, count(*), 0, 0, jsonb_agg(jsonb_build_object('stockId', stock_id, 'version', version))
     from company where stock_id > 200000`,
    [operator.id, app.now()],
  );
  const link = await app.pool.query('select id from share_link where stock_id = $1 limit 1', [client]);
  shareId = link.rows[0].id;
  const saved = await app.call('explorer.saveSearch', tokens.reader, { body: { name: '公告', query: 'q=公告' } });
  expect(saved.json().result.id).toBe(theme);
  const { rows: names } = await app.pool.query('select current_database() as name');
  recorded = recordStatements(names[0].name);
  // How long so many rows take says nothing.
}, 480_000);
afterAll(async () => {
  recorded.stop();
  await app.close();
});

const page = { page: 1, pageSize: 20 };
const deep = { page: 400, pageSize: 20 };

type Walk = readonly [EndpointName, CallParts['body'] | undefined, (Omit<CallParts, 'body'> & { public?: true })?];

/** Every list and search as the pages request it: filters, sort orders, far pages. */
const readers: readonly Walk[] = [
  ...[page, deep].flatMap((where): Walk[] => [
    ...(['-received', 'deadline'] as const).map((sort): Walk => ['ownQuote.list', { ...where, sort }]),
    ['ownQuote.list', { ...where, state: '10', keyword: '询价42' }],
  ]),
  ['ownQuote.look', { key: invitation }],
  ['quote.look', { token: linkTokenOf({ key: invitation }, testShareSecret) }, { public: true }],
  ['ownQuote.counts', { filters: [{}, { state: '30' }, { keyword: '没有' }] }],
  ...[page, deep, { page: 2, pageSize: 50 }].flatMap((where): Walk[] => [
    ['article.list', where],
    ['article.list', { ...where, category: 'ESG' }],
    ['article.list', { ...where, sourceId: 7 }],
    ['article.list', { ...where, category: 'BA', sourceId: 7 }],
  ]),
  ...(['published', 'category', '-category'] as const).flatMap((sort): Walk[] => [
    ['article.list', { ...page, sort }],
    ['article.list', { ...deep, sort }],
    ['article.list', { ...page, sort, sourceId: 7 }],
  ]),
  ['article.export', { category: 'BA', sourceId: 7, sort: '-category' }],
  ['article.list', { ...page, keyword: '公告' }],
  ['listView.all', undefined, { params: { list: 'contacts' } }],
  ['notification.unread', undefined],
  ['notification.list', undefined],
  ['notification.list', undefined, { query: { group: 'todo', unread: '1' } }],
  ['notification.list', undefined, { query: { group: 'alert', before: '9000' } }],
  ['notification.read', { upTo: 30_000 }],
  ['article.list', { ...page, keyword: '告4217' }],
  ['article.list', { ...page, keyword: '没有' }],
  ['article.detail', undefined, { params: { id: 4000 } }],
  ...(['newest', 'relevance', 'reprints'] as const).flatMap((sort): Walk[] => [
    ['explorer.search', { sort }],
    ['explorer.search', { sort, q: '公告' }],
    ['explorer.search', { sort, q: '标题 公告' }],
    ['explorer.search', { sort, q: '告42' }],
    ['explorer.search', { sort, q: 'A股 or AI*' }],
    ['explorer.search', { sort, q: 'title:公告 near/5 (标题 or 正文) not K线' }],
    ['explorer.search', { sort, stockIds: [client] }],
    ['explorer.search', { sort, stockIds: [famous], categories: ['BA'] }],
    ['explorer.search', { sort, stockIds: [client, famous], tiers: [1], positions: ['headline'] }],
  ]),
  ['explorer.search', { categories: ['ESG'], tiers: [2], page: 300 }],
  ['explorer.search', { positions: ['body'] }],
  ['explorer.search', { unit: 'stories', page: 20 }],
  ['explorer.search', { unit: 'stories', q: '标题 公告' }],
  ['explorer.search', { unit: 'stories', stockIds: [client, famous], tiers: [1] }],
  ['explorer.search', { tones: ['negative', 'unsure'] }],
  ['explorer.search', { eventTypes: ['contract'] }],
  ['explorer.search', { eventTypes: ['penalty'], unit: 'stories', from: '2024-12-01' }],
  ['explorer.search', { eventTypes: ['penalty', 'contract'], stockIds: [client, famous], unit: 'stories' }],
  ['explorer.search', { eventTypes: ['tender'], q: '公告', sort: 'reprints' }],
  ['tone.explain', undefined, { params: { id: 4000 } }],
  ['event.timeline', undefined, { query: { days: '365' } }],
  ['event.timeline', undefined, { query: { stockId: String(famous), days: '365' } }],
  ['explorer.article', undefined, { params: { id: 4000 } }],
  ['explorer.reading', { q: 'A股 near/5 投产' }],
  ['explorer.export', { q: '公告' }],
  ['explorer.export', { q: '公告', unit: 'stories' }],
  ['explorer.savedSearches', undefined],
  ['theme.list', undefined],
  ['theme.inReports', undefined],
  ['theme.detail', undefined, { params: { id: theme }, query: { days: '30' } }],
  ['theme.detail', undefined, { params: { id: theme }, query: { days: '364' } }],
  ['sourcePage.detail', undefined, { params: { id: 7 } }],
  ['sourcePage.detail', undefined, { params: { id: 7 }, query: { days: '364' } }],
  ['theme.explain', { kind: 'netTone', theme, from: '2026-08-23', until: '2026-11-20' }],
  ...(['-created', 'created', '-updated', 'updated', 'name', '-name'] as const).flatMap((sort): Walk[] => [
    ['contact.list', { ...page, sort }],
    ['contact.list', { ...deep, sort }],
  ]),
  ['contact.list', { ...page, isReceiving: true }],
  ['contact.list', { ...page, groupId: 3 }],
  ['contact.list', { ...page, groupId: null }],
  ['contact.list', { ...page, keyword: '联系人42' }],
  ['contact.list', { ...page, keyword: '没有' }],
  ['contact.groups', undefined],
  ['contact.countExport', {}],
  ...[page, deep].flatMap((where): Walk[] => [
    ['alert.list', where],
    ...(['open', 'acknowledged', 'resolved'] as const).map((state): Walk => ['alert.list', { ...where, state }]),
  ]),
  ['alert.detail', undefined, { params: { id: 1 } }],
  ['alert.rules', undefined],
  ['alert.since', undefined],
  ...(['spike', 'volume', 'overtaken', 'firstHeadline', 'keyword', 'theme', 'hotWord'] as const).map(
    (kind): Walk => ['alert.backTest', { condition: usualConditions[kind] }],
  ),
  ...[page, deep].flatMap((where): Walk[] => [
    ...(['created', '-changed', 'state', '-state'] as const).map((sort): Walk => ['push.list', { ...where, sort }]),
    ['push.list', { ...where, state: 'draft' }],
    ['push.list', { ...where, keyword: '周报42' }],
    ['push.deliveries', { ...where, push: 1 }],
    ['push.deliveries', { ...where, push: 1, sort: '-state' }],
    ['push.deliveries', { ...where, push: 1, state: 'unknown' }],
    ['push.deliveries', { ...where, push: 1, keyword: '联系人42' }],
  ]),
  ['push.counts', { filters: [{}, { state: 'done' }, { keyword: '周报42' }] }],
  ['push.detail', undefined, { params: { id: 1 } }],
  ['push.recipients', { groupIds: [3] }],
  ['push.preview', { subject: '周报', autoArticles: 10 }],
  ['push.leaving', { token: '00000000-0000-4000-8000-000000000001' }, { public: true }],
  ['contact.counts', { filters: [{}, { groupId: 3 }, { isReceiving: true }, { keyword: '联系人42' }] }],
  ...['公司', '人42', '没有这个', '6', '周报 2026'].map((words): Walk => ['finder.find', { words }]),
  ['article.counts', { filters: [{}, { category: 'ESG' }, { keyword: '告4217' }] }],
  ['report.list', page],
  ['report.list', { ...page, kind: 'monthly' }],
  ['report.counts', { filters: [{}, { kind: 'monthly' }] }],
  ...(['kind', '-generated'] as const).map((sort): Walk => ['report.list', { ...page, sort }]),
  ['share.list', page],
  ['share.views', page],
  ['peer.candidates', page],
  ['hotWord.list', undefined],
  ['home.overview', undefined],
  ['member.list', undefined],
  ['session.own', undefined],
  ['session.currentUser', undefined],
  ['activity.overview', undefined],
  ['activity.overview', undefined, { query: { from: '2025-11-21', until: '2026-11-20', compare: String(famous) } }],
  ['comparison.overview', undefined, { query: { range: '90' } }],
  ['evaluation.overview', undefined],
  ['hotWord.detail', undefined, { query: { word: '公告' } }],
  ['hotWord.detail', undefined, { query: { word: '公告', scope: 'everything' } }],
  ...(['articles', 'stories', 'volume', 'netTone', 'rank', 'activityIndex'] as const).map(
    (kind): Walk => ['figure.explain', { kind, stockId: famous, from: '2026-10-22', until: '2026-11-20' }],
  ),
  ['story.detail', undefined, { params: { id: 4001 } }],
  ['story.figures', undefined, { params: { id: 4001 } }],
  ['story.retellings', { ids: [4001, 4002] }],
  ['peer.own', undefined],
  ['clientStart.own', undefined],
  ['accountData.state', undefined],
  ['contact.detail', undefined, { params: { id: 42 } }],
  ['contact.consents', { ids: [42, 45] }],
  ['contact.export', {}],
  ['push.frozen', undefined, { params: { id: 1 } }],
  ['push.export', { push: 1, state: 'unknown' }],
  ['bot.list', undefined],
  ['explorer.sample', {}, { public: true }],
  ['explorer.sample', { q: '公告' }, { public: true }],
  ['explorer.sample', { unit: 'articles' }, { public: true }],
  ['explorer.sample', { q: '标题 公告', unit: 'articles', sort: 'reprints' }, { public: true }],
  ['site.search', undefined, { query: { q: '公告' }, public: true }],
  ['site.search', undefined, { query: { q: '标题 公告', scope: 'articles', page: '20' }, public: true }],
  ['site.search', undefined, { query: { q: '标题 公告', unit: 'articles' }, public: true }],
  ['site.frame', undefined, { public: true }],
  ['site.front', undefined, { public: true }],
  ['site.news', undefined, { public: true }],
  ['insight.topWords', undefined, { public: true }],
  ['insight.hotWords', undefined, { public: true }],
  ['insight.hotWords', undefined, { query: { scope: '3' }, public: true }],
  ['insight.activity', undefined, { public: true }],
  ['insight.activity', undefined, { query: { company: String(famous) }, public: true }],
  ['site.article', undefined, { params: { id: 4000 }, public: true }],
];

const operators: readonly Walk[] = [
  ['unify.partners', undefined],
  ['unify.partner', undefined, { params: { id: 'full' } }],
  ...[page, deep].flatMap((where): Walk[] => [
    ['article.manageList', where],
    ['article.manageList', { ...where, state: 'draft' }],
    ['article.manageList', { ...where, category: 'TPC', sourceId: 9 }],
    ['lead.manageList', where],
    ['unify.links', { ...where, partner: 'full' }],
    ...['公司', '人42', 'employee-4217', '没有这个', '4'].map(
      (keyword): Walk => ['unify.links', { ...where, partner: 'full', keyword }],
    ),
    ...(['created', 'kind', '-kind', 'state', '-state'] as const).map(
      (sort): Walk => ['lead.manageList', { ...where, sort }],
    ),
    ['finder.find', { words: '公司42' }],
    ['finder.find', { words: '人42' }],
    ['finder.find', { words: '没有这个' }],
    ['job.list', where],
    ['job.list', { ...where, sort: 'created' }],
    ['job.list', { ...where, kind: 'message' }],
    ['job.list', { ...where, kind: 'sweep', state: 'failed' }],
    ['job.list', { ...where, state: 'waiting' }],
    ['job.list', { ...where, imports: 'open' }],
    ['job.list', { ...where, person: '人42' }],
    ['job.list', { ...where, from: '2026-11-02', until: '2026-11-03' }],
    ['audit.list', { ...where, sort: 'at' }],
    ['audit.list', { ...where, sort: 'at', action: 'session.login' }],
    ['lead.manageList', { ...where, kind: 'trial' }],
    ['lead.manageList', { ...where, state: 'new' }],
    ['lead.manageList', { ...where, owner: 'mine' }],
    ['lead.manageList', { ...where, owner: 'nobody' }],
    ['lead.manageList', { ...where, isDue: true }],
    ['audit.list', where],
    ['audit.list', { ...where, action: 'session.login' }],
    ['audit.list', { ...where, action: 'session.none' }],
    ['audit.list', { ...where, from: '2026-03-01', until: '2026-03-02' }],
    ['audit.list', { ...where, person: '人4217' }],
    ['audit.list', { ...where, company: 'C42' }],
  ]),
  ...(['published', 'category', '-category', 'state', '-state'] as const).flatMap((sort): Walk[] => [
    ['article.manageList', { ...page, sort }],
    ['article.manageList', { ...deep, sort }],
    ['article.manageList', { ...page, sort, state: 'published' }],
  ]),
  ['article.manageExport', { state: 'draft' }],
  ['article.manageExport', { keyword: '公告4217', sort: '-state' }],
  ['operatorHome.overview', undefined],
  ...weekFigures.map((figure): Walk => ['operatorHome.rows', { figure }]),
  ['lead.changeMany', { ids: [1, 2, 3], change: { state: 'contacted' } }],
  ['lead.export', { keyword: '访客4217', sort: 'kind' }],
  ['client.export', {}],
  ...(['code', '-code', 'industry', '-industry', 'added', '-added'] as const).map(
    (sort): Walk => ['company.list', { ...page, sort }],
  ),
  ['company.list', { ...deep, industryId: 3, isClient: true }],
  ['company.list', { ...page, keyword: '公司42' }],
  ['company.export', { keyword: '公司42' }],
  ['company.counts', { filters: [{}, { industryId: 3 }, { isClient: false, keyword: '公司42' }] }],
  ['company.detail', undefined, { params: { id: client } }],
  ['company.lastImport', undefined],
  ['industry.list', undefined],
  ['article.manageList', { ...page, keyword: '公告4217' }],
  ['article.versions', undefined, { params: { id: 4000 } }],
  ['version.ofArticle', undefined, { params: { id: 4000, number: 1 } }],
  ['version.visitArticle', { id: 4000, isTyping: true }],
  ['version.reviewQueue', undefined, {}],
  ['version.reviewCount', undefined, {}],
  ['lead.manageList', { ...page, keyword: '访客4217' }],
  ['lead.manageList', { ...page, keyword: '没有' }],
  [
    'lead.counts',
    { filters: [{}, { state: 'new' }, { kind: 'trial', keyword: '访客4217' }, { owner: 'mine' }, { isDue: true }] },
  ],
  ['article.manageCounts', { filters: [{}, { state: 'draft' }, { category: 'TPC', sourceId: 9 }] }],
  ['client.counts', { filters: [{}, { modules: 'none' }] }],
  [
    'audit.counts',
    { filters: [{}, { action: 'session.login' }, { person: '人4217' }, { from: '2026-03-01', until: '2026-03-02' }] },
  ],
  ['audit.actions', undefined],
  ...[page, deep].map((where): Walk => ['user.list', where]),
  ...(['signedIn', 'name', '-name', 'account', '-account'] as const).map(
    (sort): Walk => ['user.list', { ...page, sort }],
  ),
  ['user.list', { ...page, stockId: client }],
  ['user.list', { ...page, stockId: client, role: 'CLIENT_ADMIN' }],
  ['user.list', { ...page, role: 'ADMIN' }],
  ['user.list', { ...page, state: 'active' }],
  ['user.list', { ...page, signedIn: 'week' }],
  ...(['disabled', 'anonymised', 'locked'] as const).flatMap((state): Walk[] => [
    ['user.list', { ...page, state }],
    ['user.list', { ...page, state, sort: 'signedIn' }],
    ['user.counts', { filters: [{ state }] }],
  ]),
  ...(['older', 'never'] as const).map((signedIn): Walk => ['user.list', { ...page, signedIn }]),
  ['user.list', { ...page, secondFactor: 'asked' }],
  ['user.list', { ...page, secondFactor: 'off', stockId: client }],
  ['user.counts', { filters: [{ secondFactor: 'asked' }, { secondFactor: 'on', stockId: client }] }],
  // As far back as anything waits.
  ...[page, { page: 250, pageSize: 20 }, deep].map((where): Walk => ['invitation.list', where]),
  ['invitation.list', { ...page, stockId: client }],
  ['clientMember.list', undefined, { params: { stockId: client } }],
  ['user.list', { ...page, keyword: '人4217' }],
  ['user.list', { ...page, keyword: '19900004217' }],
  ['user.list', { ...page, keyword: 'person4217@' }],
  ['simulator.people', { keyword: '人4217' }],
  ...[page, deep].map((where): Walk => ['simulator.holders', { ...where, what: 'home:view' }]),
  ['simulator.holders', { ...page, what: 'report:share', stockId: client }],
  ['simulator.holders', { ...page, what: 'audit:view' }],
  ['user.counts', { filters: [{ keyword: '没有' }, { stockId: client }] }],
  ['user.detail', undefined, { params: { id: 4217 } }],
  ['user.roles', undefined],
  ['user.companies', undefined],
  ['client.list', page],
  ['client.list', { ...page, modules: 'none' }],
  ['client.candidates', page],
  ['client.changes', undefined, { params: { id: client } }],
  ['contact.ofClient', page, { params: { stockId: client } }],
  ['content.list', { ...page, kind: 'news' }],
  ['content.viewCounts', { filters: [{ kind: 'news' }, { kind: 'video', state: 'draft', keyword: '片' }] }],
  ['content.counts', undefined],
  ['indicator.list', undefined],
  ['period.list', undefined],
  ...(['code', '-industry'] as const).map((sort): Walk => ['score.list', { ...page, period: '2026Q3', sort }]),
  ['score.list', { ...deep, period: '2026Q3', keyword: '公司42', isScored: false }],
  ['score.counts', { filters: [{ period: '2026Q3' }, { period: '2026Q3', isScored: true }] }],
  ['score.sheet', undefined, { params: { id: client }, query: { period: '2026Q3' } }],
  ...[page, deep].flatMap((where): Walk[] => [
    ...(['name', '-state', 'added', '-certificates'] as const).map(
      (sort): Walk => ['supplier.list', { ...where, sort }],
    ),
    ['supplier.list', { ...where, keyword: '合作方42' }],
    ['supplier.list', { ...where, state: 'approved', field: '10' }],
    ['supplier.list', { ...where, certificates: 'ending' }],
  ]),
  ['supplier.export', { state: 'approved' }],
  ['inquiryTemplate.list', undefined],
  ['supplier.counts', { filters: [{}, { state: 'approved' }, { certificates: 'ended' }, { keyword: '没有' }] }],
  ...[page, deep].flatMap((where): Walk[] => [
    ...(['-added', 'deadline'] as const).map((sort): Walk => ['inquiry.list', { ...where, sort }]),
    ['inquiry.list', { ...where, state: '20' }],
    ['inquiry.list', { ...where, keyword: '询价42' }],
  ]),
  ['inquiry.detail', undefined, { params: { id: 5 } }],
  ['inquiry.openingRecord', undefined, { params: { id: 10 } }],
  ['inquiry.compare', undefined, { params: { id: 10 } }],
  ['inquiry.colleagues', undefined],
  ['supplier.companies', { words: '公司42' }],
  ['supplier.detail', undefined, { params: { id: 5 } }],
  ['inquiry.counts', { filters: [{}, { state: '10' }, { field: '10' }, { keyword: '没有' }] }],
  ['status.read', undefined],
  ['installation.waiting', undefined],
  ['session.unifiedUser', undefined],
  ['audit.detail', undefined, { params: { id: 4217 } }],
  ['client.detail', undefined, { params: { id: client } }],
  ['clientData.state', undefined, { params: { id: client } }],
  ['clientData.erasures', page],
  ['user.belongings', undefined, { params: { id: 4217 } }],
  ['source.previewMerge', { id: 7, into: 8 }],
  ['simulator.choices', undefined],
  ['simulator.overview', { userId: 4217, stockId: client }],
  ['job.counts', { filters: [{}, { kind: 'message' }, { state: 'failed' }, { person: '人42' }] }],
  ['setting.insight', undefined],
  ['setting.changes', { topic: 'userWords' }],
  ['dictionary.manage', undefined],
  ['role.list', undefined],
  ['menu.arrangement', undefined],
  ['lead.manageDetail', undefined, { params: { id: 4217 } }],
  ['lead.history', undefined, { params: { id: 4217 } }],
  ['lead.owners', undefined],
  ['source.list', undefined],
  ...(['tier', '-tier', 'name', 'added'] as const).map((sort): Walk => ['source.manageList', { ...page, sort }]),
  ['source.manageList', { ...page, keyword: '1', tier: 2, enabled: true }],
  ['source.manageCounts', { filters: [{}, { keyword: '1' }, { enabled: false }] }],
  ['source.detail', undefined, { params: { id: 7 } }],
  ['source.preview', { id: 7, tier: 1 }],
  ['feed.list', undefined],
];

/** Statements that read more rows than they show, and why. */
const readsMore: readonly RegExp[] = [
  // Words are looked for among what one company has, or one push, which is too little for an index of words.
  /"(contact|inquiry|supplier|push|push_delivery)"\."stock_id" = \$\d+\b.* i?like \$\d/s,
  // What of it is counted by what it is.
  /^select count\(\*\) from \(select 1 as "one" from "(contact|inquiry)" where .*"stock_id" = \$1.* limit \$\d\) "some"$/s,
  /^select ("(group_id|state)", )?count\(\*\)( as count)? from "(contact|push_delivery)"/,
  /^select coalesce\(substring\("push_delivery"\."answer"/,
  // Each push of the page counts its mails, in an index alone.
  /"all_mails"/,
  // A supplier that is a company is asked by several others, and no index has all of that in its order.
  /from "quote_invitation" inner join "supplier"/,
  // All invitations may have been sent from the one company, so that each is read in an index rather than looked for.
  /^\s*with given \("stockId"\)/,
  // Questions that wait for an answer: an index has no others, and they are few.
  /"inquiry_question"/,
  // Words of one character, which most names hold.
  /"unify_link"\."subject" in \(\(select/,
  // Invitations that nobody has answered are counted by whether they can still be.
  /^select count\(\*\) as count from "invitation"/,
  // Those of some companies may all be old.
  /"audit_entry"\."stock_id" = any/,
  // Two filters at once, or who has such a name: each has its index.
  /"job"\."kind" = \$1 and "job"\."state" = \$2/,
  /"job"\."user_id"/,
  // Items of the site, of which operators write each.
  /"content_item"\."kind" (=|in)/,
  // Sums of the operator's home over eight weeks, and its leads that nobody has answered.
  /^\s*with counted as/,
  /^select count\(\*\) as count from "lead"/,
  // Hits and events are counted, weighed and sorted over their period, up to 10,000; figures and their explanations as well.
  /"article_text"/,
  /"story_company"/,
];

/** Calls whose purpose is to read a large table as a whole. */
const readsWhole: readonly RegExp[] = [
  // The first 10,000 of all accounts, or of those that may sign in: most of the table, whose rows are narrow.
  /^select count\(\*\) from \(select 1 as "one" from "app_user" (where \("app_user"."disabled_at" is null and true\) )?limit/,
  /^select count\(\*\)::integer as of from app_user where disabled_at is null$/,
  // Whoever may do something, by name or counted, may be most people; which roles let them is known only meanwhile.
  /^select "app_user"\."id", "app_user"\."name", "app_user"\."username", "membership"\."stock_id"/,
  /^select count\(\*\) as count from \(select 1 as "one" from "membership" inner join "app_user"/,
  /^select distinct "app_user"\."id", "app_user"\."name" from "role_element"/,
  // How many hold each role, and how many lead clients.
  /^select "role"\."code", "role"\."name", "role"\."kind", "elements", "people"/,
  /^\s*select coalesce\(\(select u\.name from membership_role r/,
  // Which entries of the dictionary are in use, for a page that operators seldom open.
  /union select unnest\(fields\) from supplier/,
];

describe.each([
  ['readers', readers],
  ['operators', operators],
] as const)('lists and searches of %s', (who, walks) => {
  test.each(walks.map((walk) => [`${walk[0]} ${JSON.stringify(walk[1] ?? walk[2] ?? '')}`, walk] as const))(
    '%s reads what it shows',
    async (_title, [name, body, { public: isPublic, ...parts } = {}]) => {
      const token = isPublic ? undefined : who === 'readers' ? tokens.reader : tokens.operator;
      const filled = name === 'share.views' ? { ...(body as object), id: shareId } : body;
      recorded.take();
      const answer = await app.call(name, token, { ...parts, ...(filled !== undefined && { body: filled }) });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      if (String(answer.headers['content-type']).includes('json')) expect(answer.json().code, answer.body).toBe(200);
      const statements = recorded.take();
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of distinct(statements)) {
        const { whole, read, shown } = await readingOf(app.pool, statement);
        if (!isAnyOf(readsWhole, statement)) expect(whole.filter(isLarge), statement.text).toEqual([]);
        if (!isAnyOf([...readsWhole, ...readsMore], statement)) {
          expect(read, `for ${shown} rows: ${statement.text}`).toBeLessThanOrEqual(mostRead(shown));
        }
        passed.add(keyOf(statement));
      }
    },
  );
});

const isLarge = (table: string) => largeTables.has(table);

const isAnyOf = (patterns: readonly RegExp[], { text }: Statement) => patterns.some((pattern) => pattern.test(text));

/** Statements that were tried, as most are of every call. */
const passed = new Set<string>();

const keyOf = (statement: Statement) => JSON.stringify(statement);

/** Read-only statements that were not tried, the first of those that differ only in values. */
function distinct(statements: readonly Statement[]): Statement[] {
  const reading = statements.filter(({ text }) => /^\s*(select|with|\()/i.test(text));
  const differing = [...new Map(reading.map((statement) => [statement.text, statement])).values()];
  return differing.filter((statement) => !passed.has(keyOf(statement)));
}

test.each([
  ['none is', new Date(0)],
  ['many are', new Date('2100-01-01')],
])('leads that are to be deleted are found without reading those that stay, where %s', async (_where, before) => {
  recorded.take();
  await lockOldLeads(app.db, before, 500);
  const readings = await Promise.all(recorded.take().map((statement) => readingOf(app.pool, statement)));
  expect(Math.max(...readings.map(({ read }) => read))).toBeLessThanOrEqual(500);
});

test.each([
  ['push.detail', 'readers', { params: { id: 1 } }, '"unsubscribed_at"', 25_000],
  [
    'event.timeline',
    'readers',
    { query: { stockId: String(famous), days: '365' } },
    'select "article_event"."type"',
    10_000,
  ],
  // Each of 12,000 holders is looked up a few times; with the sessions and the elements of each it is twice as much.
  ['role.preview', 'operators', { body: { code: 'CLIENT_USER', elements: ['home:view'] } }, 'membership_role', 100_000],
  ['operatorHome.overview', 'operators', {}, '"invitation"."ended_at" is not null', 50_000],
] as const)('%s reads what it counts for %s, and not more for each', async (name, who, parts, words, most) => {
  recorded.take();
  const answer = await app.call(name, who === 'readers' ? tokens.reader : tokens.operator, parts);
  expect(answer.json().code).toBe(200);
  const counting = recorded.take().filter(({ text }) => text.includes(words));
  expect(counting.length).toBeGreaterThan(0);
  for (const statement of counting) expect((await readingOf(app.pool, statement)).read).toBeLessThan(most);
});

test.each<[EndpointName, CallParts['body']]>([
  ['explorer.search', { q: '告43' }],
  ['explorer.search', { q: '标题', unit: 'stories' }],
  ['explorer.search', { q: '标题 公告', unit: 'stories', from: '2024-12-01' }],
  ['explorer.search', { q: '题', unit: 'stories' }],
  ['explorer.search', { q: '公告', from: '2026-10-01', until: '2026-10-20' }],
  ['explorer.export', { q: '文章42' }],
])('%s %o looks for texts in the index of their grams alone', async (name, body) => {
  recorded.take();
  expect((await app.call(name, tokens.reader, { body })).statusCode).toBe(200);
  const looking = recorded.take().filter(({ text }) => text.includes('number_grams'));
  expect(looking.length).toBeGreaterThan(0);
  for (const statement of looking) {
    const { bitmaps } = await readingOf(app.pool, statement);
    const read = new Set(bitmaps.filter((index) => index.startsWith('article_text')));
    expect([...read], statement.text).toContain('article_text_numbers');
    // The first articles of stories that were found are looked up by theirs.
    read.delete('article_text_story');
    expect([...read], statement.text).toEqual(['article_text_numbers']);
  }
});

test('the stories that a rule has found are read by their keys, and not all that there are', async () => {
  recorded.take();
  const condition = { kind: 'theme', query: 'event=contract&event=tender&event=pledge', isOwn: false };
  expect((await app.call('alert.backTest', tokens.reader, { body: { condition } })).json().code).toBe(200);
  const [heads, ...others] = recorded.take().filter(({ text }) => /"imported_article".*"story_of_text"/.test(text));
  if (!heads || others.length > 0) throw new Error('not one statement reads them');
  const { whole, read, shown } = await readingOf(app.pool, heads);
  expect(shown).toBeGreaterThan(100);
  expect(whole).not.toContain('story');
  expect(read, heads.text).toBeLessThanOrEqual(6 * shown);
});

test('a change of rights asks about the sender of many invitations once, and so does the check of an import of people', async () => {
  const { rows } = await app.pool.query<{ id: number }>('select stock_id as id from client');
  const ids = rows.map(({ id }) => id);
  const acts: [act: () => Promise<unknown>, words: string, most: number][] = [
    [() => changeRights(app.db, async () => undefined), 'set ended_at', 30_000],
    // All members have a seat as well.
    [() => listSeats(app.db, ids, app.now()), 'invitation', 100_000],
  ];
  for (const [act, words, most] of acts) {
    recorded.take();
    await act();
    const [asking, ...others] = recorded.take().filter(({ text }) => text.includes(words));
    if (!asking || others.length > 0) throw new Error('not one statement asks');
    expect((await readingOf(app.pool, asking)).read, asking.text).toBeLessThan(most);
  }
});

test('the tables are large', () => {
  expect([...largeTables]).toEqual(
    expect.arrayContaining([
      ...['article', 'article_text', 'article_company', 'version', 'story', 'story_company'],
      ...['contact', 'audit_entry', 'lead', 'session', 'share_view', 'report', 'saved_search'],
    ]),
  );
});
