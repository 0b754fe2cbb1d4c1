import { z } from 'zod';
import { daySchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { countsEndpoint, exportFields, pageFields, sortField } from '../lists.ts';
import { creationKey, idParam, smallIdParam, versionSchema } from '../numbers.ts';
import { ruleBetween } from '../rule-between.ts';
import { optionalText, requiredText } from '../texts/written-text.ts';
import { isCreditCode, normaliseCreditCode } from './credit-code.ts';
import {
  certificateFilters,
  certificateStates,
  maxCertificates,
  maxContacts,
  supplierStates,
} from './supplier-rules.ts';

const required = (most: number) => requiredText(most, 'fieldRequired');

const contactSchema = z
  .strictObject({
    name: required(60),
    job: optionalText(60).default(''),
    phone: optionalText(30)
      .regex(/^(?:[\d+][\d ()-]{4,})?$/, { error: 'phoneWrong' })
      .default(''),
    email: z.union([z.literal(''), z.email({ error: 'emailWrong' }).max(254, { error: 'emailWrong' })]).default(''),
  })
  .refine(
    ({ phone, email }) => phone !== '' || email !== '',
    ruleBetween(z.object({ phone: z.string(), email: z.string() }), 'phone', 'mobileOrEmailRequired'),
  );
export type SupplierContact = z.output<typeof contactSchema>;

const certificateSchema = z.strictObject({
  name: required(100),
  number: optionalText(100).default(''),
  /** The last day on which it is valid; null for one that does not end. */
  endsOn: daySchema.nullable().default(null),
});
export type SupplierCertificate = z.output<typeof certificateSchema>;

export const supplierRequest = z.strictObject({
  /** Absent for a new one. */
  id: idParam.optional(),
  /** The version that was edited; without meaning for a new one. */
  version: versionSchema.optional(),
  name: required(100),
  creditCode: z
    .string()
    .max(60, { error: 'creditCodeWrong' })
    .transform(normaliseCreditCode)
    .refine(isCreditCode, { error: 'creditCodeWrong' }),
  /** Codes of the enumeration `zcb_domain`. */
  fields: z
    .array(z.string().max(20))
    .min(1, { error: 'choiceRequired' })
    .max(50)
    .transform((codes) => [...new Set(codes)]),
  contacts: z.array(contactSchema).max(maxContacts).default([]),
  certificates: z.array(certificateSchema).max(maxCertificates).default([]),
  note: optionalText(2_000).default(''),
  /** The listed company that it is: its people see invitations and quote with their accounts. */
  companyId: smallIdParam.nullable().default(null),
});
export type SupplierRequest = z.output<typeof supplierRequest>;

const stateSchema = z.enum(supplierStates);

const supplierSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  creditCode: z.string(),
  state: stateSchema,
  fields: z.array(z.string()),
  /** The day on which the first of its certificates ends; null if none does. */
  certificatesEndOn: z.string().nullable(),
  /** Whether that day is past, or within 30 days; null while neither. */
  certificateState: z.enum(certificateStates).nullable(),
  /** Whether it can be asked to quote: approved, reached by mail, and no certificate has ended. */
  isInvitable: z.boolean(),
  /** Mean of its ratings, 1 to 5; null without any. */
  rating: z.number().nullable(),
  ratings: z.number().int(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
});
export type Supplier = z.infer<typeof supplierSchema>;

const supplierCompany = z.object({ stockId: z.number().int(), code: z.string(), name: z.string() });
export type SupplierCompany = z.infer<typeof supplierCompany>;

const supplierDetail = supplierSchema.extend({
  contacts: z.array(z.object({ name: z.string(), job: z.string(), phone: z.string(), email: z.string() })),
  certificates: z.array(z.object({ name: z.string(), number: z.string(), endsOn: z.string().nullable() })),
  note: z.string(),
  company: supplierCompany.nullable(),
  /** The partner of the site that it was proposed as, while that is there. */
  siteItemId: z.number().int().nullable(),
  /** Changes of state, the latest first. */
  history: z.array(
    z.object({
      state: stateSchema,
      reason: z.string(),
      /** Empty for an account that is no more. */
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** The latest first, at most 50. */
  latestRatings: z.array(
    z.object({ job: z.string(), score: z.number().int(), note: z.string(), by: z.string(), at: z.string() }),
  ),
});
export type SupplierDetail = z.infer<typeof supplierDetail>;

const supplierFilter = z.strictObject({
  ...sortField('suppliers'),
  /** Part of a name or of a credit code. */
  keyword: optionalText(100).optional(),
  state: stateSchema.optional(),
  field: z.string().max(20).optional(),
  certificates: z.enum(certificateFilters).optional(),
});

export const supplierExport = supplierFilter.extend(exportFields('suppliers'));

const versioned = { id: idParam, version: versionSchema };

export const supplierEndpoints = defineEndpoints({
  'supplier.list': {
    method: 'POST',
    path: '/auth/supplier/list',
    kind: 'POST',
    access: 'supplier:view',
    summary: 'Suppliers of the own company, by name unless sorted',
    body: supplierFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(supplierSchema) }),
  },
  'supplier.counts': {
    method: 'POST',
    path: '/auth/supplier/counts',
    kind: 'POST',
    access: 'supplier:view',
    summary: 'How many suppliers each of several views has',
    ...countsEndpoint(supplierFilter.omit({ sort: true })),
  },
  'supplier.export': {
    method: 'POST',
    path: '/auth/supplier/export',
    kind: 'GETFILESTREAM',
    access: 'supplier:view',
    summary:
      'The suppliers that match as an Excel workbook, in the columns of an import; the export is in the audit log',
    body: supplierExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'supplier.detail': {
    method: 'GET',
    path: '/auth/supplier/detail/{id}',
    kind: 'GET',
    access: 'supplier:view',
    summary: 'A supplier with contacts, certificates, history and ratings',
    params: z.strictObject({ id: idParam }),
    result: supplierDetail,
    refusals: ['NOT_FOUND'],
  },
  'supplier.companies': {
    method: 'POST',
    path: '/auth/supplier/companies',
    kind: 'POST',
    access: 'supplier:edit',
    summary: 'A few listed companies that a supplier can be, by name or securities code; never the own one',
    body: z.strictObject({ words: required(60) }),
    result: z.array(supplierCompany),
  },
  'supplier.save': {
    method: 'POST',
    path: '/auth/supplier/save',
    kind: 'POST',
    access: 'supplier:edit',
    summary: 'Add a supplier, as a candidate, or change one',
    body: supplierRequest,
    result: supplierDetail,
    refusals: ['NOT_FOUND', 'SUPPLIER_CODE_TAKEN', 'SUPPLIER_CHANGED'],
  },
  'supplier.changeState': {
    method: 'POST',
    path: '/auth/supplier/state',
    kind: 'POST',
    access: 'supplier:edit',
    summary: 'Approve, suspend or bar a supplier, with a reason; only those approved can be invited',
    body: z.strictObject({ ...versioned, state: stateSchema, reason: required(500) }),
    result: supplierDetail,
    refusals: ['NOT_FOUND', 'SUPPLIER_CHANGED', 'SUPPLIER_STATE_WRONG'],
  },
  'supplier.rate': {
    method: 'POST',
    path: '/auth/supplier/rate',
    kind: 'POST',
    access: 'supplier:edit',
    summary: 'Rate a supplier for a job; ratings stay as they are',
    body: z.strictObject({
      id: idParam,
      job: required(100),
      score: z.number({ error: 'choiceRequired' }).int().min(1, { error: 'choiceRequired' }).max(5),
      note: optionalText(500).default(''),
    }),
    result: supplierDetail,
    refusals: ['NOT_FOUND'],
  },
  'supplier.proposeForSite': {
    method: 'POST',
    path: '/auth/supplier/site',
    kind: 'POST',
    /** And `site:edit`. */
    access: 'supplier:view',
    summary:
      'Begin a TPC partner of the public site from a supplier, as a draft, once while that is there: its name and service fields alone',
    body: z.strictObject({ id: idParam, ...creationKey }),
    /** The item of the site. */
    result: z.object({ id: z.number().int() }),
    refusals: ['NOT_FOUND', 'SUPPLIER_STATE_WRONG'],
  },
  'supplier.remove': {
    method: 'POST',
    path: '/auth/supplier/remove',
    kind: 'POST',
    access: 'supplier:edit',
    summary: 'Remove a candidate that was entered by mistake; whoever was approved once stays',
    body: z.strictObject(versioned),
    result: z.null(),
    refusals: ['NOT_FOUND', 'SUPPLIER_CHANGED', 'SUPPLIER_STATE_WRONG'],
  },
});
