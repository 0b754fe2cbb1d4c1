import { ownQuoteEndpoints } from '#contract/cooperation/own-quotes.ts';
import { quoteEndpoints } from '#contract/cooperation/quotes.ts';
import type { FileDeps } from '#server/cooperation/inquiries/files/stored-file.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { CallContext, PublicContext } from '#server/platform/http/call-context.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { asSupplier, type SupplierCall } from './as-supplier.ts';
import { lookAtInvitation } from './look-at-invitation.ts';
import { countReceived } from './queries.ts';
import { addQuoteFile, readQuoteFile, removeQuoteFile } from './quote-files.ts';
import { readReceived } from './read-received.ts';
import {
  askQuestion,
  confirmQuote,
  declineInvitation,
  saveQuoteDraft,
  submitQuote,
  withdrawQuote,
} from './submit-quote.ts';

/** What suppliers do by the links of their invitations. */
export function quoteFeature(files: FileDeps) {
  const call = (
    { token }: { readonly token: string },
    { db, now }: PublicContext,
  ): SupplierCall & { files: FileDeps } => ({
    ...{ db, now, files, secret: files.secret, credential: { by: 'link', token } },
  });
  return defineFeature({
    endpoints: quoteEndpoints,
    uploaders: {
      'quote.addFile': async ({ token }, context) => {
        // The fields of a form come before its file: until one is known, nothing of it is read.
        if (typeof token !== 'string') throw fieldIssue('body.token', 'fieldRequired', context.language);
        return asSupplier(call({ token }, context), async (_tx, { id, stockId }) => ({
          whose: String(id),
          company: String(stockId),
        }));
      },
    },
    handlers: {
      'quote.look': ({ body }, context) => lookAtInvitation({ ...call(body, context), language: context.language }),
      'quote.saveDraft': ({ body }, context) => saveQuoteDraft(call(body, context), body),
      'quote.submit': ({ body }, context) => submitQuote({ ...call(body, context), language: context.language }, body),
      'quote.addFile': ({ body }, context) => addQuoteFile(call(body, context), body),
      'quote.removeFile': ({ body }, context) => removeQuoteFile(call(body, context), body.file),
      'quote.file': ({ body }, context) => readQuoteFile(call(body, context), body.file),
      'quote.withdraw': ({ body }, context) => withdrawQuote(call(body, context), body.receipt),
      'quote.confirm': ({ body }, context) => confirmQuote(call(body, context)),
      'quote.decline': ({ body }, context) => declineInvitation(call(body, context), body),
      'quote.ask': ({ body }, context) => askQuestion(call(body, context), body.question),
    },
  });
}

/** What the people of a supplier do with their accounts: the same. */
export function ownQuoteFeature(files: FileDeps) {
  const call = (
    { key }: { readonly key: string },
    { db, now, actor }: CallContext,
  ): SupplierCall & { files: FileDeps } => ({
    ...{ db, now, files, secret: files.secret },
    credential: { by: 'account', key, stockId: actor.stockId, mayQuote: actor.rights.elements.has('quote:edit') },
  });
  return defineFeature({
    endpoints: ownQuoteEndpoints,
    handlers: {
      'ownQuote.list': ({ body }, { db, actor }) => readReceived(db, body, actor),
      'ownQuote.counts': ({ body }, { db, actor: { stockId } }) =>
        countEach(body.filters, (filter) => countReceived(db, filter, stockId)),
      'ownQuote.look': ({ body }, context) => lookAtInvitation({ ...call(body, context), language: context.language }),
      'ownQuote.saveDraft': ({ body }, context) => saveQuoteDraft(call(body, context), body),
      'ownQuote.submit': ({ body }, context) =>
        submitQuote({ ...call(body, context), language: context.language }, body),
      'ownQuote.addFile': ({ body }, context) => addQuoteFile(call(body, context), body),
      'ownQuote.removeFile': ({ body }, context) => removeQuoteFile(call(body, context), body.file),
      'ownQuote.file': ({ body }, context) => readQuoteFile(call(body, context), body.file),
      'ownQuote.withdraw': ({ body }, context) => withdrawQuote(call(body, context), body.receipt),
      'ownQuote.confirm': ({ body }, context) => confirmQuote(call(body, context)),
      'ownQuote.decline': ({ body }, context) => declineInvitation(call(body, context), body),
      'ownQuote.ask': ({ body }, context) => askQuestion(call(body, context), body.question),
    },
  });
}
