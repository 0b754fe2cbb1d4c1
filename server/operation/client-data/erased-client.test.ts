import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { verifyChain } from '#server/platform/audit/verify-chain.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { openLeavingClients } from '#server/testing/leaving-clients.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { sendFile } from '#server/testing/upload.ts';
import { companyTables } from './company-tables.ts';

const { CLIENT_IN_USE, CLIENT_BEING_ERASED } = errorTable;
const clients = await openLeavingClients();
const { t, store, operator, ask, state, addContacts, exported, erasures, erased, countOf, fillTables } = clients;
afterAll(clients.close);
let stockId: number;
let name: string;
beforeEach(async () => {
  ({ stockId, name } = await clients.addClient());
});

describe('a client that is erased', () => {
  /** An inquiry to one supplier, whom one asks by the inquiry's number. */
  async function addInquiry(number: string, values: Partial<typeof inquiries.$inferInsert>) {
    const { id: createdBy } = await createUser(t.db, { stockIds: [stockId] });
    const deadline = new Date('2030-12-31T09:00:00Z');
    const { title, field, ...rest } = publishable({ title: `没有结果的 ${number}` });
    const asked = { stockId, number, title, field, content: { title, field, ...rest }, edition: 1, deadline };
    const [inquiry] = await t.db
      .insert(inquiries)
      .values({ ...asked, createdBy, changedAt: t.now(), ...values })
      .returning();
    const email = `${number}@example.com`;
    const supplier = { stockId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], addedAt: t.now() };
    const contacts = [{ name: '林岚', job: '', phone: '', email }];
    const [added] = await t.db
      .insert(suppliers)
      .values({ ...supplier, contacts })
      .returning();
    const [invitation] = await t.db
      .insert(quoteInvitations)
      .values({
        ...{ stockId, inquiryId: inquiry?.id ?? 0, supplierId: added?.id ?? 0, name: '合作方', email },
        ...{ language: 'zh-CN', invitedAt: t.now() },
      })
      .returning();
    return { id: inquiry?.id ?? 0, supplierId: added?.id ?? 0, invitationId: invitation?.id ?? 0 };
  }
  const lettersTo = (number: string) => t.sent.filter(({ to }) => to.includes(number));
  async function erasedWithoutModules() {
    await t.db.update(clientModules).set({ expiresAt: t.now() }).where(eq(clientModules.stockId, stockId));
    return erased();
  }

  // Before all tables are filled: with what stands there then no mail goes out.
  test('tells the suppliers of its inquiries without an outcome that nothing comes of them', async () => {
    const open = await addInquiry('XJ-2026-0001', { state: 10 });
    const compared = await addInquiry('XJ-2026-0002', { state: 20, openedAt: t.now() });
    await addInquiry('XJ-2026-0003', { state: 30, openedAt: t.now() });
    expect((await state()).hasOpenInquiries).toBe(true);
    await erasedWithoutModules();
    const letters = () => lettersTo('XJ-2026-').map(({ to, subject = '' }) => [to, subject.split('：')[0]]);
    await expect
      .poll(() => letters().sort())
      .toEqual([
        ['XJ-2026-0001@example.com', '询价已取消'],
        ['XJ-2026-0002@example.com', '询价流标'],
      ]);
    for (const { text = '' } of lettersTo('XJ-2026-')) {
      expect(text).toContain('原因：询价方已停止使用本平台');
      // Behind it there would be nothing any more.
      expect(text).toContain('链接随之失效');
      expect(text).not.toContain('#');
      expect(text).not.toContain('代贵司报价');
    }
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.stockId, stockId));
    const ended = entries.filter(({ action }) => action === 'inquiry.cancel' || action === 'inquiry.fail');
    expect(ended.map(({ action, subject }) => [action, subject])).toEqual([
      ['inquiry.cancel', `inquiry ${open.id}`],
      ['inquiry.fail', `inquiry ${compared.id}`],
    ]);
  });

  test('tells a supplier whose quote was opened also at the address that it has now', async () => {
    const { id, supplierId, invitationId } = await addInquiry('XJ-2027-0001', { state: 20, openedAt: t.now() });
    const contacts = [{ name: '周敏', job: '', phone: '', email: 'now-XJ-2027-0001@example.com' }];
    await t.db.update(suppliers).set({ contacts }).where(eq(suppliers.id, supplierId));
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline.
      await tx.execute(sql`set local session_replication_role = replica`);
      const sealed = Buffer.alloc(1);
      const opened = { canonical: '{}', nonce: '', content: { taxRate: '6', note: '', lines: [], files: [] } };
      const quote = { stockId, invitationId, number: 1, edition: 1, sealed, receipt: '0'.repeat(64) };
      await tx.insert(quotes).values({ ...quote, ...opened, receivedAt: t.now() });
    });
    await erasedWithoutModules();
    const letters = () => lettersTo('XJ-2027-0001').map(({ to, subject = '' }) => [to, subject.split('：')[0]]);
    await expect
      .poll(() => letters().sort())
      .toEqual([
        ['XJ-2027-0001@example.com', '询价流标'],
        ['now-XJ-2027-0001@example.com', '询价流标'],
      ]);
    expect(lettersTo('XJ-2027-0001').filter(({ text }) => text?.includes('#'))).toEqual([]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `inquiry ${id}`));
    expect(entries.find(({ action }) => action === 'inquiry.fail')?.detail).toEqual({
      ...{ note: '询价方已停止使用本平台', alsoTo: [{ supplierId, email: 'n****@example.com' }] },
    });
  });

  test('has no module in use, and its name was typed', async () => {
    await t.db.execute(sql`insert into module (code, name, description, sort) values ('esg', '{}', '{}', 1)
      on conflict do nothing`);
    await t.db.execute(sql`insert into client_module (stock_id, module_code) values (${stockId}, 'esg')`);
    const asked = { stockId, name, reason: '到期' };
    expect((await ask('clientData.erase', asked)).code).toBe(CLIENT_IN_USE.code);
    expect((await state()).openModules).toBe(1);
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    expect((await ask('clientData.erase', { ...asked, name: '别的' })).issues).toMatchObject([{ path: 'body.name' }]);
    expect((await ask('clientData.erase', { ...asked, reason: ' ' })).issues).toMatchObject([{ path: 'body.reason' }]);
    expect((await ask('clientData.erase', { ...asked, stockId: 1000 })).code).toBe(404);
    expect((await state()).erasingSince).toBeNull();
  });

  test('leaves no row in any table that goes, and all rows of others', async () => {
    const { stockId: other } = await createCompany(t.db);
    await addContacts(3, other);
    await addContacts(2_345);
    const { username } = await createUser(t.db, { stockIds: [stockId] });
    await t.login(username);
    await fillTables();
    const before = new Map<string, number>();
    for (const rules of companyTables) before.set(rules.name, await countOf(rules, stockId));
    const going = companyTables.filter(({ erased: gone }) => gone === true);
    expect(going.filter((rules) => before.get(rules.name) === 0).map((rules) => rules.name)).toEqual([]);
    const proof = await erased();
    for (const rules of companyTables) {
      if (rules.erased === true) expect([rules.name, await countOf(rules, stockId)]).toEqual([rules.name, 0]);
    }
    expect(await countOf({ name: 'contact', by: 'company', erased: true }, other)).toBe(3);
    const { rawPayload } = await t.call('clientData.certificate', operator.token, { body: { id: proof?.id } });
    const certificate = JSON.parse(rawPayload.toString());
    expect(certificate).toMatchObject({ company: { stockId, name }, reason: '合同到期' });
    expect(certificate.rowsErased.contact).toBe(before.get('contact'));
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(sql`action = 'client.erased' and stock_id = ${stockId}`);
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    expect(entry).toMatchObject({ userId: operator.id, detail: { sha256, erasure: proof?.id } });
    expect(proof?.sha256).toBe(sha256);
    expect((await verifyChain(t.db)).broken).toBeUndefined();
    expect(await t.db.$count(sql`lead` as never, sql`client_id = ${stockId}`)).toBe(0);
  }, 60_000);

  test('has its shared links closed before any row goes', async () => {
    const { id } = await createUser(t.db, { stockIds: [stockId] });
    await t.db.execute(sql`
      insert into share_link (kind, target, stock_id, created_by, created_at, expires_at)
      values ('digest', '{}', ${stockId}, ${id}, now(), now() + interval '1 day')`);
    await t.db.execute(sql`
      create function refuse_open() returns trigger language plpgsql as $$ begin
        if old.revoked_at is null then raise 'still open'; end if;
        return old;
      end $$`);
    await t.db.execute(
      sql`create trigger refuse_open before delete on share_link for each row execute function refuse_open()`,
    );
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    try {
      expect(await erased()).toMatchObject({ companyName: name });
    } finally {
      await t.db.execute(sql`drop function refuse_open cascade`);
    }
  });

  test('takes its people along who are in no other company, and its files, but no file of another company', async () => {
    const { stockId: other } = await createCompany(t.db);
    const alone = await createUser(t.db, { stockIds: [stockId] });
    const linked = await createUser(t.db, { stockIds: [stockId, other] });
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const session = await t.login(alone.username);
    const upload = String(stockId).padStart(32, 'b');
    const others = String(other).padStart(32, 'b');
    for (const id of [upload, others]) await store.put(`uploads/${id}/320.webp`, Readable.from([Buffer.from('x')]));
    await store.put(`exports/${stockId}/1.xlsx`, Readable.from([Buffer.from('x')]));
    for (const { id } of [alone, linked]) await store.put(`account-data/${id}/1.zip`, Buffer.from('x'));
    await t.db.execute(sql`
      insert into upload (id, stock_id, user_id, kind, state, name, bytes, created_at, touched_at) values
        (${upload}, ${stockId}, ${alone.id}, 'image', 'ready', 'x.png', 1, now(), now()),
        (${others}, ${other}, ${linked.id}, 'image', 'ready', 'x.png', 1, now(), now())`);
    expect((await state()).people).toBe(1);
    const proof = await erased();
    expect(proof).toMatchObject({ people: 1, files: 3, companyName: name });
    expect((await t.call('session.currentUser', session)).statusCode).toBe(401);
    const { rows } = await t.db.execute(sql`
      select id::integer, username, anonymised_at is not null as gone from app_user where id in (${alone.id}, ${linked.id}) order by id`);
    expect(rows).toEqual([
      { id: alone.id, username: `anonymised-${alone.id}`, gone: true },
      { id: linked.id, username: linked.username, gone: false },
    ]);
    expect(await t.login(linked.username)).toBeTruthy();
    expect(await store.stat(`uploads/${upload}/320.webp`)).toBeUndefined();
    expect(await store.stat(`uploads/${others}/320.webp`)).toBeDefined();
    expect(await store.stat(`exports/${stockId}/1.xlsx`)).toBeUndefined();
    expect(await store.stat(`account-data/${alone.id}/1.zip`)).toBeUndefined();
    expect(await store.stat(`account-data/${linked.id}/1.zip`)).toBeDefined();
    expect((await t.call('clientData.state', operator.token, { params: { id: stockId } })).statusCode).toBe(404);
  });

  test('is entered by nobody and given nothing while it goes', async () => {
    const { username } = await createUser(t.db);
    const line = ['周敏', '', name, 'CLIENT_USER', 'late@example.com'];
    const rows = [['姓名', '账号', '公司', '角色', '邮箱'], line, [username, username, name, 'CLIENT_USER', '']];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    const seen = (await sendFile(t, 'user.previewImport', operator.token, file)).json().result;
    expect(seen).toMatchObject({ invited: 1, linked: 1 });
    await t.db.execute(sql`update client set erasing_since = now() where stock_id = ${stockId}`);
    const asked = { stockId, name, reason: '再次' };
    expect((await ask('clientData.erase', asked)).code).toBe(CLIENT_BEING_ERASED.code);
    expect((await ask('clientData.startExport', { stockId })).code).toBe(CLIENT_BEING_ERASED.code);
    const module = { stockId, moduleCode: 'esg', expiresAt: null, shown: 'none' };
    expect((await ask('client.changeModule', module)).code).toBe(CLIENT_BEING_ERASED.code);
    await t.db.execute(sql`
      insert into module_request (stock_id, module_code, requested_by, requested_at)
      values (${stockId}, 'esg', ${operator.id}, now())`);
    expect((await ask('client.declineRequest', { stockId, moduleCode: 'esg' })).code).toBe(CLIENT_BEING_ERASED.code);
    expect((await ask('clientMember.saveSeats', { stockId, seats: 5 })).code).toBe(CLIENT_BEING_ERASED.code);
    const to = { channel: 'mail', email: 'late@example.com' };
    const invited = { stockId, name: '周敏', roles: ['CLIENT_USER'], to };
    expect((await ask('clientMember.invite', invited)).code).toBe(CLIENT_BEING_ERASED.code);
    const { erasingSince } = (await t.call('client.detail', operator.token, { params: { id: stockId } })).json().result;
    expect(erasingSince).toBe((await state()).erasingSince);
    const person = await createUser(t.db);
    const joining = { id: person.id, stockId, roles: ['CLIENT_USER'] };
    expect((await ask('user.addMembership', joining)).code).toBe(CLIENT_BEING_ERASED.code);
    const taken = await sendFile(t, 'user.commitImport', operator.token, file, { digest: seen.digest });
    expect(taken.json().code).toBe(errorTable.IMPORT_CHANGED.code);
    expect((await sendFile(t, 'user.previewImport', operator.token, file)).json().result).toMatchObject({ wrong: 2 });
    expect((await ask('client.open', { stockId })).code).not.toBe(200);
  });

  test('leaves no file of an export that was being written meanwhile', async () => {
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const put = store.put.bind(store);
    const holding = vi.spyOn(store, 'put').mockImplementation(async (file, content) => {
      const bytes = await buffer(content as Readable);
      written.resolve();
      await held.promise;
      await put(file, bytes);
    });
    const { id } = (await ask('clientData.startExport', { stockId })).result;
    await written.promise;
    await erased();
    held.resolve();
    const jobState = async () =>
      (await t.db.execute<{ state: string }>(sql`select state from job where id = ${id}`)).rows[0]?.state;
    await expect.poll(jobState).toBe('failed');
    holding.mockRestore();
    expect(await store.stat(`client-data/${stockId}/${id}.zip`)).toBeUndefined();
  });

  test('loses files that came after its files were looked for', async () => {
    const list = store.list.bind(store);
    const late = `exports/${stockId}/late.xlsx`;
    let isLate = false;
    const listing = vi.spyOn(store, 'list').mockImplementation(async function* (below) {
      yield* list(below);
      if (isLate || below !== `exports/${stockId}`) return;
      isLate = true;
      await store.put(late, Buffer.from('x'));
    });
    expect((await erased())?.files).toBe(1);
    listing.mockRestore();
    expect(await store.stat(late)).toBeUndefined();
  });

  test('has no file to be opened, neither while it is gone nor when it is a client again', async () => {
    const { id } = await exported();
    const open = async () => (await t.call('clientData.file', operator.token, { body: { id } })).statusCode;
    expect(await open()).toBe(200);
    await t.db.execute(sql`delete from client where stock_id = ${stockId}`);
    expect(await open()).toBe(404);
    t.pass(1_000);
    expect((await ask('client.open', { stockId })).code).toBe(200);
    expect(await open()).toBe(404);
    // Nor is it offered.
    const { result } = (await t.call('clientData.state', operator.token, { params: { id: stockId } })).json();
    expect(result.export).toBeNull();
  });

  test('goes in the end although its erasure failed and nothing is left of the job', async () => {
    await store.put(`exports/${stockId}/1.xlsx`, Buffer.from('x'));
    const refusing = vi.spyOn(store, 'remove').mockRejectedValue(new Error('the store refuses'));
    const { id } = (await ask('clientData.erase', { stockId, name, reason: '到期' })).result;
    const ofErasure = sql`kind = 'client-erasure' and subject_id = ${stockId}`;
    const states = async () =>
      (await t.db.select().from(jobs).where(ofErasure).orderBy(jobs.id)).map((job) => job.state);
    await expect.poll(states, { timeout: 60_000, interval: 500 }).toEqual(['failed']);
    refusing.mockRestore();
    await t.db.execute(sql`delete from pgboss.job where name = 'client-erasure'`);
    const sweep = async () => {
      for (const one of t.app.sweeps) await one({ db: t.db, now: t.now(), signal: AbortSignal.timeout(60_000) });
    };
    // Whoever asked for it has just been told that it failed, and may try it again.
    await sweep();
    expect(await states()).toEqual(['failed']);
    await t.db.execute(sql`update job set finished_at = finished_at - interval '25 hours' where ${ofErasure}`);
    await Promise.all([sweep(), sweep()]);
    const own = async () => (await erasures()).find((one: { id: number }) => one.id === id)?.finishedAt;
    await expect.poll(own, { timeout: 60_000 }).toEqual(expect.any(String));
    await sweep();
    expect(await states()).toEqual(['failed', 'done']);
    expect((await t.call('clientData.certificate', operator.token, { body: { id } })).statusCode).toBe(200);
  }, 150_000);

  test('has no certificate before it is gone', async () => {
    expect((await ask('clientData.certificate', { id: 987_654 })).code).toBe(404);
  });
});
