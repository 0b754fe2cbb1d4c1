import { leadEndpoints } from '#contract/clients/leads.ts';
import { readTermsInForce } from '#server/content/site/company/terms.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readReceipt, signFormToken } from './claims.ts';
import { type LeadDeps, submitLead } from './submit-lead.ts';

export function leadFeature({ db, clock, secret }: Pick<Platform, 'db' | 'clock' | 'secret'>) {
  const deps: LeadDeps = { db, clock, secret };
  return defineFeature({
    endpoints: leadEndpoints,
    handlers: {
      'lead.openForm': async (_request, { now }) => ({
        form: signFormToken(now, secret),
        privacyId: (await readTermsInForce(db, now))?.id ?? null,
      }),
      'lead.applyForTrial': ({ body }, { language, client }) =>
        submitLead(deps, { kind: 'trial', form: body, language, client }),
      'lead.sendMessage': ({ body }, { language, client }) =>
        submitLead(deps, { kind: 'message', form: body, language, client }),
      'lead.receipt': async ({ body }) => {
        const receipt = readReceipt(body.receipt, secret);
        if (!receipt) throw new AppError('NOT_FOUND');
        return receipt;
      },
    },
  });
}
