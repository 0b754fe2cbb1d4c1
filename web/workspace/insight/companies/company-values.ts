import type { z } from 'zod';
import type { companyValues, ManagedCompany } from '#contract/insight/companies.ts';

export type CompanyFormValues = z.input<typeof companyValues>;

/** What the form holds: the version that it is based on moves on when a colleague's save was looked at. */
export interface HeldValues extends CompanyFormValues {
  readonly version?: number | undefined;
}

/** A company as the form shows it; empty for a new one. */
export const valuesOf = (company: ManagedCompany | undefined): CompanyFormValues => ({
  code: company?.code ?? '',
  shortName: { 'zh-CN': company?.shortName['zh-CN'] ?? '', en: company?.shortName.en ?? '' },
  name: { 'zh-CN': company?.name['zh-CN'] ?? '', en: company?.name.en ?? '' },
  industryId: company?.industryId ?? null,
  aliases: company?.aliases ?? [],
  nameRules: company?.nameRules ?? [],
});

/** What is sent of the form: a select that was cleared has no value. */
export const bodyOf = ({ version: _, industryId, ...values }: HeldValues): CompanyFormValues => ({
  ...values,
  industryId: industryId ?? null,
});
