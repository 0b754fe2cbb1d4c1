import { useEffect, useRef, useState } from 'react';
import type { LookedQuote, PricedQuote, QuoteDraft } from '#contract/cooperation/quotes.ts';
import type { QuoteCalls } from './quote-access.ts';
import { startDraft } from './quote-draft.ts';

/** How long after the last key the draft is saved and its amounts are computed, in milliseconds. */
const saveAfter = 400;

/** The contract's check, loaded with the first key: it is a fifth of what the page would load. */
const readDraft = async (asked: QuoteDraft) =>
  (await import('#contract/cooperation/quotes.ts')).quoteDraft.safeParse(asked);

/** A quote as it is written: kept by the server, sealed, which computes its amounts. */
export function useQuoteDraft(calls: QuoteCalls, invitation: LookedQuote) {
  const [draft, setDraft] = useState(() => startDraft(invitation));
  const [priced, setPriced] = useState<PricedQuote | null>(invitation.priced);
  const [status, setStatus] = useState<'saved' | 'waiting' | 'failed' | 'unsaved'>('unsaved');
  const [savedAt, setSavedAt] = useState<string>();
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = async (asked: QuoteDraft) => {
    // What cannot be read yet, such as a price that is half typed, stays here until it can.
    const read = await readDraft(asked).catch(() => undefined);
    if (!read) return setStatus('failed');
    if (!read.success) return setStatus('unsaved');
    const answer = await calls.saveDraft(read.data);
    // A later key has asked again.
    if (latest.current !== asked) return undefined;
    if (!answer.success) return setStatus('failed');
    setPriced(answer.result);
    setStatus('saved');
    setSavedAt(new Date().toISOString());
    return undefined;
  };
  const change = (next: QuoteDraft) => {
    latest.current = next;
    setDraft(next);
    setStatus('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), saveAfter);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the amounts of what was written before
  useEffect(() => {
    if (invitation.draft) void save(draft);
    return () => clearTimeout(timer.current);
  }, []);
  return { draft, change, priced, status, savedAt, save: () => save(latest.current) };
}
