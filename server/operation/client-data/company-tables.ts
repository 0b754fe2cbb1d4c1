import { type SQL, sql } from 'drizzle-orm';

/**
 * What becomes of each table with rows of a company when a client leaves. `company-tables.test.ts` derives these tables
 * from the schema: one that comes later has to say here what becomes of it.
 */
export interface CompanyTable {
  readonly name: string;
  /** Which rows; those with the company's number where nothing is said. */
  readonly of?: (stockId: number) => SQL;
  /** Read in the role that sees one company only, or by the server where that role may not read. */
  readonly by: 'company' | 'server';
  /** Erased with the client, or why it stays. */
  readonly erased: true | Staying;
  /** Columns that nobody gets, because one could act with them, because they are sealed, or tell of what is. */
  readonly withheld?: readonly string[];
  /** Rows that would tell who has answered an inquiry before its quotes are opened. */
  readonly sealed?: SQL;
  /** Of sealed rows only these columns are left out; the rows themselves where nothing is said. */
  readonly sealedColumns?: readonly string[];
}

/** Why rows stay: published about the company, the operator's own records, or the log that never changes. */
export type Staying = 'coverage' | 'operator' | 'log';

const ofShares = (stockId: number) => sql`share_id in (select id from share_link where stock_id = ${stockId})`;

export const ofSealedInquiry = sql`inquiry_id in (select id from inquiry where opened_at is null)`;
export const ofSealedInvitation = sql`invitation_id in (select id from quote_invitation where ${ofSealedInquiry})`;

/** In the order in which they are erased: what refers to others goes before them. */
export const companyTables: readonly CompanyTable[] = [
  { name: 'contact_import_row', by: 'company', erased: true },
  { name: 'contact_import', by: 'company', erased: true, withheld: ['file'] },
  { name: 'contact', by: 'company', erased: true },
  { name: 'contact_group', by: 'company', erased: true },
  { name: 'push_link', by: 'company', erased: true, withheld: ['token'] },
  { name: 'push_delivery', by: 'company', erased: true, withheld: ['leaving_token'] },
  { name: 'push', by: 'company', erased: true },
  { name: 'suppressed_address', by: 'company', erased: true },
  { name: 'bot', by: 'company', erased: true, withheld: ['sealed'] },
  { name: 'alert_firing', by: 'company', erased: true },
  { name: 'alert_event', by: 'company', erased: true },
  { name: 'alert_rule', by: 'company', erased: true },
  { name: 'saved_search', by: 'company', erased: true },
  { name: 'list_choice', by: 'company', erased: true },
  { name: 'list_view', by: 'company', erased: true },
  { name: 'home_visit', by: 'company', erased: true },
  { name: 'made_once', by: 'company', erased: true, withheld: ['key'] },
  { name: 'notification', by: 'company', erased: true },
  { name: 'inquiry_award', by: 'company', erased: true },
  {
    name: 'inquiry_file',
    by: 'company',
    erased: true,
    withheld: ['sealed'],
    sealed: sql`invitation_id is not null and ${ofSealedInquiry}`,
  },
  { name: 'quote_draft', by: 'company', erased: true, withheld: ['sealed'], sealed: ofSealedInvitation },
  { name: 'quote', by: 'company', erased: true, withheld: ['sealed'], sealed: ofSealedInvitation },
  { name: 'inquiry_question', by: 'company', erased: true },
  {
    name: 'quote_invitation',
    by: 'company',
    erased: true,
    withheld: ['key', 'decline_sealed', 'questions'],
    sealed: ofSealedInquiry,
    // Reminders go to those who have not answered.
    sealedColumns: ['opened_at', 'declined_at', 'decline_reason', 'is_sms_due', 'former_quotes'],
  },
  { name: 'inquiry_edition', by: 'company', erased: true },
  { name: 'inquiry', by: 'company', erased: true },
  { name: 'inquiry_count', by: 'company', erased: true },
  { name: 'inquiry_template', by: 'company', erased: true },
  { name: 'supplier_rating', by: 'company', erased: true },
  { name: 'supplier_state_change', by: 'company', erased: true },
  { name: 'supplier', by: 'company', erased: true },
  { name: 'share_view', of: ofShares, by: 'company', erased: true },
  { name: 'share_guess', of: ofShares, by: 'server', erased: true },
  { name: 'share_link', by: 'company', erased: true, withheld: ['password_hash'] },
  { name: 'report', by: 'company', erased: true },
  { name: 'setting_version', by: 'company', erased: true },
  {
    name: 'upload_use',
    of: (stockId) => sql`upload_id in (select id from upload where stock_id = ${stockId})`,
    by: 'server',
    erased: true,
  },
  { name: 'upload_piece', by: 'company', erased: true },
  { name: 'upload', by: 'company', erased: true },
  // Files of sealed quotes are counted in it.
  { name: 'upload_space', by: 'company', erased: true, withheld: ['used_bytes'] },
  {
    name: 'outgoing_message',
    of: (stockId) => sql`job_id in (select id from job where stock_id = ${stockId})`,
    by: 'server',
    erased: true,
    withheld: ['sealed'],
  },
  { name: 'job', by: 'company', erased: true, withheld: ['queue_id'] },
  { name: 'module_request', by: 'company', erased: true },
  { name: 'client_module', by: 'company', erased: true },
  { name: 'client_start', by: 'company', erased: true },
  { name: 'invitation', by: 'server', erased: true, withheld: ['token_hash'] },
  { name: 'session', by: 'server', erased: true, withheld: ['token_hash'] },
  { name: 'membership_role', by: 'server', erased: true },
  { name: 'membership', by: 'server', erased: true },
  { name: 'client', by: 'server', erased: true },
  {
    name: 'lead',
    of: (stockId) => sql`client_id = ${stockId}`,
    by: 'server',
    erased: 'operator',
    withheld: ['submission_hash'],
  },
  { name: 'client_erasure', by: 'server', erased: 'operator' },
  { name: 'factor_reset', of: (stockId) => sql`requested_in = ${stockId}`, by: 'server', erased: 'operator' },
  { name: 'event_correction', by: 'server', erased: 'operator' },
  { name: 'indicator_score', by: 'server', erased: 'coverage' },
  { name: 'company', by: 'server', erased: 'coverage' },
  { name: 'company_day', by: 'server', erased: 'coverage' },
  { name: 'article_company', by: 'server', erased: 'coverage' },
  { name: 'article_event', by: 'server', erased: 'coverage' },
  { name: 'story_company', by: 'server', erased: 'coverage' },
  { name: 'audit_entry', by: 'server', erased: 'log', withheld: ['hash'] },
];

export const rowsOf = ({ of }: CompanyTable, stockId: number): SQL => (of ? of(stockId) : sql`stock_id = ${stockId}`);

/** Rows that may be handed out: without the sealed ones, unless only columns of these are. */
export const exportedRowsOf = (table: CompanyTable, stockId: number): SQL =>
  table.sealed && !table.sealedColumns
    ? sql`${rowsOf(table, stockId)} and not (${table.sealed})`
    : rowsOf(table, stockId);
