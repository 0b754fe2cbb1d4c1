import { type SQL, sql } from 'drizzle-orm';
import { ofSealedInquiry, ofSealedInvitation } from './company-tables.ts';

/**
 * What a company has received and answered as a supplier. It stands in the records of the buyers, with whom it stays
 * when the company is erased.
 */
export interface ReceivedTable {
  readonly name: string;
  readonly of: (stockId: number) => SQL;
  /** Columns that the company knows anyway; the buyers' own are not among them. */
  readonly columns: readonly string[];
  /** An operator fetches the file: until the opening nobody learns from it who has answered. */
  readonly blanked?: { readonly where: SQL; readonly columns: readonly string[] };
}

/** As `isInvited` has it for those who read 报价邀请. */
export const isReceived = (stockId: number) => sql`company_id = ${stockId}
  and (stock_id, supplier_id) in (select stock_id, id from supplier where company_id = ${stockId})`;

/** Of a table whose rows name their invitation. */
const ofReceived = (stockId: number): SQL =>
  sql`invitation_id in (select id from quote_invitation where ${isReceived(stockId)})`;

/** Without those by a link that ended before it was invited anew: nobody is told that there are any, nor by a number. */
const ofOpenQuotes = (stockId: number) => sql`${ofReceived(stockId)} and not (${ofSealedInvitation})
  and number > (select former_quotes from quote_invitation where id = invitation_id)`;

/** Files that these quotes name, once they are opened. */
export const ofOpenFiles = (stockId: number): SQL => sql`${ofReceived(stockId)} and id in (
  select file ->> 'id' from quote, jsonb_array_elements(content -> 'files') as file where ${ofOpenQuotes(stockId)})`;

export const receivedTables: readonly ReceivedTable[] = [
  {
    name: 'inquiry',
    of: (stockId) => sql`id in (select inquiry_id from quote_invitation where ${isReceived(stockId)})`,
    columns: ['id', 'stock_id', 'number', 'title', 'deadline'],
  },
  {
    name: 'quote_invitation',
    of: isReceived,
    columns: [
      ...['id', 'stock_id', 'inquiry_id', 'name', 'language', 'invited_at', 'withdrawn_at'],
      ...['opened_at', 'declined_at', 'decline_reason'],
    ],
    blanked: { where: ofSealedInquiry, columns: ['opened_at', 'declined_at', 'decline_reason'] },
  },
  {
    name: 'quote',
    of: ofOpenQuotes,
    columns: [
      ...['id', 'stock_id', 'invitation_id', 'edition', 'received_at', 'withdrawn_at', 'confirmed_at'],
      ...['receipt', 'content'],
    ],
  },
  {
    name: 'inquiry_file',
    of: ofOpenFiles,
    columns: ['id', 'stock_id', 'inquiry_id', 'invitation_id', 'bytes', 'added_at'],
  },
];
