import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { jobStateSchema } from '../job.ts';
import { idParam } from '../numbers.ts';

/** Days for which a person's file is kept. */
export const accountDataDays = 3;

const accountDataSchema = z.object({
  id: z.number().int(),
  state: jobStateSchema,
  createdAt: z.string(),
});
export type AccountDataExport = z.infer<typeof accountDataSchema>;

export const accountDataEndpoints = defineEndpoints({
  'accountData.state': {
    method: 'GET',
    path: '/auth/account/data',
    kind: 'GET',
    access: 'self',
    summary: "The caller's last file with everything that is kept about them, while it is made or can be fetched",
    result: z.object({ export: accountDataSchema.nullable() }),
    keepsSessionAlive: false,
  },
  'accountData.startExport': {
    method: 'POST',
    path: '/auth/account/data/export',
    kind: 'POST',
    access: 'self',
    summary: 'Have a file made with everything that is kept about the caller',
    result: z.object({ id: z.number().int() }),
  },
  'accountData.file': {
    method: 'POST',
    path: '/auth/account/data/file',
    kind: 'GETFILESTREAM',
    access: 'self',
    summary: 'The zip file with everything that is kept about the caller; kept for three days',
    body: z.strictObject({ id: idParam }),
    result: z.unknown(),
    refusals: ['EXPORT_NOT_READY'],
  },
});
