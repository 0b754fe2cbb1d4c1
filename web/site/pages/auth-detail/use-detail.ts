import { useEffect, useState } from 'react';
import type { UnifyOptionDetail } from '#contract/identity/unified-login.ts';
import { api } from '#web/shared/api/client.ts';
import type { NoticeName } from '../auth/load-auth.ts';
import { cleanAddress, keep, readTabValue } from '../auth/tab-storage.ts';
import { ticketEnded } from '../auth/ticket-ended.ts';
import type { AuthDetailData } from './load-auth-detail.ts';

type Looked =
  | { readonly state: 'notice'; readonly name: NoticeName }
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'open'; readonly detail: UnifyOptionDetail; readonly value: string };

const ended: Looked = { state: 'notice', name: 'ended' };

/** The company shown: from the page's data, or after a reload from tab storage. */
export function useDetail({ detail, value, notice }: AuthDetailData) {
  const [looked, setLooked] = useState<Looked>(
    detail && value !== null ? { state: 'open', detail, value } : { state: 'notice', name: notice ?? 'none' },
  );

  useEffect(() => {
    cleanAddress();
    if (value !== null) return keep('option', value);
    const kept = notice === 'none' ? readTabValue('option') : undefined;
    if (kept === undefined) return;
    setLooked({ state: 'loading' });
    void api('unify.option', { params: { value: kept } }, { quiet: true }).then((answer) => {
      if (answer.success) return setLooked({ state: 'open', detail: answer.result, value: kept });
      // One of another length is as wrong as one that has ended.
      const hasEnded = answer.code === ticketEnded || answer.status === 400;
      setLooked(hasEnded ? ended : { state: 'failed' });
    });
  }, [value, notice]);

  return { looked, end: () => setLooked(ended) };
}
