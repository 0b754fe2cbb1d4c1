/** States of a supplier, in their order: only `approved` ones can be invited. */
export const supplierStates = ['candidate', 'approved', 'suspended', 'barred'] as const;
export type SupplierState = (typeof supplierStates)[number];

/** Nobody becomes a candidate again. */
export type NextState = Exclude<SupplierState, 'candidate'>;

/** Which states may follow; whoever is barred stays so. */
export const nextStates: Readonly<Record<SupplierState, readonly NextState[]>> = {
  candidate: ['approved'],
  approved: ['suspended'],
  suspended: ['approved', 'barred'],
  barred: [],
};

/** Days before the end of a certificate from which on it is said to end soon. */
export const certificateWarningDays = 30;

/** The first certificate to end has ended, or does so soon. */
export const certificateStates = ['ended', 'ending'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Filters by certificates; `due` is both. */
export const certificateFilters = ['due', ...certificateStates] as const;
export type CertificateFilter = (typeof certificateFilters)[number];

export const maxContacts = 20;
export const maxCertificates = 30;

/** What is said of certificates of which the first ends on `endsOn`, on a day in China; nothing while they last. */
export function certificateStateOf(endsOn: string | null, today: string): CertificateState | undefined {
  if (endsOn === null) return undefined;
  if (endsOn < today) return 'ended';
  const left = (Date.parse(endsOn) - Date.parse(today)) / (24 * 60 * 60_000);
  return left <= certificateWarningDays ? 'ending' : undefined;
}
