import { and, eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { Comparison, OpeningRecord } from '#contract/cooperation/opened-quotes.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { findHashBefore } from './queries.ts';

const company = await openBuyingCompany();
const {
  t,
  stockId,
  call,
  refusal,
  supplier,
  look,
  addSupplier,
  publish,
  submit,
  passDeadline,
  detail,
  open,
  compare,
  rowsOf,
} = company;
afterAll(company.close);
let buyer: string;
let second: string;
beforeEach(async () => {
  ({ buyer, second } = await company.signIn());
});

describe('the comparison', () => {
  test('shows ties as ties, never a gap as the lowest, and the past price of the same item', async () => {
    const lines = ['甲', '乙'].map((name) => ({
      name: `${name}`,
      specification: '',
      quantity: '3',
      unit: '项',
    }));
    const earlier = await publish({ lines, fewestQuotes: 1 }, 1);
    await submit(earlier.links[0] ?? '', ['110', '50']);
    await passDeadline(earlier.inquiry.id);
    const opened = await open(earlier.inquiry.id);
    const {
      suppliers: [winner],
    } = await compare(opened.id);
    const award = { id: opened.id, version: opened.version, reason: '唯一' };
    const first = [{ position: 1, invitationId: winner?.invitationId }];
    expect((await call<InquiryDetail>('inquiry.award', { body: { ...award, lines: first } })).state).toBe('30');
    expect((await look(earlier.links[0] ?? '')).outcome).toEqual({ kind: 'won', positions: [1] });

    const { inquiry, links } = await publish({ lines }, 3);
    await submit(links[0] ?? '', ['100', '40']);
    await submit(links[1] ?? '', ['100', undefined]);
    await submit(links[2] ?? '', ['125', '50']);
    await passDeadline(inquiry.id);
    await open(inquiry.id);
    const compared = await compare(inquiry.id);
    const places = (token: number) =>
      compared.suppliers.findIndex(({ total }) => total.net === ['420.00', '300.00', '525.00'][token]);
    expect(compared.lines[0]).toMatchObject({
      ...{ lowest: { net: [places(0), places(1)].sort() }, spread: { net: '25.0' } },
      past: { amounts: { net: '330.00', tax: '19.80', gross: '349.80' } },
    });
    const file = await t.call('inquiry.export', buyer, { body: { id: inquiry.id } });
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets[0]?.rows[1]?.filter((cell) => cell === '300.00')).toHaveLength(2);
    expect(compared.lines[1]).toMatchObject({ lowest: { gross: [places(0)] }, past: null });

    const { place, quotes: recorded } = await call<OpeningRecord>('inquiry.openingRecord', {
      params: { id: inquiry.id },
    });
    const steps = (await detail(inquiry.id)).steps;
    const opening = steps.find(({ action }) => action === 'inquiry.open');
    expect([place?.entry, place?.hash]).toEqual([opening?.entry, opening?.hash]);
    // What it is chained to stays known when the entries before it are in a file.
    const entry = place?.entry ?? 0;
    const archived = t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into audit_archive (from_id, until, hash, archived_at)
        select (select min(id) from audit_entry), id, hash, now() from audit_entry where id = ${entry - 1}`);
      await tx.execute(sql`delete from audit_entry where id < ${entry}`);
      expect((await findHashBefore(tx, entry)).toString('hex')).toBe(place?.previous);
      tx.rollback();
    });
    await expect(archived).rejects.toThrow('Rollback');
    expect(recorded.map(({ receipt }) => receipt)).toEqual(compared.suppliers.map(({ receipt }) => receipt));
    const record = await t.call('inquiry.exportRecord', buyer, { body: { id: inquiry.id } });
    const cells = (await readXlsx(record.rawPayload)).sheets[0]?.rows.flat();
    expect(cells).toEqual(expect.arrayContaining([place?.hash, recorded[0]?.receipt]));
    const verified = await call('inquiry.verify', { body: { id: inquiry.id } });
    expect(verified).toMatchObject({ from: steps[0]?.entry, broken: null });
  });

  test('says who was suspended since it was invited, and awards to them only knowingly', async () => {
    const { inquiry, links, asked } = await publish();
    await submit(links[0] ?? '', ['90', '40']);
    await submit(links[1] ?? '', ['100', '50']);
    const [{ id: supplierId = 0 } = {}, { id: other = 0 } = {}] = asked;
    await t.db.update(suppliers).set({ state: 'suspended' }).where(eq(suppliers.id, supplierId));
    const { id } = inquiry;
    const stateOf = ({ invitations }: InquiryDetail, supplier: number) =>
      invitations.find((one) => one.supplierId === supplier)?.supplierState;
    const read = await detail(id);
    expect([stateOf(read, supplierId), stateOf(read, other)]).toEqual(['suspended', 'approved']);
    await passDeadline(id);
    const { version } = await open(id);
    const { suppliers: compared } = await compare(id);
    const suspended = compared.filter(({ supplierState }) => supplierState === 'suspended');
    expect([compared.length, suspended.length]).toEqual([2, 1]);
    const lines = [{ position: 1, invitationId: suspended[0]?.invitationId }];
    const award = { id, version, lines, reason: '最低' };
    expect(await refusal('inquiry.award', award)).toBe(errorTable.SUPPLIER_NOT_APPROVED.code);
    expect((await call<InquiryDetail>('inquiry.award', { body: { ...award, acceptsNotApproved: true } })).state).toBe(
      '30',
    );
    const isAward = and(eq(auditEntries.subject, `inquiry ${id}`), eq(auditEntries.action, 'inquiry.award'));
    const [entry] = await t.db.select().from(auditEntries).where(isAward);
    expect(entry?.detail).toMatchObject({ notApproved: [{ supplierId, state: 'suspended' }] });
  });

  test('tells in its workbook at which tax rate a supplier quotes, and what it wrote to its whole quote', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 });
    const note = '不含运费，预付 50%';
    const written = { ...quoteOf(['100', '40'], '13'), note };
    await supplier('quote.submit', { token: links[0], edition: 1, quote: written });
    await submit(links[1] ?? '', ['90', '50']);
    await passDeadline(inquiry.id);
    const { id } = await open(inquiry.id);
    const { suppliers: quoted } = await compare(id);
    const rows = await rowsOf('inquiry.export', id);
    const said = (label: string) => rows.find((row) => row[1] === label)?.filter((_, column) => column > 4);
    const firstCells = (cells: unknown[] | undefined) => cells?.filter((cell) => cell !== null && cell !== '');
    expect(firstCells(said('税率（%）'))).toEqual(quoted.map(({ taxRate }) => taxRate));
    expect(firstCells(said('整份报价的说明'))).toEqual([note]);
  });

  test('and its record tell times in China in their workbooks, and say so', async () => {
    const { inquiry, links } = await publish({ fewestQuotes: 1 }, 1);
    await submit(links[0] ?? '', ['100', '40']);
    await passDeadline(inquiry.id);
    const { id } = await open(inquiry.id);
    const inChina = (iso = '') =>
      new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
    const {
      deadline,
      openedAt,
      quotes: recorded,
    } = await call<OpeningRecord>('inquiry.openingRecord', {
      params: { id },
    });
    const record = await rowsOf('inquiry.exportRecord', id);
    expect(record.map((row) => row.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['合作方', '收到时间（北京时间）'],
        [recorded[0]?.name, inChina(recorded[0]?.receivedAt)],
        ['报价截止（北京时间）', inChina(deadline)],
        ['开启时间（北京时间）', inChina(openedAt)],
      ]),
    );
    const comparison = await rowsOf('inquiry.export', id);
    expect(comparison.map((row) => row.slice(1, 3))).toContainEqual(['开启（北京时间）', inChina(openedAt)]);
  });

  test('shows no price of an inquiry that its reader may not see, nor one that was awarded after its opening', async () => {
    const name = `翻译`;
    const lines = [{ name, specification: '', quantity: '1', unit: '版' }];
    const begin = async (price: string) => {
      const { inquiry, links } = await publish({ lines, fewestQuotes: 1 }, 1);
      await submit(links[0] ?? '', [price]);
      await passDeadline(inquiry.id);
      return open(inquiry.id);
    };
    const award = async ({ id, version }: InquiryDetail) => {
      const { suppliers: quoted } = await compare(id);
      const won = [{ position: 1, invitationId: quoted[0]?.invitationId }];
      await call('inquiry.award', { body: { id, version, lines: won, reason: '唯一' } });
    };
    const past = async (id: number, token: string) => {
      const { lines: compared } = await call<Comparison>('inquiry.compare', { params: { id } }, token);
      return compared[0]?.past?.amounts.net;
    };
    const first = await begin('10');
    await award(first);
    const hidden = await begin('20');
    await award(hidden);
    const latest = await begin('30');
    expect(await past(latest.id, second)).toBe('20.00');
    await call('inquiry.setViewers', { body: { id: hidden.id, viewerIds: [] } });
    expect([await past(latest.id, second), await past(latest.id, buyer)]).toEqual(['10.00', '20.00']);
    await award(latest);
    expect([await past(first.id, buyer), await past(hidden.id, buyer)]).toEqual([undefined, '10.00']);
    expect(await past(latest.id, buyer)).toBe('20.00');
  });

  test('has its place in the audit chain, however often the draft saved itself', async () => {
    const content = publishable({ supplierIds: [(await addSupplier()).id], fewestQuotes: 1 });
    const { id, version } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    const save = { at: t.now(), stockId, action: 'inquiry.save', subject: `inquiry ${id}`, detail: {} };
    await recordAudits(
      t.db,
      Array.from({ length: 500 }, () => save),
    );
    await call('inquiry.publish', { body: { id, version, content } });
    await passDeadline(id);
    await open(id, buyer, '没有报价');
    const { place, reason } = await call<OpeningRecord>('inquiry.openingRecord', { params: { id } });
    expect([place?.hash, reason]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), '没有报价']);
    const { steps } = await detail(id);
    expect(steps.map(({ action }) => action)).toEqual(['inquiry.add', 'inquiry.publish', 'inquiry.open']);
    const verified = await call('inquiry.verify', { body: { id } });
    expect(verified).toMatchObject({ from: steps[0]?.entry, until: place?.entry, broken: null });
  });
});
