import type { Contact, ContactDetail, ListedContact } from '#contract/outreach/contacts.ts';
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

export const toListed = (row: WireRow & Pick<ContactRow, 'createdAt' | 'updatedAt'>): ListedContact => ({
  ...toWire(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
