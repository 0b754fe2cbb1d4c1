import { useEffect, useState } from 'react';
import type { UnifyOption } from '#contract/identity/unified-login.ts';
import { api } from '#web/shared/api/client.ts';
import type { AuthData, NoticeName } from './load-auth.ts';
import { cleanAddress, clearTabValue, keep, readTabValue } from './tab-storage.ts';
import { ticketEnded } from './ticket-ended.ts';

export type Choice =
  | { readonly state: 'notice'; readonly name: NoticeName }
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'open'; readonly options: readonly UnifyOption[] };

const noticeOf = (name: NoticeName): Choice => ({ state: 'notice', name });

/**
 * Options: from the page's data, or those of the ticket in tab storage, after a reload or on the way back from the
 * details.
 */
export function useOptions({ options, ticket, notice }: AuthData) {
  const [choice, setChoice] = useState<Choice>(options ? { state: 'open', options } : noticeOf(notice ?? 'none'));

  useEffect(() => {
    cleanAddress();
    if (ticket !== null) return keep('ticket', ticket);
    if (notice !== 'none') return clearTabValue();
    const kept = readTabValue('ticket');
    if (kept === undefined) return;
    setChoice({ state: 'loading' });
    void api('unify.options', { params: { value: kept } }, { quiet: true }).then((answer) => {
      if (answer.success && answer.result.length > 0) return setChoice({ state: 'open', options: answer.result });
      if (!answer.success && answer.code !== ticketEnded) return setChoice({ state: 'failed' });
      clearTabValue();
      setChoice(noticeOf(answer.success ? 'noCompany' : 'ended'));
    });
  }, [ticket, notice]);

  return { choice, end: () => setChoice(noticeOf('ended')) };
}
