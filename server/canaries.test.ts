import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { type Role, roles } from '#contract/codes/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { moduleRequests } from '#server/clients/modules/tables.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { quoteDrafts, quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import {
  inquiries,
  inquiryAwards,
  inquiryCounts,
  inquiryEditions,
  inquiryQuestions,
  quoteInvitations,
} from '#server/cooperation/inquiries/tables.ts';
import { inquiryTemplates } from '#server/cooperation/inquiries/templates/tables.ts';
import { supplierRatings, supplierStateChanges, suppliers } from '#server/cooperation/suppliers/tables.ts';
import { invitations } from '#server/identity/invitations/tables.ts';
import { listChoices, listViews } from '#server/identity/list-views/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { alertEvents, alertFirings, alertRules } from '#server/insight/alerts/tables.ts';
import { savedSearches } from '#server/insight/explorer/tables.ts';
import { homeVisits } from '#server/insight/home/tables.ts';
import { reports } from '#server/insight/reports/tables.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { contactImportRows, contactImports } from '#server/outreach/contacts/import/tables.ts';
import { contactGroups, contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { pushDeliveries, pushes, pushLinks } from '#server/outreach/pushes/tables.ts';
import { shareLinks, shareViews } from '#server/outreach/sharing/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { madeOnce } from '#server/platform/made-once/tables.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { uploadPieces, uploadSpaces, uploads } from '#server/platform/uploads/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { type FileActs, fileActs, fileCallsLeftOut } from '#server/testing/file-acts.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { widestRequests } from '#server/testing/sample-request.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { type CallParts, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { endIsolation } from '#server/testing/without-isolation.ts';

// Another company has a row in every table with a company column, each with a unique text or number. Whatever users of
// this company request, no response contains one of them, and no count includes them.

const word = 'Kanarienvogel';
const text = (of: string) => `${word} ${of}`;
/** First id of the other company's rows. */
const firstKey = 771_000_001;
const numbers = /77100\d{4}/;

let t: TestApp;
let folder: string;
let own: number;
let foreign: number;
/** A person of both companies, currently in one's own. */
let linkedId: number;
/** A person of the other company only. */
let strangerId: number;
const callers = new Map<string, { readonly token: string | undefined; readonly role: Role | undefined }>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canaries-'));
  t = await openTestApp({}, { store: openLocalStore(folder) });
  // Row-level security would hide missing filters, so each is tested without the other.
  await endIsolation(t.db);
  own = (await createCompany(t.db)).stockId;
  foreign = (await createCompany(t.db)).stockId;
  const linked = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own, foreign] });
  linkedId = linked.id;
  callers.set('linked', { token: await t.login(linked.username), role: 'CLIENT_ADMIN' });
  for (const role of roles.filter((one) => one !== 'CLIENT_ADMIN')) {
    const { username } = await createUser(t.db, { role, stockIds: [own] });
    callers.set(role, { token: await t.login(username), role });
  }
  strangerId = (await createUser(t.db, { stockIds: [foreign], username: text('account') })).id;
  callers.set('anonymous', { token: undefined, role: undefined });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const at = new Date('2026-11-10T02:00:00Z');
const upload = 'ca'.repeat(16);
const videoDigest = 'ca'.repeat(32);
const videoBytes = 771_000_098;
const email = 'kanarienvogel@example.com';

/** The supplier whose history and ratings the others are of. */
async function canarySupplier(): Promise<number> {
  const [row] = await t.db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.stockId, foreign));
  return row?.id ?? 0;
}

/** The inquiry and the invitation whose quotes the others are of. */
async function canaryInquiry(): Promise<number> {
  const [row] = await t.db.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.stockId, foreign));
  return row?.id ?? 0;
}
async function canaryInvitation(): Promise<number> {
  const [row] = await t.db
    .select({ id: quoteInvitations.id })
    .from(quoteInvitations)
    .where(eq(quoteInvitations.stockId, foreign));
  return row?.id ?? 0;
}
const askedFor = () => ({
  ...publishable(),
  ...{ note: text('note'), lines: [{ name: text('item'), specification: '', quantity: '1', unit: '项' }] },
});

/**
 * A row of the other company in each table with a company column; owned by the person of both companies where rows have
 * owners.
 */
const canaries: Readonly<Record<string, () => Promise<unknown>>> = {
  contact_group: () => t.db.insert(contactGroups).values({ stockId: foreign, name: text('group') }),
  contact: () =>
    t.db.insert(contacts).values({
      ...{ stockId: foreign, name: text('name'), mobile: '77100999999', email },
      ...{ position: text('position'), isReceiving: true, createdAt: at, updatedAt: at },
    }),
  contact_import: () =>
    t.db
      .insert(contactImports)
      .values({ stockId: foreign, userId: linkedId, fileName: text('file'), createdAt: at, newGroups: [text('new')] }),
  contact_import_row: () =>
    t.db.insert(contactImportRows).values({
      ...{ importId: firstKey, stockId: foreign, number: 2, act: 'add' as const, cells: [], changes: [], reasons: [] },
      ...{ name: text('row'), nameOrder: '', mobile: '', email: '', position: '', groupName: text('row group') },
      ...{ isReceiving: false, isConsenting: false },
    }),
  job: () =>
    t.db.insert(jobs).values({
      ...{ stockId: foreign, userId: linkedId, kind: 'contact-export', state: 'done' as const, total: 771_000_099 },
      ...{ queueId: randomUUID(), createdAt: t.now(), finishedAt: t.now(), result: { fileName: text('result') } },
    }),
  invitation: () =>
    t.db.insert(invitations).values({
      ...{
        stockId: foreign,
        name: text('invited'),
        channel: 'mail' as const,
        recipient: email,
        roles: ['CLIENT_USER'],
      },
      ...{ tokenHash: Buffer.from('canary'), invitedBy: linkedId, invitedIn: foreign, sentAt: at, expiresAt: t.now() },
    }),
  list_view: () =>
    t.db.insert(listViews).values({
      ...{ stockId: foreign, userId: linkedId, list: 'contacts' as const, name: text('view'), createdAt: at },
      filters: { q: text('filter') },
    }),
  list_choice: () =>
    t.db
      .insert(listChoices)
      .values({ stockId: foreign, userId: linkedId, list: 'contacts', columns: [text('column')] }),
  notification: () =>
    t.db.insert(notifications).values({
      ...{ stockId: foreign, userId: linkedId, kind: 'review' as const, subject: text('subject'), createdAt: at },
      ...{ title: { 'zh-CN': text('title') }, line: { 'zh-CN': text('line') }, search: text('search') },
    }),
  report: () =>
    t.db.insert(reports).values({
      ...{ stockId: foreign, kind: 'weekly' as const, periodFrom: '2026-11-09', periodUntil: '2026-11-15' },
      ...{ generatedAt: at, versions: {}, content: { 'zh-CN': { title: text('report') }, en: {} } as never },
    }),
  supplier: () =>
    t.db.insert(suppliers).values({
      ...{ stockId: foreign, name: text('supplier'), creditCode: nextCreditCode(), fields: ['10'], addedAt: at },
      ...{ note: text('note'), contacts: [{ name: text('person'), job: '', phone: '', email }] },
    }),
  supplier_state_change: async () =>
    t.db.insert(supplierStateChanges).values({
      ...{ stockId: foreign, supplierId: await canarySupplier(), state: 'approved' as const, reason: text('reason') },
      ...{ changedBy: linkedId, changedAt: at },
    }),
  supplier_rating: async () =>
    t.db.insert(supplierRatings).values({
      ...{ stockId: foreign, supplierId: await canarySupplier(), job: text('job'), score: 5, note: text('rating') },
      ...{ ratedBy: linkedId, ratedAt: at },
    }),
  inquiry: () =>
    t.db.insert(inquiries).values({
      ...{ stockId: foreign, number: 'XJ-2026-7771', title: text('inquiry'), field: '10', content: askedFor() },
      ...{ state: 10, edition: 1, deadline: new Date('2031-07-07'), createdBy: linkedId, changedAt: at },
    }),
  inquiry_count: () => t.db.insert(inquiryCounts).values({ stockId: foreign, year: 2026, last: 7_771 }),
  inquiry_edition: async () =>
    t.db.insert(inquiryEditions).values({
      ...{ stockId: foreign, inquiryId: await canaryInquiry(), edition: 1, content: askedFor() },
      ...{ change: text('change'), publishedAt: at },
    }),
  inquiry_question: async () =>
    t.db.insert(inquiryQuestions).values({
      ...{ stockId: foreign, inquiryId: await canaryInquiry(), number: 1, question: text('question'), askedAt: at },
    }),
  quote_invitation: async () =>
    t.db.insert(quoteInvitations).values({
      ...{ stockId: foreign, inquiryId: await canaryInquiry(), supplierId: await canarySupplier() },
      ...{ name: text('invited'), email, language: 'zh-CN' as const, invitedAt: at },
    }),
  inquiry_award: async () =>
    t.db.insert(inquiryAwards).values({
      ...{ stockId: foreign, inquiryId: await canaryInquiry(), invitationId: await canaryInvitation(), position: 1 },
      ...{ item: text('item'), unit: text('unit'), currency: 'CNY', unitPrice: '771000.77', includesTax: false },
      ...{ taxRate: '6', awardedAt: at },
    }),
  quote: async () =>
    t.db.insert(quotes).values({
      ...{ stockId: foreign, invitationId: await canaryInvitation(), number: 1, edition: 1, receivedAt: at },
      ...{ sealed: Buffer.from('canary'), receipt: 'ca'.repeat(32) },
    }),
  inquiry_template: () =>
    t.db.insert(inquiryTemplates).values({
      ...{ stockId: foreign, name: text('template'), content: askedFor(), savedAt: at },
    }),
  inquiry_file: async () =>
    t.db.insert(inquiryFiles).values({
      ...{ id: 'ca'.repeat(16), stockId: foreign, inquiryId: await canaryInquiry(), bytes: 7, addedAt: at },
      sealed: Buffer.from('canary'),
    }),
  quote_draft: async () =>
    t.db.insert(quoteDrafts).values({
      ...{ stockId: foreign, invitationId: await canaryInvitation(), sealed: Buffer.from('canary'), savedAt: at },
    }),
  alert_rule: () =>
    t.db.insert(alertRules).values({
      ...{ stockId: foreign, name: text('rule'), kind: 'keyword', createdBy: linkedId },
      condition: { kind: 'keyword', q: text('word'), near: null },
      ...{ createdAt: at, updatedAt: at, since: at, noiseSince: at },
    }),
  alert_event: () => t.db.insert(alertEvents).values({ stockId: foreign, at: t.now(), subject: text('subject') }),
  alert_firing: async () => {
    const [event] = await t.db.select().from(alertEvents).where(eq(alertEvents.stockId, foreign));
    const [rule] = await t.db.select().from(alertRules).where(eq(alertRules.stockId, foreign));
    const of = { stockId: foreign, eventId: event?.id ?? 0, ruleId: rule?.id ?? 0, ruleVersion: 0 };
    await t.db.insert(alertFirings).values({ ...of, subject: '1', day: '2026-11-20', word: text('fired') });
  },
  made_once: () =>
    t.db
      .insert(madeOnce)
      .values({ stockId: foreign, userId: linkedId, key: randomUUID(), subject: text('made'), madeAt: t.now() }),
  home_visit: () => t.db.insert(homeVisits).values({ stockId: foreign, userId: linkedId, seenAt: at }),
  push: async () => {
    const content = { subject: text('subject'), foreword: text('foreword'), language: 'zh-CN' as const };
    const nobody = { articleIds: [], groupIds: [], contactIds: [], hasHotWords: false, isAdvertising: false };
    const [push] = await t.db
      .insert(pushes)
      .values({ ...content, ...nobody, stockId: foreign, createdBy: linkedId, createdAt: t.now(), updatedAt: t.now() })
      .returning();
    const link = { number: 1, token: randomUUID(), url: text('link'), label: text('label') };
    await t.db.insert(pushLinks).values({ ...link, stockId: foreign, pushId: push?.id ?? 0 });
    await t.db.insert(pushDeliveries).values({
      ...{ stockId: foreign, pushId: push?.id ?? 0, contactId: 1, name: text('recipient'), email, changedAt: t.now() },
    });
  },
  push_delivery: async () => {},
  push_link: async () => {},
  bot: () =>
    t.db.insert(bots).values({
      ...{ stockId: foreign, name: text('bot'), provider: 'feishu', sealed: Buffer.from('canary'), hasSecret: false },
      ...{ hint: 'hint', isEnabled: true, createdAt: t.now(), updatedAt: t.now() },
    }),
  suppressed_address: () =>
    t.db.insert(suppressedAddresses).values({ stockId: foreign, email, answer: text('answer'), suppressedAt: t.now() }),
  saved_search: () =>
    t.db
      .insert(savedSearches)
      .values({ stockId: foreign, userId: linkedId, name: text('search'), query: text('query'), createdAt: at }),
  setting_version: () =>
    t.db
      .insert(settingVersions)
      .values({ topic: 'peers', stockId: foreign, version: 1, content: { stockIds: [own] }, changedBy: linkedId }),
  share_link: async () => {
    const link = { stockId: foreign, kind: 'digest' as const, createdBy: linkedId, createdAt: at };
    const [row] = await t.db
      .insert(shareLinks)
      .values({ ...link, target: { title: text('digest') }, expiresAt: new Date('2027-01-01T00:00:00Z') })
      .returning();
    await t.db
      .insert(shareViews)
      .values({ shareId: row?.id ?? '', viewedAt: at, address: text('address'), agent: text('agent') });
  },
  module_request: () =>
    t.db.insert(moduleRequests).values({ stockId: foreign, moduleCode: 'esg', requestedBy: linkedId, requestedAt: at }),
  client_module: () =>
    t.db.execute(sql`update client_module set expires_at = '2031-07-07' where stock_id = ${foreign}`),
  client_start: () =>
    t.db.execute(sql`
      insert into client_start (stock_id, names_confirmed_at) values (${foreign}, '2031-07-07')
      on conflict (stock_id) do update set names_confirmed_at = excluded.names_confirmed_at`),
  upload: () =>
    t.db.insert(uploads).values({
      ...{ id: upload, stockId: foreign, userId: linkedId, kind: 'video' as const, state: 'pending' as const },
      ...{ name: text('upload'), bytes: videoBytes, digest: videoDigest, createdAt: at, touchedAt: t.now() },
    }),
  upload_piece: () =>
    t.db.insert(uploadPieces).values({ uploadId: upload, number: 0, stockId: foreign, digest: text('digest') }),
  upload_space: () => t.db.insert(uploadSpaces).values({ stockId: foreign, usedBytes: 771_000_097 }),
  audit_entry: () =>
    recordAudit(t.db, {
      ...{ at, userId: linkedId, stockId: foreign, action: 'contact.add', detail: { name: text('detail') } },
      ...{ subject: text('subject'), address: '192.0.2.1' },
    }),
  session: () =>
    t.db.execute(sql`
      insert into session (token_hash, user_id, stock_id, created_at, last_used_at, device)
      values (sha256('canary'), ${strangerId}, ${foreign}, ${at}, ${t.now()}, ${text('device')})`),
};

/** Tables with a company column and nothing private: coverage and what operators decided of it, the company itself, its staff. */
const open = new Set([
  ...[
    'article_company',
    'article_event',
    'company',
    'company_day',
    'event_correction',
    'indicator_score',
    'story_company',
  ],
  // Created for every company of this test, and read with the rows above.
  ...['client', 'membership', 'membership_role'],
  // The operator's own record.
  'client_erasure',
]);

test('the other company has a row in every table that carries one', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where attname = 'stock_id' and relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  expect(rows.map(({ name }) => name).filter((name) => !open.has(name))).toEqual(Object.keys(canaries).sort());
});

/** What operators see of all clients. */
const ofAllClients =
  /^(audit|client|clientData|clientMember|invitation|operatorHome|simulator|user|job)\.|^(contact\.ofClient|module\.ofClient|peer\.set|unify\.links|finder\.find)$/;
/** Counters of the whole installation: they reveal a change, not whose it was. */
const ofEverybody = new Set<EndpointName>(['session.revisions', 'installation.waiting']);
/** Calls that change something; all others only read. */
const changing =
  /\.(create|rate|rename|correct|copy|publish|revise|extend|invite|withdraw|answer|fail|award|look|submit|ask|confirm|save(?!d)|make|keep|update|change|delete|remove|restore|add|allow|replace|order|move|revoke|generate|commit|discard|receive|bulk|open$|request|decline|begin|check|put|finish|turnOff|renew|confirm|link|unlink|set|end|send|apply|fetch|logout|login|switch|enter|handOver|start|cancel|hide|retry|upload|image|preview)/;

const read = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { kind }]) => kind !== 'POSTFILEUPLOAD' && !changing.test(name.replace(/^[^.]*/, '')),
);

/** The broadest requests of a call. */
function requestsTo(endpoint: Endpoint): CallParts[] {
  const params = endpoint.params && widestRequests(endpoint.params, '1')[0];
  const filled = { ...(params !== undefined && { params: params as Record<string, string> }) };
  const queries = endpoint.query ? widestRequests(endpoint.query, word) : [undefined];
  const bodies = endpoint.body ? widestRequests(endpoint.body, word) : [undefined];
  return queries.flatMap((query) =>
    bodies.map((body) => ({
      ...filled,
      ...(query !== undefined && {
        query: Object.fromEntries(Object.entries(query as object).map(([k, v]) => [k, `${v}`])),
      }),
      ...(body !== undefined && { body }),
    })),
  );
}

/** A response without its request id and the searched words. */
async function said(name: EndpointName, token: string | undefined, parts: CallParts): Promise<string> {
  const answer = await t.call(name, token, parts);
  expect(answer.statusCode, `${name} ${answer.body.slice(0, 200)}`).toBeLessThan(500);
  if (answer.rawPayload.subarray(0, 2).toString() === 'PK') return JSON.stringify(await readXlsx(answer.rawPayload));
  return answer.body.replace(/"requestId":"[^"]*"/, '');
}

interface Asked {
  readonly who: string;
  readonly name: EndpointName;
  readonly parts: CallParts;
  readonly before: string;
  readonly isStable: boolean;
}

test('every call that takes a file is made with one', () => {
  expect(fileCallsLeftOut()).toEqual([]);
});

describe('what another company has', () => {
  const asked: Asked[] = [];
  const acted: { readonly who: string; readonly name: string; readonly before: string }[] = [];
  let acts: FileActs;

  beforeAll(async () => {
    acts = fileActs(t, { email, group: text('group'), videoDigest, videoBytes });
    // A row of one's own, so that exports are not empty.
    await t.db
      .insert(contacts)
      .values({ stockId: own, name: '自己', email: 'own@example.com', createdAt: at, updatedAt: at });
    for (const [who, { token }] of callers) {
      for (const [name, act] of Object.entries(acts)) acted.push({ who, name, before: await act(token) });
    }
    for (const [who, { token, role }] of callers) {
      for (const [name, endpoint] of read) {
        if (role?.startsWith('ADMIN') && ofAllClients.test(name)) continue;
        for (const parts of requestsTo(endpoint)) {
          const before = await said(name, token, parts);
          asked.push({ who, name, parts, before, isStable: before === (await said(name, token, parts)) });
        }
      }
    }
    for (const [table, insert] of Object.entries(canaries)) {
      const { rows } = await t.db.execute<{ id: string | null }>(
        sql`select pg_get_serial_sequence(${table}, column_name) as id from information_schema.columns
            where table_name = ${table} and is_identity = 'YES'`,
      );
      const sequence = rows[0]?.id;
      if (sequence) await t.db.execute(sql`select setval(${sequence}, ${firstKey}, false)`);
      await insert();
    }
  }, 300_000);

  test('is in no answer, and changes none', { timeout: 300_000 }, async () => {
    for (const { who, name, parts, before, isStable } of asked) {
      const after = await said(name, callers.get(who)?.token, parts);
      const what = `${name} to ${who}: ${JSON.stringify(parts)}`;
      expect(after.match(new RegExp(`.{0,80}${word} .{0,40}`))?.[0] ?? '', what).toBe('');
      expect(after.match(numbers)?.[0] ?? '', what).toBe('');
      if (isStable && !ofEverybody.has(name)) expect(after, what).toBe(before);
    }
  });

  test('comes into no file that is made, and is not known by one that is sent', { timeout: 300_000 }, async () => {
    for (const { who, name, before } of acted) {
      expect(await acts[name]?.(callers.get(who)?.token), `${name} by ${who}`).toBe(before);
    }
    const said = (name: string, by = 'linked') => acted.find((one) => one.name === name && one.who === by)?.before;
    expect(said('contact.upload')).toContain('"added":2');
    expect(said('contact.startExport')).toContain('own@example.com');
    expect(said('upload.beginVideo', 'EDITOR')).toContain(String(errorTable.UPLOAD_SPACE_FULL.code));
    expect(said('upload.image', 'EDITOR')).toContain('"width":60');
  });

  test('is asked for by every list, and most say the same twice', () => {
    const admitted = asked.filter(({ isStable, before }) => isStable && before.startsWith('{"code":200'));
    const seen = new Set<string>(admitted.map(({ name }) => name));
    const lists = ['report.list', 'share.list', 'contact.list', 'contact.groups', 'contact.countExport'];
    const more = [
      'explorer.savedSearches',
      'theme.list',
      'listView.all',
      'notification.list',
      'module.all',
      'peer.own',
      'peer.candidates',
    ];
    expect([...lists, ...more].filter((name) => !seen.has(name))).toEqual([]);
  });
});
