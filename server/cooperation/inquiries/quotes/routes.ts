import { ownQuoteEndpoints } from '#contract/cooperation/own-quotes.ts';
import { quoteEndpoints } from '#contract/cooperation/quotes.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { CallContext, PublicContext } from '#server/platform/http/call-context.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SupplierCall } from './as-supplier.ts';
import { lookAtInvitation } from './look-at-invitation.ts';
import { countReceived } from './queries.ts';
import { readReceived } from './read-received.ts';
import {
  askQuestion,
  confirmQuote,
  declineInvitation,
  saveQuoteDraft,
  submitQuote,
  withdrawQuote,
} from './submit-quote.ts';

type Secret = Pick<Platform, 'secret'>;

/** What suppliers do by the links of their invitations. */
export function quoteFeature({ secret }: Secret) {
  const call = ({ token }: { readonly token: string }, { db, now }: PublicContext): SupplierCall => ({
    ...{ db, now, secret, credential: { by: 'link', token } },
  });
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

/** What the people of a supplier do with their accounts: the same. */
export function ownQuoteFeature({ secret }: Secret) {
  const call = ({ key }: { readonly key: string }, { db, now, actor }: CallContext): SupplierCall => ({
    ...{ db, now, secret },
    credential: { by: 'account', key, stockId: actor.stockId, mayQuote: actor.rights.elements.has('quote:edit') },
  });
  return defineFeature({
    endpoints: ownQuoteEndpoints,
    handlers: {
      'ownQuote.list': ({ body }, { db, actor }) => readReceived(db, body, actor),
      'ownQuote.counts': ({ body }, { db, actor: { stockId } }) =>
        countEach(body.filters, (filter) => countReceived(db, filter, stockId)),
      'ownQuote.look': ({ body }, context) => lookAtInvitation({ ...call(body, context), language: context.language }),
      'ownQuote.saveDraft': ({ body }, context) => saveQuoteDraft(call(body, context), body.draft),
      'ownQuote.submit': ({ body }, context) => submitQuote(call(body, context), body),
      'ownQuote.withdraw': ({ body }, context) => withdrawQuote(call(body, context)),
      'ownQuote.confirm': ({ body }, context) => confirmQuote(call(body, context)),
      'ownQuote.decline': ({ body }, context) => declineInvitation(call(body, context), body.reason),
      'ownQuote.ask': ({ body }, context) => askQuestion(call(body, context), body.question),
    },
  });
}
