import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { readCompanyCode } from '../identity/company-code.ts';
import { type LocalizedText, localizedTextSchema } from '../language.ts';
import { countsEndpoint, exportFields, maxChosenRows, orderBody, pageFields, sortField } from '../lists.ts';
import { idParam, smallIdParam, versionSchema } from '../numbers.ts';
import { isLegalForm } from './company-aliases.ts';
import { nameRuleSchema, nameRulesSchema } from './name-rules.ts';

export const maxCompanyName = 100;
export const maxCompanyAliases = 20;

/** A name in both languages; the English one may be missing. */
const bothNames = z
  .strictObject({
    'zh-CN': z.string().trim().min(1, { error: 'nameRequired' }).max(maxCompanyName, { error: 'textTooLong' }),
    en: z.string().trim().max(maxCompanyName, { error: 'textTooLong' }).optional(),
  })
  .transform(({ en, ...name }): LocalizedText => (en ? { ...name, en } : name));

/** Texts are searched for names of two letters and more. Names that a company had fit, too. */
export const aliasSchema = z
  .string()
  .trim()
  .max(maxCompanyName, { error: 'textTooLong' })
  .refine((alias) => (alias.match(/[\p{L}\p{N}]/gu) ?? []).length > 1, { error: 'aliasTooShort' })
  .refine((alias) => !isLegalForm(alias), { error: 'aliasIsLegalForm' });

export const companyValues = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, { error: 'companyCodeRequired', abort: true })
    .refine((code) => readCompanyCode(code) !== undefined, { error: 'companyCodeWrong' })
    .transform((code) => readCompanyCode(code) ?? code),
  name: bothNames,
  shortName: bothNames,
  industryId: smallIdParam.nullable(),
  aliases: z.array(aliasSchema).max(maxCompanyAliases, { error: 'tooManyAliases' }),
  /** Of names among code, names, short names and aliases. */
  nameRules: nameRulesSchema,
});
export type CompanyValues = z.output<typeof companyValues>;

/** What a company is to be. */
export const wantedCompany = companyValues.extend({
  /**
   * Whether a code or name that is replaced becomes an alias, so that texts of before go on to count; not where it was
   * never that of this company.
   */
  keepsFormer: z.boolean().default(true),
});

export const companyRequest = wantedCompany.extend({
  /** Absent for a new company. */
  stockId: smallIdParam.optional(),
  /** The version that was edited; without meaning for a new company. */
  version: versionSchema.optional(),
});
export type CompanyRequest = z.output<typeof companyRequest>;

export const managedCompanySchema = z.object({
  stockId: z.number().int(),
  version: z.number().int(),
  code: z.string(),
  name: localizedTextSchema,
  shortName: localizedTextSchema,
  industryId: z.number().int().nullable(),
  industryName: z.string(),
  aliases: z.array(z.string()),
  nameRules: z.array(nameRuleSchema),
  isClient: z.boolean(),
});
export type ManagedCompany = z.infer<typeof managedCompanySchema>;

export const companyEffectSchema = z.object({
  /** Articles that mention the company now, counted up to 10,000. */
  mentions: z.number().int(),
  /** Articles that are read again, counted up to 10,000. */
  again: z.number().int(),
  /** Names that are also names of other companies: texts with them count for all of these. */
  shared: z.array(z.object({ name: z.string(), companies: z.array(z.string()) })),
});
export type CompanyEffect = z.infer<typeof companyEffectSchema>;

/** What the names of a company match in the last 90 days, as they are and as they would be, one part at a time. */
export const companyMatchesSchema = z.object({
  names: z.array(
    z.object({
      /** In search form. */
      name: z.string(),
      /** Articles of this part in which the name counts now, and would count. */
      before: z.number().int(),
      after: z.number().int(),
      /** The latest of them, those that would change first. */
      samples: z.array(
        z.object({
          articleId: z.number().int(),
          title: z.string(),
          /** What stands around the name, where it is not in the headline; else empty. */
          excerpt: z.string(),
          change: z.enum(['added', 'lost', 'kept']),
        }),
      ),
    }),
  ),
  /** Articles that would mention the company and do not, and the other way round. */
  added: z.number().int(),
  lost: z.number().int(),
  /** Articles that were read for this part, and that are to be read for all; at most the latest 10,000. */
  read: z.number().int(),
  total: z.number().int(),
  /** Where the next part begins; `null` after the last. */
  next: z.number().int().nullable(),
});
export type CompanyMatches = z.infer<typeof companyMatchesSchema>;

const companyFilter = z.strictObject({
  ...sortField('companies'),
  keyword: z.string().trim().max(100).optional(),
  /** `null`: without an industry. */
  industryId: smallIdParam.nullable().optional(),
  isClient: z.boolean().optional(),
});
export const companyExport = companyFilter.extend({
  ...exportFields('companies'),
  ids: z.array(smallIdParam).min(1).max(maxChosenRows).optional(),
});

export const industrySchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: localizedTextSchema,
  /** Companies that belong to it. */
  companies: z.number().int(),
});
export type Industry = z.infer<typeof industrySchema>;

export const industryRequest = z.strictObject({
  /** Absent for a new industry. */
  id: smallIdParam.optional(),
  version: versionSchema.optional(),
  name: bothNames,
});

export const companyEndpoints = defineEndpoints({
  'company.list': {
    method: 'POST',
    path: '/auth/company/list',
    kind: 'POST',
    access: 'company:view',
    summary: 'Tracked companies, those of one industry together unless sorted',
    body: companyFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(managedCompanySchema) }),
  },
  'company.counts': {
    method: 'POST',
    path: '/auth/company/counts',
    kind: 'POST',
    access: 'company:view',
    summary: 'How many companies each of several views has, counted up to 10,000',
    ...countsEndpoint(companyFilter.omit({ sort: true })),
  },
  'company.export': {
    method: 'POST',
    path: '/auth/company/export',
    kind: 'GETFILESTREAM',
    access: 'company:export',
    summary: 'The companies that match, or the chosen ones, as an Excel workbook; the export is in the audit log',
    body: companyExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'company.detail': {
    method: 'GET',
    path: '/auth/company/detail/{id}',
    kind: 'GET',
    access: 'company:view',
    summary: 'A tracked company with its aliases',
    params: z.strictObject({ id: smallIdParam }),
    result: managedCompanySchema,
  },
  'company.preview': {
    method: 'POST',
    path: '/auth/company/preview',
    kind: 'POST',
    access: 'company:edit',
    summary: 'What saving these values would do to articles and figures; nothing is saved',
    body: companyRequest.omit({ version: true }),
    result: companyEffectSchema,
    refusals: ['COMPANY_CODE_TAKEN'],
  },
  'company.previewMatches': {
    method: 'POST',
    path: '/auth/company/preview/matches',
    kind: 'POST',
    access: 'company:edit',
    summary: 'What the names of these values would match in the last 90 days and what no longer; nothing is saved',
    body: companyRequest.omit({ version: true }).extend({
      /** `next` of the part before. */
      before: idParam.optional(),
    }),
    result: companyMatchesSchema,
  },
  'company.save': {
    method: 'POST',
    path: '/auth/company/save',
    kind: 'POST',
    access: 'company:edit',
    summary: 'Add a company or change one; articles that its names concern are analysed again',
    body: companyRequest,
    result: managedCompanySchema,
    refusals: ['COMPANY_CODE_TAKEN', 'COMPANY_CHANGED'],
  },
  'industry.list': {
    method: 'GET',
    path: '/auth/industry/list',
    kind: 'GET',
    access: 'company:view',
    summary: 'Industries in their order, with the number of their companies',
    result: z.array(industrySchema),
  },
  'industry.save': {
    method: 'POST',
    path: '/auth/industry/save',
    kind: 'POST',
    access: 'company:edit',
    summary: 'Add an industry after the others, or rename one',
    body: industryRequest,
    result: industrySchema,
    refusals: ['INDUSTRY_NAME_TAKEN', 'INDUSTRY_CHANGED'],
  },
  'industry.order': {
    method: 'POST',
    path: '/auth/industry/order',
    kind: 'POST',
    access: 'company:edit',
    summary: 'The order of all industries, as it was shown and as it is to be',
    body: orderBody(smallIdParam, 1_000),
    result: z.array(industrySchema),
    refusals: ['INDUSTRIES_CHANGED'],
  },
  'industry.remove': {
    method: 'POST',
    path: '/auth/industry/remove',
    kind: 'POST',
    access: 'company:edit',
    summary: 'Remove an industry that no company belongs to',
    body: z.strictObject({ id: smallIdParam }),
    result: z.array(industrySchema),
    refusals: ['INDUSTRY_IN_USE'],
  },
});
