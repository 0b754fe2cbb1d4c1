import type { SupplierCompany, SupplierDetail, SupplierRequest } from '#contract/cooperation/suppliers.ts';

export type SupplierValues = Omit<SupplierRequest, 'id' | 'version'>;

/** What the form holds: the version to save over moves on when a colleague's save was looked at. */
export interface HeldValues extends SupplierValues {
  readonly version?: number | undefined;
}

/** A supplier as the form shows it; empty for a new one. */
export const valuesOf = (supplier: SupplierDetail | undefined): SupplierValues => ({
  name: supplier?.name ?? '',
  creditCode: supplier?.creditCode ?? '',
  fields: supplier?.fields ?? [],
  contacts: supplier?.contacts ?? [],
  certificates: supplier?.certificates ?? [],
  note: supplier?.note ?? '',
  companyId: supplier?.company?.stockId ?? null,
});

export interface CompanyOption {
  readonly value: number;
  readonly label: string;
}

export const companyOption = ({ stockId, name, code }: SupplierCompany): CompanyOption => ({
  value: stockId,
  label: `${name} ${code}`,
});

/** The listed company that a supplier is, to be shown and chosen. */
export const companyOptions = (supplier: SupplierDetail | undefined): readonly CompanyOption[] =>
  supplier?.company ? [companyOption(supplier.company)] : [];
