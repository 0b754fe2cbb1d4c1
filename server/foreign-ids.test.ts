import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { actionElementOf } from '#contract/codes/action-elements.ts';
import { errorTable } from '#contract/codes/errors.ts';
import { isAllowed } from '#contract/codes/is-allowed.ts';
import { type Role, roles } from '#contract/codes/roles.ts';
import { pieceBytes } from '#contract/content/upload-limits.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { inquiries, inquiryQuestions, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { inquiryTemplates } from '#server/cooperation/inquiries/templates/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { listViews } from '#server/identity/list-views/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { generateSecret } from '#server/identity/sessions/authenticator.ts';
import { sealingOf } from '#server/identity/sessions/second-factor.ts';
import { putUnconfirmedFactor } from '#server/identity/sessions/second-factor-queries.ts';
import { alertEvents, alertRules } from '#server/insight/alerts/tables.ts';
import { savedSearches } from '#server/insight/explorer/tables.ts';
import { reports } from '#server/insight/reports/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { contactImports } from '#server/outreach/contacts/import/tables.ts';
import { contactGroups, contacts } from '#server/outreach/contacts/tables.ts';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { shareLinks } from '#server/outreach/sharing/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { seal } from '#server/platform/sealed.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { grantRows } from '#server/product/rows/grants.ts';
import { createCompany, createUser, nextNumber, testPassword } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { type CallParts, openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { encodeForm, sha256 } from '#server/testing/upload.ts';
import { endIsolation } from '#server/testing/without-isolation.ts';

// A record of another company answers like a deleted and like a non-existent one: in status, body and headers, to every
// role. Each call with a record id is listed below, or among those whose records belong to no company.

type Id = string | number;
interface Owner {
  readonly stockId: number;
  readonly userId: number;
}
interface NamedRecord {
  readonly make: (owner: Owner) => Promise<Id>;
  /** Without it such records cannot be deleted. */
  readonly remove?: (id: Id) => Promise<unknown>;
  readonly madeUp: Id;
}

let t: TestApp;
let foreign: Owner;
interface Person extends Owner {
  readonly who: string;
  readonly token: string;
  readonly roles: readonly Role[];
}
const people: Person[] = [];

beforeAll(async () => {
  t = await openTestApp();
  // Row-level security would hide missing filters, so each is tested without the other.
  await endIsolation(t.db);
  foreign = await owner({ role: 'CLIENT_ADMIN' });
  const own = (await createCompany(t.db)).stockId;
  const other = (await createCompany(t.db)).stockId;
  await t.db
    .insert(clients)
    .values([own, other, foreign.stockId].map((stockId) => ({ stockId, openedAt: t.now() })))
    .onConflictDoNothing();
  for (const role of roles) await person(role, { role, stockIds: [own] });
  await person('linked', { role: 'CLIENT_ADMIN', stockIds: [own, other] });
});
afterAll(() => t.close());

async function owner(options: Parameters<typeof createUser>[1]): Promise<Owner> {
  const user = await createUser(t.db, options);
  return { userId: user.id, stockId: user.stockIds[0] ?? 0 };
}

async function person(who: string, options: { role: Role; stockIds: readonly number[] }): Promise<void> {
  const user = await createUser(t.db, options);
  const [stockId = 0] = user.stockIds;
  people.push({ who, userId: user.id, stockId, token: await t.login(user.username), roles: [options.role] });
}

async function insertedId<Row extends { id: Id }>(rows: Promise<Row[]>): Promise<Id> {
  const [row] = await rows;
  if (!row) throw new Error('no row came back');
  return row.id;
}

const at = new Date('2026-11-19T02:00:00Z');

const contact: NamedRecord = {
  make: ({ stockId }) => insertedId(t.db.insert(contacts).values(contactOf(stockId)).returning()),
  remove: (id) => t.db.execute(`delete from contact where id = ${id}`),
  madeUp: 77_777_777,
};
const contactOf = (stockId: number) => ({
  stockId,
  name: '联系人',
  mobile: `199${String(nextNumber()).padStart(8, '0')}`,
  createdAt: at,
  updatedAt: at,
});
const group: NamedRecord = {
  make: ({ stockId }) =>
    insertedId(
      t.db
        .insert(contactGroups)
        .values({ stockId, name: `组 ${nextNumber()}` })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from contact_group where id = ${id}`),
  madeUp: 77_777_777,
};
const supplier: NamedRecord = {
  make: ({ stockId }) =>
    insertedId(
      t.db
        .insert(suppliers)
        .values({ ...supplierOf(stockId), creditCode: nextCreditCode() })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from supplier where id = ${id}`),
  madeUp: 77_777_777,
};
const supplierOf = (stockId: number) => ({ stockId, name: '合作方', fields: ['10'], addedAt: at });
const inquiryIn =
  (state: 0 | 10): NamedRecord['make'] =>
  async ({ stockId, userId }) => {
    const id = await insertedId(
      t.db
        .insert(inquiries)
        .values({
          ...{ stockId, number: `XJ-2026-${nextNumber()}`, title: '询价', field: '10', content: publishable() },
          ...{ state, edition: state === 0 ? 0 : 1, deadline: new Date('2031-01-01'), createdBy: userId },
          changedAt: at,
        })
        .returning(),
    );
    const inquiryId = Number(id);
    const supplierId = Number(await supplier.make({ stockId, userId }));
    await t.db.insert(quoteInvitations).values({
      ...{ stockId, inquiryId, supplierId, name: '合作方', email: '', language: 'zh-CN' as const, invitedAt: at },
    });
    await t.db.insert(inquiryQuestions).values({ stockId, inquiryId, number: 1, question: '问', askedAt: at });
    return id;
  };
/** The supplier that an inquiry invites; anything for one that is not there. */
async function invitedBy(id: Id): Promise<number> {
  const [row] = await t.db
    .select()
    .from(quoteInvitations)
    .where(eq(quoteInvitations.inquiryId, Number(id)));
  return row?.supplierId ?? 1;
}
/** An open inquiry of some buyer that invites the company of the owner, named by its key. */
const receivedInvitation: NamedRecord = {
  make: async (of) => {
    const buyer = await owner({ role: 'ADMIN' });
    const inquiryId = Number(await inquiryIn(10)(buyer));
    await t.db.execute(`update supplier set company_id = ${of.stockId} where id = ${await invitedBy(inquiryId)}`);
    const [row] = await t.db
      .update(quoteInvitations)
      .set({ companyId: of.stockId })
      .where(eq(quoteInvitations.inquiryId, inquiryId))
      .returning();
    return row?.key ?? '';
  },
  remove: (key) => t.db.execute(`delete from quote_invitation where key = '${key}'`),
  madeUp: '0c0ffee0-0000-4000-8000-000000000000',
};
/** A file of an inquiry, or of the supplier that is invited; anything for one that is not there. */
async function fileOf(inquiryId: number, invitationId?: number): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  const [of] = await t.db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  const file = { id, inquiryId, sealed: Buffer.from('x'), bytes: 1, addedAt: at };
  if (of)
    await t.db.insert(inquiryFiles).values({ ...file, stockId: of.stockId, ...(invitationId && { invitationId }) });
  return id;
}
async function fileFor(key: Id): Promise<string> {
  const [invitation] = await t.db
    .select()
    .from(quoteInvitations)
    .where(eq(quoteInvitations.key, String(key)));
  return fileOf(invitation?.inquiryId ?? 0, invitation?.id);
}
const aQuote = {
  ...{ taxRate: '6', note: '' },
  lines: [{ position: 1, unitPrice: '1', deliveryDays: null, note: '', deviation: '' }],
};
const template: NamedRecord = {
  make: ({ stockId }) =>
    insertedId(
      t.db
        .insert(inquiryTemplates)
        .values({ stockId, name: `模板${nextNumber()}`, content: publishable(), savedAt: at })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from inquiry_template where id = ${id}`),
  madeUp: 77_777_777,
};
const removeInquiry = (id: number | string) => t.db.execute(`delete from inquiry where id = ${id}`);
const alertRule: NamedRecord = {
  make: ({ stockId, userId }) =>
    insertedId(
      t.db
        .insert(alertRules)
        .values({
          ...{ stockId, name: '规则', kind: 'volume', condition: { kind: 'volume', stories: 9 }, createdBy: userId },
          ...{ createdAt: at, updatedAt: at, since: at, noiseSince: at },
        })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from alert_rule where id = ${id}`),
  madeUp: 77_777_777,
};
const alertEvent: NamedRecord = {
  make: ({ stockId }) => insertedId(t.db.insert(alertEvents).values({ stockId, at }).returning()),
  remove: (id) => t.db.execute(`delete from alert_event where id = ${id}`),
  madeUp: 77_777_777,
};
const colleague: NamedRecord = { make: async ({ userId }) => userId, madeUp: 77_777_777 };
const volumeCondition = { kind: 'volume', stories: 9 };
const draftInquiry: NamedRecord = { make: inquiryIn(0), remove: removeInquiry, madeUp: 77_777_777 };
const inquiry: NamedRecord = { make: inquiryIn(10), remove: removeInquiry, madeUp: 77_777_777 };
const push: NamedRecord = {
  make: ({ stockId, userId }) =>
    insertedId(
      t.db
        .insert(pushes)
        .values({ ...draftOf(stockId), createdBy: userId })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from push where id = ${id}`),
  madeUp: 77_777_777,
};
const bot: NamedRecord = {
  make: ({ stockId }) =>
    insertedId(
      t.db
        .insert(bots)
        .values({
          ...{ stockId, name: '群', provider: 'feishu', sealed: Buffer.from(''), hasSecret: false, hint: '' },
          ...{ isEnabled: true, createdAt: at, updatedAt: at },
        })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from bot where id = ${id}`),
  madeUp: 77_777_777,
};
const frozenPush: NamedRecord = {
  ...push,
  make: async (owner) => {
    const id = await push.make(owner);
    const frozen = { from: '', subject: '', html: '', text: '', articleVersions: {} };
    await t.db
      .update(pushes)
      .set({ frozen })
      .where(eq(pushes.id, Number(id)));
    return id;
  },
};
const pushesOfDeliveries = new Map<Id, number>();
const deliveryOf = (id: Id) => pushesOfDeliveries.get(id) ?? 77_777_777;
const unknownDelivery: NamedRecord = {
  make: async (owner) => {
    const pushId = Number(await push.make(owner));
    const recipient = { contactId: 1, name: '收件人', email: 'a@example.com', state: 'unknown' as const };
    const id = await insertedId(
      t.db
        .insert(pushDeliveries)
        .values({ ...recipient, stockId: owner.stockId, pushId, changedAt: at })
        .returning(),
    );
    pushesOfDeliveries.set(id, pushId);
    return id;
  },
  madeUp: 77_777_777,
};
const scheduledPush: NamedRecord = {
  ...push,
  make: async (owner) => {
    const id = await push.make(owner);
    await t.db
      .update(pushes)
      .set({ state: 'scheduled', sendAt: new Date('2099-01-01') })
      .where(eq(pushes.id, Number(id)));
    return id;
  },
};
const draftOf = (stockId: number) => ({
  ...{
    stockId,
    subject: '周报',
    foreword: '前言',
    language: 'zh-CN' as const,
    isAdvertising: false,
    hasHotWords: false,
  },
  ...{ articleIds: [], groupIds: [], contactIds: [], createdAt: at, updatedAt: at },
});
const report: NamedRecord = {
  make: ({ stockId }) =>
    insertedId(
      t.db
        .insert(reports)
        .values({
          stockId,
          kind: 'weekly',
          periodFrom: new Date(at.getTime() - nextNumber() * 86_400_000).toISOString().slice(0, 10),
          periodUntil: '2026-11-15',
          generatedAt: at,
          versions: {} as never,
          content: {} as never,
        })
        .returning(),
    ),
  remove: (id) => t.db.execute(`delete from report where id = ${id}`),
  madeUp: 77_777_777,
};
/** Lists that are searched first contain something to be found. */
const filledGroup: NamedRecord = {
  ...group,
  make: async (of) => {
    const groupId = Number(await group.make(of));
    await t.db.insert(contacts).values({ ...contactOf(of.stockId), groupId });
    return groupId;
  },
};
const sharedReport: NamedRecord = {
  ...report,
  make: async (of) => {
    const reportId = await report.make(of);
    const target = { kind: 'report', reportId };
    await t.db.insert(shareLinks).values({ ...linkOf(of), kind: 'report', target });
    return reportId;
  },
  remove: (id) => t.db.execute(`delete from share_link where target @> '{"reportId": ${id}}'`),
};
const search: NamedRecord = {
  make: ({ stockId, userId }) =>
    insertedId(t.db.insert(savedSearches).values({ stockId, userId, name: 'x', query: '', createdAt: at }).returning()),
  remove: (id) => t.db.execute(`delete from saved_search where id = ${id}`),
  madeUp: 77_777_777,
};
const view: NamedRecord = {
  make: ({ stockId, userId }) => {
    const row = { list: 'contacts' as const, name: `视图 ${nextNumber()}`, filters: {}, createdAt: at };
    return insertedId(
      t.db
        .insert(listViews)
        .values({ stockId, userId, ...row })
        .returning(),
    );
  },
  remove: (id) => t.db.execute(`delete from list_view where id = ${id}`),
  madeUp: 77_777_777,
};
const told: NamedRecord = {
  make: ({ stockId, userId }) => {
    const text = { 'zh-CN': '事由' };
    const row = {
      kind: 'review' as const,
      subject: `事 ${nextNumber()}`,
      title: text,
      line: text,
      search: '',
      createdAt: at,
    };
    return insertedId(
      t.db
        .insert(notifications)
        .values({ stockId, userId, ...row })
        .returning(),
    );
  },
  remove: (id) => t.db.execute(`delete from notification where id = ${id}`),
  madeUp: 77_777_777,
};
const linkOf = ({ stockId, userId }: Owner) => ({
  ...{ stockId, kind: 'digest' as const, target: {}, createdBy: userId, createdAt: at, expiresAt: t.now() },
});
const link: NamedRecord = {
  make: ({ stockId, userId }) => insertedId(t.db.insert(shareLinks).values(linkOf({ stockId, userId })).returning()),
  remove: (id) => t.db.execute(`delete from share_link where id = '${id}'`),
  madeUp: randomUUID(),
};

/** Sessions: records of a person, not of a company. */
const session: NamedRecord = {
  make: async ({ userId, stockId }) => {
    const id = randomUUID();
    await t.db.execute(
      `insert into session (token_hash, id, user_id, stock_id, created_at, last_used_at)
       values (sha256('${id}'), '${id}', ${userId}, ${stockId}, '${at.toISOString()}', '${t.now().toISOString()}')`,
    );
    return id;
  },
  remove: (id) => t.db.execute(`delete from session where id = '${id}'`),
  madeUp: randomUUID(),
};
const passkey: NamedRecord = {
  make: async ({ userId }) => {
    const id = randomUUID();
    await t.db.execute(
      `insert into passkey (id, user_id, name, credential_id, public_key, handle, counter, transports, created_at)
       values ('${id}', ${userId}, '手机', sha256('${id}'), 'x', 'x', 0, '{}', '${at.toISOString()}')`,
    );
    return id;
  },
  remove: (id) => t.db.execute(`delete from passkey where id = '${id}'`),
  madeUp: randomUUID(),
};
const factorSetup: NamedRecord = {
  make: async ({ userId }) => {
    const setupId = randomUUID();
    const sealedSecret = seal(generateSecret(), sealingOf(userId, testShareSecret));
    await putUnconfirmedFactor(t.db, { userId, setupId, sealedSecret, createdAt: t.now() });
    return setupId;
  },
  remove: (id) => t.db.execute(`delete from second_factor where setup_id = '${id}'`),
  madeUp: randomUUID(),
};
const file = (kind: 'image' | 'video'): NamedRecord => ({
  make: async ({ stockId, userId }) => {
    const id = randomUUID().replaceAll('-', '');
    const state = kind === 'image' ? 'ready' : 'pending';
    const moments = { createdAt: at, touchedAt: t.now() };
    await t.db
      .insert(uploads)
      .values({ id, stockId, userId, kind, state, name: 'x', bytes: 10, digest: sha256('x'), pieceBytes, ...moments });
    return id;
  },
  remove: (id) => t.db.execute(`delete from upload where id = '${id}'`),
  madeUp: '0123456789abcdef'.repeat(2),
});
const image = file('image');
const video = file('video');
const fileOfContacts: NamedRecord = {
  make: ({ stockId, userId }) =>
    insertedId(t.db.insert(contactImports).values({ stockId, userId, fileName: 'x.xlsx', createdAt: at }).returning()),
  remove: (id) => t.db.execute(`delete from contact_import where id = ${id}`),
  madeUp: 77_777_777,
};
const runningJob = (kind: string): NamedRecord => ({
  make: ({ stockId, userId }) => {
    const job = { kind, state: 'running' as const, queueId: randomUUID(), createdAt: at };
    return insertedId(
      t.db
        .insert(jobs)
        .values({ stockId, userId, ...job })
        .returning(),
    );
  },
  remove: (id) => t.db.execute(`delete from job where id = ${id}`),
  madeUp: 77_777_777,
});
const runningExport = runningJob('contact-export');
/** A company itself. */
const client: NamedRecord = { make: async ({ stockId }) => stockId, madeUp: 77_777_777 };

interface Case {
  readonly record: NamedRecord;
  readonly parts: (id: Id) => CallParts | Promise<CallParts>;
  /** Operators may use the records of any client. */
  readonly openToOperators?: boolean;
}

const page = { page: 1, pageSize: 10 };
async function pieceOf(id: Id): Promise<CallParts> {
  const piece = Buffer.alloc(10);
  return encodeForm(piece, { id, number: 0, digest: sha256(piece) });
}
/** Every call with an id of a company's, client's or person's record. */
const named: Partial<Record<EndpointName, readonly Case[]>> = {
  'session.switchCompany': [{ record: client, parts: (stockId) => ({ body: { stockId } }) }],
  'session.end': [{ record: session, parts: (id) => ({ body: { id } }) }],
  'secondFactor.confirm': [{ record: factorSetup, parts: (setupId) => ({ body: { otp: '000000', setupId } }) }],
  'passkey.rename': [{ record: passkey, parts: (id) => ({ body: { id, name: '新名' } }) }],
  'passkey.remove': [{ record: passkey, parts: (id) => ({ body: { id, password: testPassword } }) }],
  'report.detail': [{ record: report, parts: (id) => ({ params: { id } }) }],
  'share.create': [
    { record: report, parts: (id) => ({ body: { target: { kind: 'report', reportId: id }, days: 7 } }) },
  ],
  'share.list': [{ record: sharedReport, parts: (id) => ({ body: { reportId: id, ...page } }) }],
  'share.revoke': [{ record: link, parts: (id) => ({ body: { id } }) }],
  'share.views': [{ record: link, parts: (id) => ({ body: { id, ...page } }) }],
  'explorer.renameSearch': [{ record: search, parts: (id) => ({ body: { id, name: '新名' } }) }],
  'explorer.changeSearch': [{ record: search, parts: (id) => ({ body: { id, query: 'q=x' } }) }],
  'theme.detail': [{ record: search, parts: (id) => ({ params: { id } }) }],
  'theme.report': [{ record: search, parts: (id) => ({ body: { id, isInReports: true } }) }],
  'theme.explain': [
    {
      record: search,
      parts: (id) => ({
        body: { kind: 'stories', theme: Number(id), from: '2026-08-23', until: '2026-11-20' },
      }),
    },
  ],
  'explorer.deleteSearch': [{ record: search, parts: (id) => ({ body: { id } }) }],
  'notification.read': [
    { record: told, parts: (id) => ({ body: { ids: [id] } }) },
    { record: told, parts: (id) => ({ body: { upTo: id } }) },
  ],
  'listView.save': [
    {
      record: view,
      parts: (id) => ({
        body: {
          list: 'contacts',
          id,
          name: `名 ${nextNumber()}`,
          filters: {},
          sort: null,
          columns: null,
          pageSize: null,
        },
      }),
    },
  ],
  'listView.delete': [{ record: view, parts: (id) => ({ body: { id } }) }],
  'listView.makeDefault': [{ record: view, parts: (id) => ({ body: { list: 'contacts', id } }) }],
  'contact.list': [{ record: filledGroup, parts: (groupId) => ({ body: { groupId, ...page } }) }],
  'contact.receive': [{ record: contact, parts: (id) => ({ body: { id, isReceiving: false } }) }],
  'contact.delete': [{ record: contact, parts: (id) => ({ params: { id } }) }],
  'contact.detail': [{ record: contact, parts: (id) => ({ params: { id } }) }],
  'contact.add': [
    {
      record: group,
      parts: (groupId) => ({ body: { name: '新', email: `a${nextNumber()}@example.com`, groupId } }),
    },
  ],
  'contact.change': [{ record: contact, parts: (id) => ({ body: { id, name: '改' } }) }],
  'contact.consents': [{ record: contact, parts: (id) => ({ body: { ids: [id] } }) }],
  'contact.bulk': [
    { record: contact, parts: (id) => ({ body: { target: { ids: [id] }, act: 'receive' } }) },
    { record: group, parts: (groupId) => ({ body: { target: { filter: {} }, act: 'group', groupId } }) },
  ],
  'contact.saveGroup': [{ record: group, parts: (id) => ({ body: { id, name: `名 ${nextNumber()}` } }) }],
  'contact.deleteGroup': [{ record: group, parts: (id) => ({ body: { id } }) }],
  'contact.uploadState': [{ record: fileOfContacts, parts: (id) => ({ params: { id } }) }],
  'contact.uploadRows': [{ record: fileOfContacts, parts: (id) => ({ body: { id, act: 'add', ...page } }) }],
  'contact.commitUpload': [{ record: fileOfContacts, parts: (id) => ({ body: { id } }) }],
  'contact.discardUpload': [{ record: fileOfContacts, parts: (id) => ({ body: { id } }) }],
  'contact.correctUpload': [{ record: fileOfContacts, parts: (id) => ({ body: { id, corrections: [] } }) }],
  'contact.undoUpload': [{ record: fileOfContacts, parts: (id) => ({ body: { id } }) }],
  'contact.uploadResult': [{ record: fileOfContacts, parts: (id) => ({ body: { id } }) }],
  'contact.ofClient': [
    { record: client, parts: (stockId) => ({ params: { stockId }, body: page }), openToOperators: true },
  ],
  'contact.counts': [{ record: filledGroup, parts: (groupId) => ({ body: { filters: [{ groupId }] } }) }],
  'contact.countExport': [
    { record: filledGroup, parts: (groupId) => ({ body: { groupId } }) },
    { record: contact, parts: (id) => ({ body: { ids: [id] } }) },
  ],
  'contact.exportState': [{ record: runningExport, parts: (id) => ({ params: { id } }) }],
  'contact.cancelExport': [{ record: runningExport, parts: (id) => ({ body: { id } }) }],
  'accountData.file': [{ record: runningJob('account-data'), parts: (id) => ({ body: { id } }) }],
  'contact.exportFile': [{ record: runningExport, parts: (id) => ({ body: { id } }) }],
  'supplier.export': [{ record: supplier, parts: (id) => ({ body: { ids: [id] } }) }],
  'supplier.detail': [{ record: supplier, parts: (id) => ({ params: { id } }) }],
  'supplier.save': [
    {
      record: supplier,
      parts: (id) => ({ body: { id, version: 0, name: '改名', creditCode: nextCreditCode(), fields: ['10'] } }),
    },
  ],
  'supplier.changeState': [
    { record: supplier, parts: (id) => ({ body: { id, version: 0, state: 'approved', reason: '理由' } }) },
  ],
  'supplier.rate': [{ record: supplier, parts: (id) => ({ body: { id, job: '合作', score: 3 } }) }],
  'supplier.proposeForSite': [{ record: supplier, parts: (id) => ({ body: { id } }) }],
  'supplier.remove': [{ record: supplier, parts: (id) => ({ body: { id, version: 0 } }) }],
  'inquiry.detail': [{ record: inquiry, parts: (id) => ({ params: { id } }) }],
  'inquiry.compare': [{ record: inquiry, parts: (id) => ({ params: { id } }) }],
  'inquiry.save': [{ record: draftInquiry, parts: (id) => ({ body: { id, version: 0, content: publishable() } }) }],
  'inquiry.export': [{ record: inquiry, parts: (id) => ({ body: { id } }) }],
  'inquiry.openingRecord': [{ record: inquiry, parts: (id) => ({ params: { id } }) }],
  'inquiry.exportRecord': [{ record: inquiry, parts: (id) => ({ body: { id } }) }],
  'inquiry.verify': [{ record: inquiry, parts: (id) => ({ body: { id } }) }],
  'inquiry.askConfirmation': [{ record: inquiry, parts: (id) => ({ body: { id, invitationId: 1 } }) }],
  'inquiry.copy': [{ record: inquiry, parts: (id) => ({ body: { id } }) }],
  'inquiry.remove': [{ record: draftInquiry, parts: (id) => ({ body: { id, version: 0 } }) }],
  'inquiry.publish': [
    {
      record: draftInquiry,
      parts: (id) => ({ body: { id, version: 0, content: publishable({ supplierIds: [1] }) } }),
    },
  ],
  'inquiry.revise': [
    {
      record: inquiry,
      parts: (id) => ({
        body: {
          id,
          version: 0,
          lines: publishable().lines,
          note: '',
          change: '改动',
          deadline: '2031-02-01T00:00:00Z',
        },
      }),
    },
  ],
  'inquiryTemplate.save': [{ record: inquiry, parts: (id) => ({ body: { id, name: '模板' } }) }],
  'inquiryTemplate.begin': [{ record: template, parts: (id) => ({ body: { id } }) }],
  'inquiryTemplate.remove': [{ record: template, parts: (id) => ({ body: { id } }) }],
  'inquiry.addFile': [{ record: inquiry, parts: (id) => encodeForm(Buffer.from('%PDF-1.7'), { id, name: 'a.pdf' }) }],
  'inquiry.file': [{ record: inquiry, parts: async (id) => ({ body: { id, file: await fileOf(Number(id)) } }) }],
  'inquiry.extend': [
    {
      record: inquiry,
      parts: (id) => ({ body: { id, version: 0, deadline: '2031-02-01T00:00:00Z', reason: '推迟' } }),
    },
  ],
  'inquiry.invite': [{ record: inquiry, parts: async (id) => ({ body: { id, supplierId: await invitedBy(id) } }) }],
  'inquiry.withdrawInvitation': [
    { record: inquiry, parts: async (id) => ({ body: { id, supplierId: await invitedBy(id), reason: '撤回' } }) },
  ],
  'inquiry.answer': [{ record: inquiry, parts: (id) => ({ body: { id, number: 1, answer: '答复' } }) }],
  'inquiry.cancel': [{ record: inquiry, parts: (id) => ({ body: { id, reason: '取消' } }) }],
  'inquiry.setViewers': [{ record: inquiry, parts: (id) => ({ body: { id, viewerIds: null } }) }],
  'inquiry.handOver': [{ record: inquiry, parts: (id) => ({ body: { id, userId: 1 } }) }],
  'inquiry.previewLetters': [{ record: inquiry, parts: (id) => ({ body: { id, act: 'cancel' } }) }],
  'inquiry.setRates': [{ record: inquiry, parts: (id) => ({ body: { id, version: 0, rates: [] } }) }],
  'inquiry.open': [{ record: inquiry, parts: (id) => ({ body: { id } }) }],
  'inquiry.fail': [{ record: inquiry, parts: (id) => ({ body: { id, reason: '流标' } }) }],
  'inquiry.award': [
    {
      record: inquiry,
      parts: (id) => ({ body: { id, version: 0, lines: [{ position: 1, invitationId: 1 }], reason: '理由' } }),
    },
  ],
  'ownQuote.look': [{ record: receivedInvitation, parts: (key) => ({ body: { key } }) }],
  'ownQuote.saveDraft': [{ record: receivedInvitation, parts: (key) => ({ body: { key, draft: aQuote } }) }],
  'ownQuote.submit': [{ record: receivedInvitation, parts: (key) => ({ body: { key, edition: 1, quote: aQuote } }) }],
  'ownQuote.addFile': [
    { record: receivedInvitation, parts: (key) => encodeForm(Buffer.from('%PDF-1.7'), { key, name: 'a.pdf' }) },
  ],
  'ownQuote.removeFile': [
    { record: receivedInvitation, parts: async (key) => ({ body: { key, file: await fileFor(key) } }) },
  ],
  'ownQuote.file': [
    { record: receivedInvitation, parts: async (key) => ({ body: { key, file: await fileFor(key) } }) },
  ],
  'ownQuote.withdraw': [{ record: receivedInvitation, parts: (key) => ({ body: { key } }) }],
  'ownQuote.confirm': [{ record: receivedInvitation, parts: (key) => ({ body: { key } }) }],
  'ownQuote.decline': [{ record: receivedInvitation, parts: (key) => ({ body: { key, reason: '谢绝' } }) }],
  'ownQuote.ask': [{ record: receivedInvitation, parts: (key) => ({ body: { key, question: '问' } }) }],
  'alert.detail': [{ record: alertEvent, parts: (id) => ({ params: { id } }) }],
  'alert.act': [{ record: alertEvent, parts: (id) => ({ body: { ids: [id], act: 'acknowledge' } }) }],
  'alert.judge': [{ record: alertEvent, parts: (id) => ({ body: { id, verdict: 'useful' } }) }],
  'alert.saveRule': [
    { record: alertRule, parts: (id) => ({ body: { id, version: 0, condition: volumeCondition } }) },
    { record: colleague, parts: (id) => ({ body: { condition: volumeCondition, assigneeId: id } }) },
  ],
  'alert.removeRule': [{ record: alertRule, parts: (id) => ({ body: { id, version: 0 } }) }],
  'alert.answerProposal': [{ record: alertRule, parts: (id) => ({ body: { id, version: 0, take: true } }) }],
  'bot.save': [{ record: bot, parts: (id) => ({ body: { id, name: '群', provider: 'feishu' } }) }],
  'bot.remove': [{ record: bot, parts: (id) => ({ body: { id } }) }],
  'bot.test': [{ record: bot, parts: (id) => ({ body: { id } }) }],
  'push.detail': [{ record: push, parts: (id) => ({ params: { id } }) }],
  'push.watch': [{ record: push, parts: (id) => ({ params: { id } }) }],
  'push.frozen': [{ record: frozenPush, parts: (id) => ({ params: { id } }) }],
  'push.frozenPage': [{ record: frozenPush, parts: (id) => ({ params: { id } }) }],
  'push.save': [
    { record: push, parts: (id) => ({ body: { id, version: 0, subject: '周报' } }) },
    { record: group, parts: (id) => ({ body: { subject: '周报', groupIds: [id] } }) },
    { record: contact, parts: (id) => ({ body: { subject: '周报', contactIds: [id] } }) },
    { record: bot, parts: (id) => ({ body: { subject: '周报', botIds: [id] } }) },
  ],
  'push.recipients': [
    { record: push, parts: (id) => ({ body: { id } }) },
    { record: group, parts: (id) => ({ body: { groupIds: [id] } }) },
    { record: contact, parts: (id) => ({ body: { contactIds: [id] } }) },
    { record: bot, parts: (id) => ({ body: { botIds: [id] } }) },
  ],
  // Robots are never among the excluded.
  'push.exportExcluded': [
    { record: push, parts: (id) => ({ body: { id } }) },
    { record: filledGroup, parts: (id) => ({ body: { groupIds: [id] } }) },
    { record: contact, parts: (id) => ({ body: { contactIds: [id] } }) },
  ],
  'push.remove': [{ record: push, parts: (id) => ({ body: { id, version: 0 } }) }],
  'push.schedule': [
    { record: push, parts: (id) => ({ body: { id, version: 0, sendAt: '2099-01-01T00:00:00.000Z' } }) },
  ],
  'push.act': [{ record: scheduledPush, parts: (id) => ({ body: { id, version: 0, act: 'withdraw' } }) }],
  'push.decide': [{ record: unknownDelivery, parts: (id) => ({ body: { push: deliveryOf(id), id, act: 'arrived' } }) }],
  'push.address': [{ record: unknownDelivery, parts: (id) => ({ body: { push: deliveryOf(id), id } }) }],
  'push.deliveries': [{ record: push, parts: (id) => ({ body: { push: id, page: 1, pageSize: 20 } }) }],
  'push.export': [{ record: push, parts: (id) => ({ body: { push: id } }) }],
  'upload.view': [{ record: image, parts: (id) => ({ params: { id } }) }],
  'upload.discard': [{ record: image, parts: (id) => ({ body: { id } }) }],
  'upload.putPiece': [{ record: video, parts: (id) => pieceOf(id) }],
  'upload.finishVideo': [{ record: video, parts: (id) => ({ body: { id } }) }],
  'peer.set': [{ record: client, parts: (id) => ({ params: { id } }), openToOperators: true }],
  'module.ofClient': [{ record: client, parts: (id) => ({ params: { id } }), openToOperators: true }],
};

/** Records without a company: shared records of operators, and companies as subjects of coverage. */
const shared: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'article.list',
  'article.counts',
  'article.export',
  // The link says whose the files are.
  'quote.saveDraft',
  'quote.submit',
  'push.preview',
  'push.previewPage',
  'push.test',
  'article.detail',
  'article.manageList',
  'article.manageCounts',
  'article.manageExport',
  'article.manageDetail',
  'article.create',
  'article.update',
  'article.changeState',
  'article.changeMany',
  'article.versions',
  'article.restore',
  'indicator.save',
  'indicator.order',
  'indicator.remove',
  'score.list',
  'score.counts',
  'score.sheet',
  'score.save',
  'source.manageList',
  'source.manageCounts',
  'source.detail',
  'source.preview',
  'source.save',
  'source.previewMerge',
  'source.merge',
  'source.delete',
  'job.retry',
  'job.cancel',
  'feed.save',
  'feed.delete',
  'feed.fetch',
  'content.detail',
  'content.save',
  'content.changeState',
  'content.changeMany',
  'content.move',
  'content.remove',
  'content.versions',
  'content.restore',
  'site.certificates',
  'site.careers',
  'site.privacy',
  'site.newsDetail',
  'site.article',
  'site.video',
  'lead.applyForTrial',
  'lead.sendMessage',
  'lead.export',
  'lead.manageDetail',
  'lead.history',
  'lead.changeMany',
  'lead.manageSave',
  'lead.remove',
  'audit.detail',
  // People belong to several companies: see server/identity/company-members.
  'member.resend',
  'member.revoke',
  'member.changeRoles',
  'member.belongings',
  'member.withdraw',
  'member.endSessions',
  // Operators open any client.
  'clientMember.list',
  'clientMember.invite',
  'clientMember.resend',
  'clientMember.revoke',
  'clientMember.saveSeats',
  // Operators invite into any company; what a client's admin may is in server/identity/company-members.
  'invitation.list',
  'invitation.send',
  'invitation.resend',
  'invitation.revoke',
  'menu.preview',
  'menu.publish',
  'user.list',
  'user.counts',
  'user.detail',
  'user.belongings',
  'user.anonymise',
  'user.correct',
  'user.disable',
  'user.handOver',
  'user.enable',
  'user.endSession',
  'user.endSessions',
  'user.unlock',
  'user.resetSecondFactor',
  'user.changeRoles',
  'user.addMembership',
  'user.withdraw',
  'simulator.people',
  'simulator.ask',
  'simulator.holders',
  'simulator.overview',
  'figure.explain',
  'explorer.search',
  'explorer.sample',
  'explorer.article',
  'explorer.export',
  'event.timeline',
  'event.explain',
  'event.correct',
  'alert.take',
  'sourcePage.detail',
  'story.detail',
  'story.figures',
  'story.comparison',
  'story.retellings',
  'story.preview',
  'story.split',
  'story.merge',
  'story.undo',
  'tone.explain',
  'tone.correct',
  'manual.detail',
  'manual.save',
  'manual.changeState',
  'version.ofArticle',
  'version.ofContent',
  'version.ofManual',
  'version.visitArticle',
  'version.visitContent',
  'version.visitManual',
  'version.previewArticle',
  'version.previewContent',
  'manual.remove',
  'manual.order',
  'manual.versions',
  'manual.restore',
  'evaluation.previewImport',
  'evaluation.undoImport',
  'manual.undoImport',
  'article.undoImport',
  'peer.candidates',
  'peer.add',
  'peer.remove',
  'peer.replace',
  'peer.preview',
  'client.export',
  // Companies and industries are the operator's to keep, whoever is a client.
  'company.list',
  'company.counts',
  'company.export',
  'company.detail',
  'company.preview',
  'company.previewMatches',
  'company.save',
  'company.undoImport',
  'industry.save',
  'industry.order',
  'industry.remove',
  'client.detail',
  'clientData.state',
  'clientData.startExport',
  'clientData.file',
  'clientData.erase',
  'clientData.certificate',
  'client.changes',
  'clientStart.ofClient',
  'clientStart.generateReport',
  'client.open',
  'client.changeModule',
  'client.declineRequest',
  'unify.partner',
  'unify.addPartner',
  'unify.savePartner',
  'unify.removePartner',
  'unify.addKey',
  'unify.endKey',
  // Counted in the same way as before.
  'contact.export',
  'contact.startExport',
  // Names a company of its ticket: see server/identity/unified-login.
  'unify.enterDirectly',
]);

/** Names of fields that contain a record id, at any depth. */
function idFields(endpoint: Endpoint): string[] {
  const found: string[] = [];
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') found.push(...Object.keys(value).filter((name) => /(^id|Id)s?$/.test(name)));
      walk(value);
    }
  };
  for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
    if (part) walk(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }));
  }
  return found;
}

test('every call that names a record says whose it is', () => {
  const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const undeclared = table.filter(
    ([name, endpoint]) => idFields(endpoint).length > 0 && !named[name] && !shared.has(name),
  );
  expect(undeclared.map(([name, endpoint]) => `${name}: ${idFields(endpoint).join(', ')}`)).toEqual([]);
});

/** What could distinguish one record from another in a response. */
async function answerTo(name: EndpointName, token: string, parts: CallParts) {
  const { statusCode, headers, body } = await t.call(name, token, parts);
  const { date: _date, 'x-request-id': _id, ...told } = headers;
  const isFile = !String(headers['content-type']).startsWith('application/json');
  const { requestId: _requestId, ...said } = (isFile ? { body } : JSON.parse(body)) as Record<string, unknown>;
  return { statusCode, told, said };
}

const cases = Object.entries(named).flatMap(([name, list]) =>
  list.map((one) => ({ name: name as EndpointName, ...one })),
);

describe('a record of another company answers as one that is not there:', () => {
  test.each(cases)('$name', async ({ name, record, parts, openToOperators }) => {
    const access: Endpoint['access'] = endpoints[name].access;
    const second = actionElementOf(name, undefined);
    for (const { who, token, roles: own, ...self } of people) {
      const granted = grantRows.filter(({ roleCode }) => own.includes(roleCode)).map(({ element }) => element);
      const held = new Set(granted);
      const admitted = isAllowed(access, held) && (second === undefined || held.has(second));
      const isOperator = own.some((role) => role.startsWith('ADMIN'));
      const madeUp = await answerTo(name, token, await parts(record.madeUp));
      if (!admitted) expect(madeUp.said.code, who).toBe(errorTable.NOT_PERMITTED.code);
      if (!(admitted && isOperator && openToOperators)) {
        expect(await answerTo(name, token, await parts(await record.make(foreign))), who).toEqual(madeUp);
      }
      if (record.remove) {
        const id = await record.make(self);
        await record.remove(id);
        expect(await answerTo(name, token, await parts(id)), `${who}, deleted`).toEqual(madeUp);
      }
      // Otherwise all would answer alike because nothing is ever found.
      if (admitted)
        expect(await answerTo(name, token, await parts(await record.make(self))), `${who}, own`).not.toEqual(madeUp);
    }
  });
});
