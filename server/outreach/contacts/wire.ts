import type { Contact, ContactDetail } from '#contract/outreach/contacts.ts';
import type { ContactRow } from './queries.ts';

type WireRow = Pick<ContactRow, keyof Contact>;

/** A contact in a response; the schema drops other columns. */
export function toWire<Row extends WireRow>(row: Row): Omit<Row, 'consentAt' | 'unsubscribedAt'> & Contact {
  return {
    ...row,
    consentAt: row.consentAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

export const toDetail = (row: ContactRow): ContactDetail => toWire(row);
