import type { Contact, ContactDetail, ListedContact } from '#contract/outreach/contacts.ts';
import type { ContactRow } from './queries.ts';

type WireRow = Pick<ContactRow, keyof Contact>;
interface Bounced {
  readonly bouncedAt: Date | null;
}

/** A contact in a response; the schema drops other columns. */
export function toWire<Row extends WireRow>(row: Row): Omit<Row, 'consentAt' | 'unsubscribedAt'> & Contact {
  return {
    ...row,
    consentAt: row.consentAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

const bounceOf = ({ bouncedAt }: Bounced) => ({ bouncedAt: bouncedAt?.toISOString() ?? null });

export const toDetail = (row: ContactRow & Bounced): ContactDetail => ({ ...toWire(row), ...bounceOf(row) });

export const toListed = (row: WireRow & Bounced & Pick<ContactRow, 'createdAt' | 'updatedAt'>): ListedContact => ({
  ...toWire(row),
  ...bounceOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
