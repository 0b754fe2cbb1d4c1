import { useCallback, useEffect, useRef, useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { needsSession, type QuoteCalls, quoteCalls, readAccess } from './quote-access.ts';

const linkEnded: (typeof errorTable)['LINK_ENDED']['code'] = 1771;

/** How often an opened link looks again: the server's clock decides, and others ask and answer. */
const lookAgainAfter = 30_000;

type Look =
  | { readonly state: 'waiting' | 'noLink' | 'noSession' }
  | {
      readonly state: 'open';
      readonly calls: QuoteCalls;
      readonly invitation: LookedQuote;
      readonly isBehind: boolean;
      /** Why the link has ended since it was opened; empty while it has not. */
      readonly ended: string;
    }
  | { readonly state: 'ended' | 'failed'; readonly desc: string };

/** Looks up the invitation of the address, and again every half minute; `check` looks now, and tells what is shown by it. */
export function useQuoteLink() {
  const [look, setLook] = useState<Look>({ state: 'waiting' });
  const looks = useRef(0);
  const check = useCallback(async (): Promise<LookedQuote | undefined> => {
    const begun = ++looks.current;
    const access = readAccess(location.hash);
    if (!access || needsSession(access)) {
      setLook({ state: access ? 'noSession' : 'noLink' });
      return undefined;
    }
    const calls = quoteCalls(access);
    const answer = await calls.look();
    // A later look knows better, also of another link.
    if (begun !== looks.current) return undefined;
    if (answer.success) {
      setLook({ state: 'open', calls, invitation: answer.result, isBehind: false, ended: '' });
      return answer.result;
    }
    // A token of another length is as wrong as one that has ended.
    const hasEnded = answer.code === linkEnded || answer.status === 400 || answer.status === 404;
    setLook((before) =>
      before.state === 'open' && before.calls.id === calls.id
        ? { ...before, isBehind: true, ended: hasEnded ? answer.desc : before.ended }
        : { state: hasEnded ? 'ended' : 'failed', desc: answer.desc },
    );
    return undefined;
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
