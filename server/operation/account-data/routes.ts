import { accountDataEndpoints } from '#contract/operation/account-data.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  accountDataJob,
  openAccountData,
  readAccountData,
  startAccountData,
  sweepAccountData,
} from './account-data.ts';

/** What is kept about a person, as a file for that person. */
export function accountDataFeature({ db, clock, store, jobs }: Pick<Platform, 'db' | 'clock' | 'store' | 'jobs'>) {
  const deps = { db, clock, store, runner: jobs, job: jobs.define(accountDataJob({ db, clock, store })) };
  return defineFeature({
    endpoints: accountDataEndpoints,
    handlers: {
      'accountData.state': (_request, { db: reading, actor }) => readAccountData(reading, actor),
      'accountData.startExport': (_request, { actor }) => startAccountData(deps, actor),
      'accountData.file': ({ body }, { actor }) => openAccountData(deps, body.id, actor),
    },
    sweeps: [({ db: sweeping, now }) => sweepAccountData(sweeping, store, now)],
  });
}
