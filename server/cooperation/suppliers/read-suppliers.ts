import { certificateStateOf } from '#contract/cooperation/supplier-rules.ts';
import type { Supplier, SupplierCompany, SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { pickText } from '#contract/language.ts';
import { findCompanies } from '#server/outreach/finder/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import {
  countSuppliers,
  type Directory,
  findListedCompany,
  findSupplier,
  listRatings,
  listStateChanges,
  listSuppliers,
  type StoredSupplier,
  type SupplierFilter,
} from './queries.ts';

type Reader = Pick<Actor, 'stockId' | 'now' | 'language'>;

export const directoryOf = ({ stockId, now }: Pick<Actor, 'stockId' | 'now'>): Directory => ({
  stockId,
  today: chinaDate(now),
});

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the company's suppliers and the total. */
export function readSuppliers(
  db: Database,
  { page, pageSize, ...filter }: SupplierFilter & Page,
  reader: Reader,
): Promise<{ total: number; list: Supplier[] }> {
  const directory = directoryOf(reader);
  return inCompany(db, reader.stockId, async (tx) => ({
    total: await countSuppliers(tx, filter, directory),
    list: (await listSuppliers(tx, filter, directory, rowRangeOf({ page, pageSize }))).map((supplier) =>
      toWire(supplier, directory.today),
    ),
  }));
}

/** A supplier of the company. Throws NOT_FOUND, also for one of another company. */
export function readSupplier(db: Database, id: number, reader: Reader): Promise<SupplierDetail> {
  return inCompany(db, reader.stockId, (tx) => describeSupplier(tx, id, reader));
}

/** Like {@link readSupplier}, in a transaction that changes it. */
export async function describeSupplier(tx: Database, id: number, reader: Reader): Promise<SupplierDetail> {
  const { stockId, today } = directoryOf(reader);
  const supplier = await findSupplier(tx, stockId, id);
  if (!supplier) throw new AppError('NOT_FOUND');
  const { contacts, certificates, note, companyId, siteItemId } = supplier;
  const company = companyId === null ? undefined : await findListedCompany(tx, companyId);
  const history = await listStateChanges(tx, stockId, id);
  const ratings = await listRatings(tx, stockId, id);
  return {
    ...toWire(supplier, today),
    ...{ contacts, certificates, note, siteItemId },
    company: company ? { ...company, name: pickText(company.name, reader.language) } : null,
    history: history.map(signed),
    latestRatings: ratings.map(signed),
  };
}

/** Listed companies that a supplier can be: their names are public, whatever else somebody may see of companies. */
export async function findSupplierCompanies(
  db: Database,
  words: string,
  { language, stockId }: Reader,
): Promise<SupplierCompany[]> {
  const found = await findCompanies(db, { words, language }, stockId);
  return found.map(({ id, title, note }) => ({ stockId: id, code: note, name: title }));
}

const signed = <Entry extends { readonly by: string | null; readonly at: Date }>(entry: Entry) => ({
  ...entry,
  by: entry.by ?? '',
  at: entry.at.toISOString(),
});

/** Where a supplier's mail goes: to the first contact with an address; empty without one. */
export const mailOf = ({ contacts }: Pick<StoredSupplier, 'contacts'>): string =>
  contacts.find(({ email }) => email !== '')?.email ?? '';

const mobileOf = (phone: string): string =>
  /^(?:\+?86)?(1[3-9]\d{9})$/.exec(phone.replaceAll(/[ ()-]/g, ''))?.[1] ?? '';

/** Where a supplier's SMS go: to who gets its mail, or else the first contact with a mainland mobile; empty without one. */
export function smsNumberOf({ contacts }: Pick<StoredSupplier, 'contacts'>): string {
  const ordered = [...contacts.filter(({ email }) => email !== '').slice(0, 1), ...contacts];
  return ordered.map(({ phone }) => mobileOf(phone)).find((mobile) => mobile !== '') ?? '';
}

/** Whether a supplier can be asked to quote on this day in China. */
export const isInvitable = (supplier: StoredSupplier, today: string): boolean =>
  supplier.state === 'approved' &&
  mailOf(supplier) !== '' &&
  certificateStateOf(supplier.certificatesEndOn, today) !== 'ended';

const toWire = (supplier: StoredSupplier, today: string): Supplier => {
  const { id, version, name, creditCode, state, fields, certificatesEndOn, ratingSum, ratingCount } = supplier;
  return {
    ...{ id, version, name, creditCode, state, fields, certificatesEndOn, ratings: ratingCount },
    rating: ratingCount === 0 ? null : ratingSum / ratingCount,
    certificateState: certificateStateOf(certificatesEndOn, today) ?? null,
    isInvitable: isInvitable(supplier, today),
    addedAt: supplier.addedAt.toISOString(),
  };
};
