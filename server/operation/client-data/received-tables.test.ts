import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileSealing, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { sealQuote } from '#server/cooperation/inquiries/quotes/seal-quote.ts';
import { quoteDrafts, quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { inquiries, quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { seal, sealBytes } from '#server/platform/sealed.ts';
import { uploadSpaces } from '#server/platform/uploads/tables.ts';
import { createCompany } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { linesIn, openLeavingClients } from '#server/testing/leaving-clients.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { testShareSecret } from '#server/testing/test-app.ts';

const clients = await openLeavingClients();
const { t, store, operator, exported, erased } = clients;
afterAll(clients.close);
let stockId: number;
beforeEach(async () => {
  ({ stockId } = await clients.addClient());
});

describe('what a client has received and answered as a supplier', () => {
  const [openedId, sealedId] = [920_001, 920_002];
  const fileOf = (digit: string) => ({ id: digit.repeat(32), name: '报价.pdf', bytes: 1, digest: '' });
  let buyer: number;

  /** An inquiry whose quotes were opened and one whose are not, both answered, with a draft and a file of it for each. */
  beforeEach(async () => {
    ({ stockId: buyer } = await createCompany(t.db));
    const now = t.now();
    await t.db.transaction(async (tx) => {
      // Past the guards of the database, which let nobody quote after a deadline or open before it.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(inquiries).where(inArray(inquiries.id, [openedId, sealedId]));
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into supplier (stock_id, name, credit_code, fields, company_id, added_at)
        values (${buyer}, '客户', ${nextCreditCode()}, '{}', ${stockId}, now()), (${buyer}, '别家', ${nextCreditCode()}, '{}', null, now()),
          (${buyer}, '后来说是客户', ${nextCreditCode()}, '{}', ${stockId}, now())
        returning id::text`);
      const [own = 0, other = 0, linkedLater = 0] = rows.map(({ id }) => Number(id));
      const { title, field, ...rest } = publishable();
      const asked = { stockId: buyer, title, field, content: { title, field, ...rest }, changedAt: now, edition: 1 };
      const base = { ...asked, deadline: now, createdBy: operator.id };
      await tx
        .insert(inquiries)
        .overridingSystemValue()
        .values([
          { ...base, id: openedId, number: 'XJ-1', state: 20, openedAt: now },
          { ...base, id: sealedId, number: 'XJ-2', state: 10 },
        ]);
      const sent = { stockId: buyer, name: '客户', email: 'a@example.com', language: 'zh-CN' as const, invitedAt: now };
      for (const id of [openedId, sealedId]) {
        await tx.delete(quoteInvitations).where(inArray(quoteInvitations.id, [id, id + 100, id + 200]));
        await tx
          .insert(quoteInvitations)
          .overridingSystemValue()
          .values([
            { ...sent, id, inquiryId: id, supplierId: own, companyId: stockId, openedAt: now, declinedAt: now },
            { ...sent, id: id + 100, inquiryId: id, supplierId: other, companyId: null },
            // Whose supplier was said to be another company when it was invited.
            { ...sent, id: id + 200, inquiryId: id, supplierId: linkedLater, companyId: buyer },
          ]);
        const sealed = Buffer.alloc(1);
        const quote = { stockId: buyer, number: 1, edition: 1, sealed, receipt: '0'.repeat(64), receivedAt: now };
        const content = { taxRate: '6', note: '我们的报价', lines: [], files: [fileOf('a')] };
        await tx.delete(quotes).where(inArray(quotes.invitationId, [id, id + 100]));
        await tx.insert(quotes).values([
          { ...quote, invitationId: id, ...(id === openedId && { content }) },
          { ...quote, invitationId: id + 100, ...(id === openedId && { content: { ...content, note: '别家的' } }) },
        ]);
        await tx.delete(quoteDrafts).where(inArray(quoteDrafts.invitationId, [id, id + 100, id + 200]));
        await tx
          .insert(quoteDrafts)
          .values(
            [id, id + 100, id + 200].map((invitationId) => ({ stockId: buyer, invitationId, sealed, savedAt: now })),
          );
      }
    });
  });

  test('goes out as far as its quotes were opened, and nothing of others', async () => {
    const named = 'b'.repeat(32);
    const bytes = Buffer.from('our quote');
    const described = {
      id: named,
      name: '报价.pdf',
      bytes: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    };
    const place = { stockId: buyer, inquiryId: openedId, invitationId: openedId };
    const sealing = fileSealing(place, named, testShareSecret);
    await store.put(storedName(named), sealBytes(bytes, sealing));
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const sealed = seal(JSON.stringify(described), sealing);
      await tx.insert(inquiryFiles).values({ ...place, id: named, sealed, bytes: bytes.length, addedAt: t.now() });
      const content = { taxRate: '6', note: '我们的报价', lines: [], files: [described] };
      await tx.update(quotes).set({ content }).where(eq(quotes.invitationId, openedId));
    });
    const { entries } = await exported();
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.id, named));
    const folders = [...entries.keys()].filter((entry) => entry.startsWith('files/'));
    expect(folders).toEqual([`files/received-files/${named}/报价.pdf`]);
    expect(entries.get(folders[0] ?? '')?.toString()).toBe('our quote');
    const linesOf = (table: string) => linesIn(entries, `received/${table}.jsonl`);
    expect(linesOf('inquiry')).toMatchObject([{ number: 'XJ-1' }, { number: 'XJ-2' }]);
    expect(linesOf('inquiry')[0]).not.toHaveProperty('content');
    const [opened, sealed, ...more] = linesOf('quote_invitation');
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ id: openedId, declined_at: expect.any(String) });
    expect(sealed.id).toBe(sealedId);
    for (const told of ['opened_at', 'declined_at', 'decline_reason']) expect(sealed).not.toHaveProperty(told);
    for (const row of [opened, sealed])
      for (const column of ['key', 'email', 'supplier_id', 'decline_sealed']) expect(row).not.toHaveProperty(column);
    expect(linesOf('quote')).toMatchObject([{ invitation_id: openedId, content: { note: '我们的报价' } }]);
    expect(linesOf('quote')[0]).not.toHaveProperty('sealed');
    const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
    expect(manifest.received.map(({ table }: { table: string }) => table)).toContain('quote');
    expect(entries.get('README.txt')?.toString()).toContain('作为供应商');
  });

  test('goes out without what came by a link that ended, and without files that no opened quote of it names', async () => {
    const [former, own, drafted] = ['4', '5', '6'].map((digit) => digit.padEnd(32, 'c')) as [string, string, string];
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      const quote = {
        stockId: buyer,
        invitationId: openedId,
        edition: 1,
        sealed: Buffer.alloc(1),
        receivedAt: t.now(),
      };
      const content = { taxRate: '6', note: '', lines: [], files: [{ ...fileOf('c'), id: own }] };
      // Nothing of the former link is opened.
      await tx.update(quotes).set({ withdrawnAt: t.now(), content: null }).where(eq(quotes.invitationId, openedId));
      await tx.insert(quotes).values({ ...quote, number: 2, receipt: '1'.repeat(64), content });
      await tx.update(quoteInvitations).set({ formerQuotes: 1 }).where(eq(quoteInvitations.id, openedId));
      const file = { stockId: buyer, inquiryId: openedId, invitationId: openedId, bytes: 1, addedAt: t.now() };
      const sealed = Buffer.alloc(1);
      await tx.insert(inquiryFiles).values([former, own, drafted].map((id) => ({ ...file, id, sealed })));
    });
    const { entries } = await exported();
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    const linesOf = (table: string) => linesIn(entries, `received/${table}.jsonl`);
    expect(linesOf('quote').map(({ receipt }) => receipt)).toEqual(['1'.repeat(64)]);
    // A second one without a first would say as much.
    expect(linesOf('quote')[0]).not.toHaveProperty('number');
    expect(linesOf('inquiry_file').map(({ id }) => id)).toEqual([own]);
  });

  test('stays with the buyers when it is erased, which the certificate says, but for what was not submitted', async () => {
    const files = [
      { id: `${'a'.repeat(31)}1`, inquiryId: openedId, invitationId: openedId },
      { id: `${'a'.repeat(31)}2`, inquiryId: openedId, invitationId: openedId + 200 },
      { id: `${'a'.repeat(31)}3`, inquiryId: sealedId, invitationId: sealedId },
    ];
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(quotes).where(eq(quotes.invitationId, sealedId));
      const file = { stockId: buyer, sealed: Buffer.alloc(0), bytes: 1, addedAt: t.now() };
      for (const one of files) await tx.insert(inquiryFiles).values({ ...file, ...one });
    });
    for (const { id } of files) await store.put(storedName(id), Buffer.from('x'));
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const proof = await erased();
    const left = await t.db.select().from(quoteDrafts).where(eq(quoteDrafts.stockId, buyer));
    const others = [openedId, sealedId].flatMap((id) => [id + 100, id + 200]);
    expect(left.map(({ invitationId }) => invitationId).sort()).toEqual(others.sort());
    expect(await t.db.$count(quotes, eq(quotes.invitationId, openedId))).toBe(1);
    // What a quote names that cannot be opened nobody knows.
    const kept = await t.db.select().from(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    expect(kept.map(({ id }) => id).sort()).toEqual(files.slice(0, 2).map(({ id }) => id));
    expect(await store.stat(storedName(files[2]?.id ?? ''))).toBeUndefined();
    const answer = await t.call('clientData.certificate', operator.token, { body: { id: proof?.id } });
    const certificate = JSON.parse(answer.rawPayload.toString());
    expect(certificate.rowsErased).toMatchObject({ quote_draft: 2, inquiry_file: 1 });
    expect(certificate.stays.buyers).toMatchObject({ tables: expect.arrayContaining(['quote_invitation', 'quote']) });
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
  });

  test('loses files that none of its quotes names, once no quote can name them any more, and gives their room back', async () => {
    const [former, submitted, drafted] = ['7', '8', '9'].map((digit) => digit.padEnd(32, 'c')) as [
      string,
      string,
      string,
    ];
    const place = { inquiryId: sealedId, invitationId: sealedId };
    const quoteOf = (number: number, id: string) => {
      const lines = [{ position: 1, unitPrice: '1', deliveryDays: null, note: '', deviation: '' }];
      const content = { taxRate: '6', note: '', lines, files: [{ ...fileOf('c'), id, digest: '0'.repeat(64) }] };
      const quote = { stockId: buyer, invitationId: sealedId, number, edition: 1, receivedAt: t.now() };
      return { ...quote, ...sealQuote(content, { ...place, number }, testShareSecret) };
    };
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(quotes).where(eq(quotes.invitationId, sealedId));
      await tx.insert(quotes).values([{ ...quoteOf(1, former), withdrawnAt: t.now() }, quoteOf(2, submitted)]);
      const file = { ...place, stockId: buyer, sealed: Buffer.alloc(1), bytes: 1, addedAt: t.now() };
      await tx.insert(inquiryFiles).values([former, submitted, drafted].map((id) => ({ ...file, id })));
      await tx.insert(uploadSpaces).values({ stockId: buyer, usedBytes: 3 });
    });
    for (const id of [former, submitted, drafted]) await store.put(storedName(id), Buffer.from('x'));
    const rowsAtRemoval: number[] = [];
    const remove = store.remove.bind(store);
    // Whatever is submitted meanwhile could name a file that has a row.
    const removing = vi.spyOn(store, 'remove').mockImplementation(async (file) => {
      rowsAtRemoval.push(await t.db.$count(inquiryFiles, sql`${file} = 'inquiry-files/' || id`));
      await remove(file);
    });
    await t.db.execute(sql`update client_module set expires_at = '2026-01-01'`);
    const proof = await erased();
    removing.mockRestore();
    expect(proof?.files).toBe(1);
    expect(rowsAtRemoval).toEqual([0]);
    const kept = await t.db.select().from(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
    expect(kept.map(({ id }) => id).sort()).toEqual([former, submitted]);
    expect(await store.stat(storedName(drafted))).toBeUndefined();
    for (const id of [former, submitted]) expect(await store.stat(storedName(id))).toBeDefined();
    expect(await t.db.select().from(uploadSpaces).where(eq(uploadSpaces.stockId, buyer))).toMatchObject([
      { usedBytes: 2 },
    ]);
    await t.db.delete(inquiryFiles).where(eq(inquiryFiles.stockId, buyer));
  });
});
