import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { type LocalizedText, localizedTextSchema } from '../language.ts';
import { optionalLine, requiredLine } from '../texts/written-text.ts';

export const maxOperatorName = 100;

/** A name in both languages; the English one may be missing. */
export const bothNames = (most: number) =>
  z
    .strictObject({
      'zh-CN': requiredLine(most, 'nameRequired'),
      en: optionalLine(most).optional(),
    })
    .transform(({ en, ...name }): LocalizedText => (en ? { ...name, en } : name));

export const operatorNames = z.strictObject({
  name: bothNames(maxOperatorName),
  shortName: bothNames(maxOperatorName),
});
export type OperatorNames = z.output<typeof operatorNames>;

const namedCompanySchema = z.object({
  version: z.number().int(),
  name: localizedTextSchema,
  shortName: localizedTextSchema,
});
export type NamedCompany = z.infer<typeof namedCompanySchema>;

export const operatorCompanyEndpoints = defineEndpoints({
  'operatorCompany.read': {
    method: 'GET',
    path: '/auth/operator-company/read',
    kind: 'GET',
    access: 'site:view',
    summary: 'Names of the company that operates the platform',
    result: namedCompanySchema,
  },
  'operatorCompany.rename': {
    method: 'POST',
    path: '/auth/operator-company/rename',
    kind: 'POST',
    access: 'site:publish',
    summary: 'Change the names of the company that operates the platform, at once',
    body: operatorNames.extend({ version: z.number().int().min(0) }),
    result: namedCompanySchema,
    refusals: ['COMPANY_CHANGED'],
  },
});
