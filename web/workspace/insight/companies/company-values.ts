import type { z } from 'zod';
import { readCompanyCode } from '#contract/identity/company-code.ts';
import type { ManagedCompany, wantedCompany } from '#contract/insight/companies.ts';
import { asStored } from '#web/workspace/kits/versioned/as-stored.ts';

export type CompanyFormValues = z.input<typeof wantedCompany>;

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
  keepsFormer: true,
});

/** The code and names of a company that are none of those that were typed. */
export function replacedNames(company: ManagedCompany, typed: CompanyFormValues): string[] {
  const keyOf = (name: string | undefined) => name?.trim().toLowerCase() ?? '';
  const { code = '', name, shortName, aliases = [] } = typed;
  const names = [readCompanyCode(code) ?? code, name?.['zh-CN'], name?.en, shortName?.['zh-CN'], shortName?.en];
  const kept = new Set([...names, ...aliases].map(keyOf));
  const former = [company.code, ...Object.values(company.shortName), ...Object.values(company.name)];
  return [...new Set(former)].filter((one) => one !== '' && !kept.has(keyOf(one)));
}

/** What is sent of the form: a select that was cleared has no value. */
export const bodyOf = ({ version: _, industryId, ...values }: HeldValues): CompanyFormValues => ({
  ...values,
  industryId: industryId ?? null,
});

/**
 * Whether a company is stored as it was sent, which is so where the answer to an earlier try was lost. Former names have
 * become aliases with it.
 * @param before left out for a new one
 */
export function isStoredAs(stored: ManagedCompany, sent: HeldValues, before?: ManagedCompany): boolean {
  const { keepsFormer, ...values } = bodyOf(sent);
  const { keepsFormer: _, ...others } = valuesOf(stored);
  const added = new Set(before && keepsFormer ? replacedNames(before, values) : []);
  const aliases = others.aliases.filter((alias) => values.aliases.includes(alias) || !added.has(alias));
  const code = readCompanyCode(values.code) ?? values.code;
  return asStored({ ...others, aliases }) === asStored({ ...values, code });
}
