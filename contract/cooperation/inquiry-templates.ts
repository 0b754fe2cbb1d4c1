import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { creationKey, idParam } from '../numbers.ts';
import { inquiryDetail } from './inquiries.ts';

/** Most templates of a company. */
export const maxTemplates = 100;

const templateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Key of `zcb_domain`; empty where none was chosen. */
  field: z.string(),
  lines: z.number().int(),
  suppliers: z.number().int(),
  savedAt: z.string(),
});
export type InquiryTemplate = z.infer<typeof templateSchema>;

export const inquiryTemplateEndpoints = defineEndpoints({
  'inquiryTemplate.list': {
    method: 'GET',
    path: '/auth/inquiry/template/list',
    kind: 'GET',
    access: 'inquiry:view',
    summary: 'Templates of inquiries of the own company, by name',
    result: z.array(templateSchema),
  },
  'inquiryTemplate.save': {
    method: 'POST',
    path: '/auth/inquiry/template/save',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Keep lines, rules and suppliers of an inquiry as a template; one of the same name is replaced',
    body: z.strictObject({
      /** The inquiry. */
      id: idParam,
      name: z.string().trim().min(1, { error: 'fieldRequired' }).max(60, { error: 'textTooLong' }),
    }),
    result: z.array(templateSchema),
    refusals: ['NOT_FOUND', 'TEMPLATES_TOO_MANY'],
  },
  'inquiryTemplate.begin': {
    method: 'POST',
    path: '/auth/inquiry/template/begin',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'A draft like a template, without times and files',
    body: z.strictObject({ id: idParam, ...creationKey }),
    result: inquiryDetail,
    refusals: ['NOT_FOUND'],
  },
  'inquiryTemplate.remove': {
    method: 'POST',
    path: '/auth/inquiry/template/remove',
    kind: 'POST',
    access: 'inquiry:edit',
    summary: 'Remove a template',
    body: z.strictObject({ id: idParam }),
    result: z.null(),
    refusals: ['NOT_FOUND'],
  },
});
