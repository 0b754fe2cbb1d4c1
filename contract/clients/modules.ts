import { z } from 'zod';
import { type ModuleCode, moduleCodes } from '../codes/modules.ts';
import { moduleOpenings } from '../content/product-pages.ts';
import { defineEndpoints } from '../endpoint.ts';
import { smallIdParam } from '../numbers.ts';
import { moduleStates } from './module-table.ts';

export const moduleCodeSchema = z.enum(moduleCodes satisfies readonly ModuleCode[]);

const offeredModuleSchema = z.object({
  /** Any text, because operators may add modules without pages. */
  code: z.string(),
  name: z.string(),
  description: z.string(),
});

export const companyModuleSchema = offeredModuleSchema.extend({
  state: z.enum(moduleStates),
  /** ISO 8601; `null` for no expiry, or if it is not enabled. */
  expiresAt: z.string().nullable(),
  /** Time of the company's pending request. */
  requestedAt: z.string().nullable(),
});
export type CompanyModule = z.infer<typeof companyModuleSchema>;

export const moduleEndpoints = defineEndpoints({
  'module.all': {
    method: 'GET',
    path: '/client/queryAllModule',
    kind: 'GET',
    access: 'session',
    summary: 'All modules, with what the company of the session has of them',
    result: z.array(companyModuleSchema),
  },
  'module.onSale': {
    method: 'GET',
    path: '/client/queryAllModuleByPublic',
    kind: 'GET',
    access: 'session',
    summary: 'The modules on public sale, as the site offers them',
    result: z.array(offeredModuleSchema.extend({ opening: z.enum(moduleOpenings) })),
  },
  'module.ofClient': {
    method: 'GET',
    path: '/client/queryClientModule/{id}',
    kind: 'GET',
    access: 'session',
    summary: 'The modules opened to a client, with their ends: the own company, or any for operators',
    params: z.strictObject({ id: smallIdParam }),
    result: z.array(companyModuleSchema),
  },
  'module.request': {
    method: 'POST',
    path: '/client/requestModule',
    kind: 'POST',
    access: 'module:request',
    summary: 'Ask operators to open a module or let it go on; asked again, the first request stands',
    body: z.strictObject({ moduleCode: moduleCodeSchema }),
    result: companyModuleSchema,
    refusals: ['MODULE_WITHOUT_END'],
  },
});
