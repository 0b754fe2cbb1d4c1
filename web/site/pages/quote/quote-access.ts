import type { QuoteContent, QuoteDraft, SeenQuote } from '#contract/cooperation/quotes.ts';
import { api } from '#web/shared/api/client.ts';
import { readToken } from '#web/shared/storage.ts';

/** Which invitation, and by what: the token of its link, or a session of the company that was invited. */
export type QuoteAccess =
  | { readonly by: 'link'; readonly token: string }
  | { readonly by: 'account'; readonly key: string };

/** How the workspace names an invitation; what follows `#` is not sent to the server. */
const ofAccount = '#invitation=';

/** What an address names; nothing without a link. */
export function readAccess(hash: string): QuoteAccess | undefined {
  if (hash.startsWith(ofAccount)) return { by: 'account', key: hash.slice(ofAccount.length) };
  return hash.length > 1 ? { by: 'link', token: hash.slice(1) } : undefined;
}

/** Whether somebody has to sign in before anything can be opened. */
export const needsSession = ({ by }: QuoteAccess): boolean => by === 'account' && readToken() === undefined;

const quiet = { quiet: true };

/** What a supplier does: the same calls by a link and with an account. */
export function quoteCalls(access: QuoteAccess) {
  if (access.by === 'link') {
    const { token } = access;
    return {
      id: token,
      isAccount: false,
      look: () => api('quote.look', { body: { token } }, quiet),
      saveDraft: (edition: number, draft: QuoteDraft, seen: SeenQuote) =>
        api('quote.saveDraft', { body: { token, edition, draft, seen } }, quiet),
      submit: (edition: number, quote: QuoteContent, seen: SeenQuote) =>
        api('quote.submit', { body: { token, edition, quote, seen } }, quiet),
      withdraw: (receipt: number) => api('quote.withdraw', { body: { token, receipt } }, quiet),
      confirm: () => api('quote.confirm', { body: { token } }, quiet),
      addFile: (file: File) => api('quote.addFile', { body: { token, file, name: file.name } }, quiet),
      removeFile: (file: string) => api('quote.removeFile', { body: { token, file } }, quiet),
      file: (file: string) => api('quote.file', { body: { token, file } }, quiet),
      decline: (reason: string, receipt: number | null) =>
        api('quote.decline', { body: { token, reason, receipt } }, quiet),
      ask: (question: string) => api('quote.ask', { body: { token, question } }, quiet),
    };
  }
  const { key } = access;
  return {
    id: key,
    isAccount: true,
    look: () => api('ownQuote.look', { body: { key } }, quiet),
    saveDraft: (edition: number, draft: QuoteDraft, seen: SeenQuote) =>
      api('ownQuote.saveDraft', { body: { key, edition, draft, seen } }, quiet),
    submit: (edition: number, quote: QuoteContent, seen: SeenQuote) =>
      api('ownQuote.submit', { body: { key, edition, quote, seen } }, quiet),
    withdraw: (receipt: number) => api('ownQuote.withdraw', { body: { key, receipt } }, quiet),
    confirm: () => api('ownQuote.confirm', { body: { key } }, quiet),
    addFile: (file: File) => api('ownQuote.addFile', { body: { key, file, name: file.name } }, quiet),
    removeFile: (file: string) => api('ownQuote.removeFile', { body: { key, file } }, quiet),
    file: (file: string) => api('ownQuote.file', { body: { key, file } }, quiet),
    decline: (reason: string, receipt: number | null) =>
      api('ownQuote.decline', { body: { key, reason, receipt } }, quiet),
    ask: (question: string) => api('ownQuote.ask', { body: { key, question } }, quiet),
  };
}
export type QuoteCalls = ReturnType<typeof quoteCalls>;
