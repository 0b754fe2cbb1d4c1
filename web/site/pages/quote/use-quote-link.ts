import { useCallback, useEffect, useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { api } from '#web/shared/api/client.ts';

const linkEnded: (typeof errorTable)['LINK_ENDED']['code'] = 1771;

/** How often an opened link looks again: the server's clock decides, and others ask and answer. */
const lookAgainAfter = 30_000;

type Look =
  | { readonly state: 'waiting' | 'noLink' }
  | { readonly state: 'open'; readonly token: string; readonly invitation: LookedQuote; readonly isBehind: boolean }
  | { readonly state: 'ended' | 'failed'; readonly desc: string };

/** Looks up the invitation of the address, and again every half minute. */
export function useQuoteLink() {
  const [look, setLook] = useState<Look>({ state: 'waiting' });
  const check = useCallback(async () => {
    const token = location.hash.slice(1);
    if (!token) return setLook({ state: 'noLink' });
    const answer = await api('quote.look', { body: { token } }, { quiet: true });
    if (answer.success) return setLook({ state: 'open', token, invitation: answer.result, isBehind: false });
    // A token of another length is as wrong as one that has ended.
    const hasEnded = answer.code === linkEnded || answer.status === 400;
    setLook((before) =>
      !hasEnded && before.state === 'open' && before.token === token
        ? { ...before, isBehind: true }
        : { state: hasEnded ? 'ended' : 'failed', desc: answer.desc },
    );
  }, []);
  useEffect(() => {
    void check();
    const again = () => void check();
    const timer = setInterval(again, lookAgainAfter);
    // A link that is pasted over another changes the address only.
    addEventListener('hashchange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('hashchange', again);
    };
  }, [check]);
  return { look, check };
}
