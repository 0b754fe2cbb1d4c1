import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { fileSealing, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { quoteDrafts, quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { seal, sealBytes } from '#server/platform/sealed.ts';
import { uploadSpaces } from '#server/platform/uploads/tables.ts';
import { createCompany } from '#server/testing/factories.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { linesIn, openLeavingClients } from '#server/testing/leaving-clients.ts';
import { testShareSecret } from '#server/testing/test-app.ts';
import { companyTables } from './company-tables.ts';

const { EXPORT_NOT_READY } = errorTable;
const clients = await openLeavingClients();
const { t, store, operator, ask, addContacts, exported } = clients;
afterAll(clients.close);
let stockId: number;
beforeEach(async () => {
  ({ stockId } = await clients.addClient());
});

describe('the file with all data of a client', () => {
  test('has 50,000 contacts of this client and of no other, in bounded memory, with counts and sums that agree', async () => {
    const { stockId: other } = await createCompany(t.db);
    await addContacts(20, other);
    await addContacts(50_000);
    for (const [sign, owner] of [
      ['a', stockId],
      ['b', other],
    ] as const) {
      await store.put(`uploads/${sign.repeat(32)}/320.webp`, Readable.from([Buffer.from('picture')]));
      await t.db.execute(sql`
        insert into upload (id, stock_id, user_id, kind, state, name, bytes, created_at, touched_at)
        values (${sign.repeat(32)}, ${owner}, ${operator.id}, 'image', 'ready', 'x.png', 7, now(), now())`);
    }
    globalThis.gc?.();
    const before = process.memoryUsage();
    let peak = 0;
    const watch = setInterval(() => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      peak = Math.max(peak, heapUsed + arrayBuffers);
    }, 20);
    const { file, entries, archive } = await exported();
    clearInterval(watch);
    expect(peak - before.heapUsed - before.arrayBuffers).toBeLessThan(150 * 1024 * 1024);
    expect(createHash('sha256').update(file).digest('hex')).toBe(archive?.sha256);
    expect(file.length).toBe(archive?.bytes);
    const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
    expect(manifest.tables.map(({ table }: { table: string }) => table)).toEqual(companyTables.map((one) => one.name));
    for (const { file: entry, rows, sha256 } of [...manifest.tables, ...manifest.entries]) {
      const content = entries.get(entry) ?? Buffer.alloc(0);
      expect(createHash('sha256').update(content).digest('hex'), entry).toBe(sha256);
      if (rows !== undefined) expect(content.toString().split('\n').length - 1, entry).toBe(rows);
    }
    const contacts = entries.get('tables/contact.jsonl')?.toString().trim().split('\n') ?? [];
    expect(contacts).toHaveLength(50_000);
    expect(contacts.every((line) => JSON.parse(line).stock_id === stockId)).toBe(true);
    expect(entries.get(`files/uploads/${'a'.repeat(32)}/320.webp`)?.toString()).toBe('picture');
    expect(entries.has(`files/uploads/${'b'.repeat(32)}/320.webp`)).toBe(false);
    const [entry] = await t.db.select().from(auditEntries).where(sql`action = 'client.exported'`);
    expect(entry).toMatchObject({ userId: operator.id, stockId, detail: { sha256: archive?.sha256 } });
    const told = await t.db.select().from(notifications).where(sql`user_id = ${operator.id}`);
    expect(told.map(({ title }) => title['zh-CN'])).toContain('客户数据已导出');
  }, 120_000);

  test('has files of suppliers only where an opened quote names them, and of others their row', async () => {
    const now = t.now();
    const place = { stockId, inquiryId: 900_001 };
    const fileOf = (digit: string) => {
      const bytes = Buffer.from(`content ${digit}`);
      const digest = createHash('sha256').update(bytes).digest('hex');
      return { bytes, described: { id: digit.repeat(32), name: '报价.pdf', bytes: bytes.length, digest } };
    };
    const opened = (digit: string) => ({ taxRate: '6', note: '', lines: [], files: [fileOf(digit).described] });
    const [quoted, withdrawn, ended] = [900_001, 900_002, 900_003];
    const quote = { stockId, edition: 1, sealed: Buffer.alloc(1), receipt: '0'.repeat(64), receivedAt: now };
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline or open before it.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { title, field, ...rest } = publishable();
      const inquiry = { stockId, title, field, content: { title, field, ...rest }, state: 20, number: 'XJ-2026-0001' };
      const moments = { deadline: now, openedAt: now, changedAt: now };
      const values = { ...inquiry, ...moments, id: place.inquiryId, edition: 1, createdBy: operator.id };
      await tx.insert(inquiries).overridingSystemValue().values(values);
      await tx.insert(quotes).values([
        { ...quote, invitationId: quoted, number: 1 },
        { ...quote, invitationId: quoted, number: 2, content: opened('2') },
        { ...quote, invitationId: withdrawn, number: 1, content: opened('4'), withdrawnAt: now },
        { ...quote, invitationId: ended, number: 1 },
      ]);
      // The third is of a quote that was replaced, or of a draft.
      for (const [index, invitationId] of [null, quoted, quoted, withdrawn, ended].entries()) {
        const { bytes, described } = fileOf(`${index + 1}`);
        const { id } = described;
        const sealing = fileSealing({ ...place, invitationId }, id, testShareSecret);
        const sealed = seal(JSON.stringify(described), sealing);
        await tx.insert(inquiryFiles).values({ ...place, id, invitationId, sealed, bytes: bytes.length, addedAt: now });
        await store.put(storedName(id), sealBytes(bytes, sealing));
      }
    });
    const { entries } = await exported();
    const folders = [...entries.keys()].filter((entry) => entry.startsWith('files/inquiry-files/'));
    expect(folders.sort()).toEqual(['1', '2'].map((digit) => `files/inquiry-files/${digit.repeat(32)}/报价.pdf`));
    const rows = entries.get('tables/inquiry_file.jsonl')?.toString().trim().split('\n') ?? [];
    expect(rows).toHaveLength(5);
  });

  test('does not tell who has answered an inquiry whose quotes are not opened', async () => {
    const now = t.now();
    const [inquiryId, answered, silent] = [910_001, 910_001, 910_002];
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { title, field, ...rest } = publishable();
      const inquiry = { stockId, title, field, content: { title, field, ...rest }, state: 10, number: 'XJ-2026-0002' };
      const values = { ...inquiry, deadline: now, changedAt: now, id: inquiryId, edition: 1, createdBy: operator.id };
      await tx.insert(inquiries).overridingSystemValue().values(values);
      const invited = { stockId, inquiryId, name: '甲', email: '', language: 'zh-CN' as const, invitedAt: now };
      await tx
        .insert(quoteInvitations)
        .overridingSystemValue()
        .values([
          { ...invited, id: answered, supplierId: 1, openedAt: now, declinedAt: now },
          { ...invited, id: silent, supplierId: 2 },
        ]);
      const sealed = Buffer.alloc(1);
      const quote = { stockId, edition: 1, sealed, receipt: '0'.repeat(64), receivedAt: now };
      await tx.insert(quotes).values({ ...quote, invitationId: answered, number: 1 });
      await tx.insert(quoteDrafts).values({ stockId, invitationId: answered, sealed, savedAt: now });
      // Their bytes are still on their way.
      const file = { stockId, inquiryId, sealed: Buffer.alloc(0), bytes: 1, addedAt: now };
      await tx.insert(inquiryFiles).values([
        { ...file, id: 'd'.repeat(32), invitationId: answered },
        { ...file, id: 'e'.repeat(32), invitationId: null },
      ]);
    });
    const tableOf = (entries: Parameters<typeof linesIn>[0], table: string) =>
      linesIn(entries, `tables/${table}.jsonl`);
    await t.db.insert(uploadSpaces).values({ stockId, usedBytes: 2 });
    const before = (await exported()).entries;
    // Of what has been counted, the rest would be the size of files of sealed quotes.
    expect(tableOf(before, 'upload_space')).toEqual([{ stock_id: stockId }]);
    expect(tableOf(before, 'quote')).toEqual([]);
    expect(tableOf(before, 'quote_draft')).toEqual([]);
    expect(tableOf(before, 'inquiry_file').map(({ id }) => id)).toEqual(['e'.repeat(32)]);
    const [one, other] = tableOf(before, 'quote_invitation');
    expect([one.id, other.id]).toEqual([answered, silent]);
    for (const row of [one, other])
      for (const column of ['opened_at', 'declined_at', 'decline_reason', 'is_sms_due'])
        expect(row).not.toHaveProperty(column);
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(inquiries).set({ openedAt: now, state: 20 }).where(eq(inquiries.id, inquiryId));
    });
    const after = (await exported()).entries;
    expect(tableOf(after, 'quote')).toHaveLength(1);
    expect(tableOf(after, 'inquiry_file')).toHaveLength(2);
    expect(tableOf(after, 'quote_invitation')[0].declined_at).not.toBeNull();
  });

  test('is not there for a company that is no client, nor before it is ready', async () => {
    expect((await ask('clientData.startExport', { stockId: 987_654 })).code).toBe(404);
    expect((await ask('clientData.file', { id: 987_654 })).code).toBe(404);
    const { rows } = await t.db.execute<{ id: string }>(sql`
      insert into job (kind, state, subject_id, created_at) values ('client-data', 'running', ${stockId}, ${t.now().toISOString()})
      returning id::text`);
    const id = Number(rows[0]?.id);
    expect((await ask('clientData.startExport', { stockId })).result).toEqual({ id });
    expect((await ask('clientData.file', { id })).code).toBe(EXPORT_NOT_READY.code);
  });
});

test('two clicks at once begin one file, with one entry', async () => {
  const begin = async () => (await ask('clientData.startExport', { stockId })).result.id;
  const { done, seen } = await holdAudit(t.db, {
    run: () => Promise.all([begin(), begin()]),
    waiting: 2,
    look: () => t.db.$count(jobs, eq(jobs.subjectId, stockId)),
  });
  expect(seen).toBe(0);
  expect(new Set(done).size).toBe(1);
  expect(await t.db.$count(jobs, eq(jobs.subjectId, stockId))).toBe(1);
  expect(await t.db.$count(auditEntries, sql`action = 'client.exportData' and stock_id = ${stockId}`)).toBe(1);
});
