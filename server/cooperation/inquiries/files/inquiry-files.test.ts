import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { Receipt } from '#contract/cooperation/quotes.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { openBuyingCompany, quoteOf } from '#server/testing/buying-company.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { encodeForm } from '#server/testing/upload.ts';

const company = await openBuyingCompany();
const { t, store, call, supplier, look, addSupplier, linkTo, passDeadline, detail, open, compare } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7 秘密报价 918273.6451');
  const send = async (name: EndpointName, token: string | undefined, fields: Record<string, string | number>) =>
    (await t.call(name, token, await encodeForm(pdf, fields))).json();
  const read = async (name: EndpointName, token: string | undefined, body: object) =>
    (await t.call(name, token, { body })).rawPayload;

  test('of the buyer are for everybody invited, those of a quote for its supplier until the opening', async () => {
    const [one, other] = [await addSupplier(), await addSupplier()];
    const content = publishable({ supplierIds: [one.id, other.id], fewestQuotes: 1 });
    const { id } = await call<InquiryDetail>('inquiry.save', { body: { content } });
    expect((await send('inquiry.addFile', buyer, { id, name: '宏.xlsm' })).code).toBe(1781);
    expect((await send('inquiry.addFile', buyer, { id, name: '图.png' })).code).toBe(1781);
    const drawing = (await send('inquiry.addFile', buyer, { id, name: 'D:\\lin\\图纸.PDF' })).result;
    expect(drawing).toMatchObject({ name: '图纸.pdf', bytes: pdf.length });
    const { version } = await detail(id);
    const named = { ...content, attachments: [{ ...drawing, name: '改名.pdf' }] };
    const inquiry = await call<InquiryDetail>('inquiry.publish', { body: { id, version, content: named } });
    expect(inquiry.content.attachments).toEqual([drawing]);
    const [link, elsewhere] = [await linkTo(one.email), await linkTo(other.email)];
    expect((await read('quote.file', undefined, { token: elsewhere, file: drawing.id })).equals(pdf)).toBe(true);

    const offer = (await send('quote.addFile', undefined, { token: link, name: '报价.pdf' })).result;
    const quote = { ...quoteOf(['100', '200']), files: [offer] };
    const receipt = await supplier<Receipt>('quote.submit', { token: link, edition: 1, quote });
    await supplier('quote.removeFile', { token: link, file: offer.id });
    expect((await read('quote.file', undefined, { token: link, file: offer.id })).equals(pdf)).toBe(true);
    for (const [name, body] of [
      ['quote.file', { token: elsewhere, file: offer.id }],
      ['inquiry.file', { id, file: offer.id }],
    ] as const) {
      expect((await t.call(name, name === 'inquiry.file' ? buyer : undefined, { body })).statusCode).toBe(404);
    }
    const { rows } = await t.db.execute(sql`select string_agg(inquiry_file::text, '') as held from inquiry_file`);
    expect(JSON.stringify(rows)).not.toContain('报价.pdf');
    expect((await buffer(store.open(`inquiry-files/${offer.id}`))).includes('918273')).toBe(false);

    const spare = (await send('quote.addFile', undefined, { token: link, name: '资质.pdf' })).result;
    await supplier('quote.removeFile', { token: link, file: spare.id });
    const gone = { token: link, edition: 1, quote: { ...quoteOf(['90']), files: [offer, spare] } };
    const { issues } = (await t.call('quote.submit', undefined, { body: gone })).json();
    expect(issues).toEqual([{ path: 'body.quote.files.1', message: expect.stringContaining('资质.pdf') }]);

    await passDeadline(id);
    await open(id);
    const { suppliers: compared } = await compare(id);
    expect(compared.find(({ receipt: own }) => own === receipt.receipt)?.files).toEqual([offer]);
    expect((await look(link)).proof?.canonical).toContain(offer.digest);
    expect((await read('inquiry.file', buyer, { id, file: offer.id })).equals(pdf)).toBe(true);
    await store.put(`inquiry-files/${offer.id}`, Buffer.alloc(90));
    expect((await t.call('inquiry.file', buyer, { body: { id, file: offer.id } })).json().code).toBe(1784);
  });
});
