import type { leadEndpoints } from '#contract/clients/leads.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readReceipt, signFormToken } from './claims.ts';
import { type LeadDeps, submitLead } from './submit-lead.ts';

export function leadHandlers(deps: LeadDeps): Handlers<typeof leadEndpoints> {
  return {
    'lead.openForm': async () => ({ form: signFormToken(deps.clock(), deps.secret) }),
    'lead.applyForTrial': ({ body }, { language, reader }) =>
      submitLead(deps, { kind: 'trial', form: body, language, reader }),
    'lead.sendMessage': ({ body }, { language, reader }) =>
      submitLead(deps, { kind: 'message', form: body, language, reader }),
    'lead.receipt': async ({ body }) => {
      const receipt = readReceipt(body.receipt, deps.secret);
      if (!receipt) throw new AppError('NOT_FOUND');
      return receipt;
    },
  };
}
