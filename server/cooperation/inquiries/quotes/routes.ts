import { quoteEndpoints } from '#contract/cooperation/quotes.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lookAtInvitation } from './look-at-invitation.ts';
import {
  askQuestion,
  confirmQuote,
  declineInvitation,
  saveQuoteDraft,
  submitQuote,
  withdrawQuote,
} from './submit-quote.ts';

/** What suppliers do by the links of their invitations. */
export function quoteFeature({ secret }: Pick<Platform, 'secret'>) {
  const call = ({ token }: { readonly token: string }, { db, now }: PublicContext) => ({ db, now, token, secret });
  return defineFeature({
    endpoints: quoteEndpoints,
    handlers: {
      'quote.look': ({ body }, context) => lookAtInvitation({ ...call(body, context), language: context.language }),
      'quote.saveDraft': ({ body }, context) => saveQuoteDraft(call(body, context), body.draft),
      'quote.submit': ({ body }, context) => submitQuote(call(body, context), body),
      'quote.withdraw': ({ body }, context) => withdrawQuote(call(body, context)),
      'quote.confirm': ({ body }, context) => confirmQuote(call(body, context)),
      'quote.decline': ({ body }, context) => declineInvitation(call(body, context), body.reason),
      'quote.ask': ({ body }, context) => askQuestion(call(body, context), body.question),
    },
  });
}
