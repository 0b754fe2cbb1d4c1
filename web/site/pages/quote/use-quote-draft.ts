import { useEffect, useRef, useState } from 'react';
import type { errorTable } from '#contract/codes/errors.ts';
import type { LookedQuote, PricedQuote, QuoteDraft, Receipt, SeenQuote } from '#contract/cooperation/quotes.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import type { QuoteCalls } from './quote-access.ts';
import {
  asSubmitted,
  contentOf,
  isQuoted,
  isSameDraft,
  moveDraft,
  quoteChanged,
  readLines,
  seenOf,
  startDraft,
  takenOutSince,
  type WrittenDraft,
} from './quote-draft.ts';

const inquiryRevised: (typeof errorTable)['INQUIRY_REVISED']['code'] = 1773;
const quoteLate: (typeof errorTable)['QUOTE_LATE']['code'] = 1772;
const linkEnded: (typeof errorTable)['LINK_ENDED']['code'] = 1771;

/** How long after the last key the draft is saved and its amounts are computed, in milliseconds. */
const saveAfter = 400;

/** The contract's check, loaded with the first key: it is a fifth of what the page would load. */
const readDraft = async (asked: WrittenDraft) =>
  (await import('#contract/cooperation/quotes.ts')).quoteDraft.safeParse({
    ...asked,
    lines: readLines(asked.lines),
  });

type Status =
  | { readonly name: 'untouched' | 'waiting' | 'held' }
  | { readonly name: 'saved'; readonly at: string }
  /** In the server's words; empty without an answer. */
  | { readonly name: 'failed'; readonly desc: string }
  /** Where the first field stands that cannot be read. */
  | { readonly name: 'unread'; readonly path: readonly PropertyKey[] };

/** What has happened at the server since this was begun. */
type Since =
  /** Nothing that is not written here or was not known. */
  | { readonly is: 'known' }
  /** What is written here was submitted, by a call whose answer was lost. */
  | { readonly is: 'submitted'; readonly receipt: Receipt }
  /** Something else, which is shown; or it could not be looked at. */
  | { readonly is: 'shown' | 'unknown' };

/** What a colleague has done since this was begun. */
export interface Theirs {
  readonly found: LookedQuote;
  /** How the company was taken out by it. */
  readonly takenOut: ReturnType<typeof takenOutSince>;
}

interface Asked {
  readonly calls: QuoteCalls;
  readonly invitation: LookedQuote;
  /** The last look at the server failed. */
  readonly isBehind: boolean;
  /** What it has found; nothing where that is not shown. */
  readonly onLook: () => Promise<LookedQuote | undefined>;
}

/**
 * A quote as it is written: kept by the server, sealed, which computes its amounts. It outlives the form, with the
 * edition of the inquiry that it was begun for.
 */
export function useQuoteDraft({ calls, invitation, isBehind, onLook }: Asked) {
  const [begun, setBegun] = useState<LookedQuote>();
  const [draft, setDraft] = useState(() => startDraft(invitation));
  /** The draft that the server has. */
  const [kept, setKept] = useState(draft);
  const [priced, setPriced] = useState<{ readonly draft: WrittenDraft; readonly amounts: PricedQuote }>();
  const [status, setStatus] = useState<Status>({ name: 'untouched' });
  const latest = useRef(draft);
  /** Of the inquiry, for which the latest is written. */
  const edition = useRef(invitation.edition);
  /** Ends when no draft is on its way. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What there was at the server when this was begun or saved last, what it said, and what was sent since without an answer. */
  const seen = useRef<SeenQuote>(seenOf(invitation));
  const base = useRef(draft);
  const unanswered = useRef(draft);
  /** The same of submissions. */
  const unansweredQuote = useRef<WrittenDraft>(undefined);
  const [theirs, setTheirs] = useState<Theirs>();
  const isRevised = begun !== undefined && begun.edition !== invitation.edition;
  const isKept = kept === draft;
  const isPriced = priced?.draft === draft;

  const mustWait = isRevised || theirs !== undefined;
  const isHeld = useRef(mustWait);
  useEffect(() => {
    isHeld.current = mustWait;
  }, [mustWait]);

  /** Sends one at a time, so that none overtakes a later one; nothing of what was typed over while it waited. */
  const send = (asked: WrittenDraft, read: QuoteDraft) => {
    const answer = sending.current.then(async () => {
      if (latest.current !== asked) return undefined;
      const saved = await calls.saveDraft(edition.current, read, seen.current);
      if (saved.success) {
        seen.current = { ...seen.current, draft: saved.result.savedAt };
        base.current = asked;
      } else if (isUnanswered(saved)) unanswered.current = asked;
      return saved;
    });
    sending.current = answer.catch(() => undefined);
    return answer;
  };
  /**
   * What a colleague has done since is shown, and nothing is saved or submitted until it is decided which is kept; unless
   * it is nothing else than what is written here, or was known, as after an answer that was lost.
   */
  const lookSince = async (): Promise<Since> => {
    const found = await onLook();
    if (!found) return { is: 'unknown' };
    if (found.edition !== edition.current) return { is: 'shown' };
    const [receipt] = found.receipts;
    const isNew = receipt !== undefined && receipt.number !== seen.current.receipt;
    const stands = startDraft({ ...found, draft: null });
    const isOwnQuote = ({ current }: { readonly current: WrittenDraft | undefined }) =>
      current !== undefined && receipt?.isWithdrawn === false && isSameDraft(asSubmitted(current), stands, found);
    if (isNew && isOwnQuote(latest) && receipt.edition === edition.current) {
      seen.current = seenOf(found);
      return { is: 'submitted', receipt };
    }
    const known = startDraft(found);
    const isDraftKnown =
      (isNew && found.draft === null) ||
      [latest, base, unanswered].some(({ current }) => isSameDraft(current, known, found));
    const takenOut = takenOutSince(seen.current, found);
    if (isDraftKnown && !takenOut && (!isNew || isOwnQuote(unansweredQuote))) {
      seen.current = seenOf(found);
      return { is: 'known' };
    }
    isHeld.current = true;
    setTheirs({ found, takenOut });
    return { is: 'shown' };
  };
  /** The answer to submitting what is written; nothing where what a colleague has done since is shown instead. */
  const submit = async (): Promise<ApiAnswer<Receipt> | undefined> => {
    const send = async () => {
      const asked = latest.current;
      const answer = await calls.submit(edition.current, contentOf(asked), seen.current);
      if (answer.success) {
        seen.current = { draft: null, receipt: answer.result.number, isWithdrawn: false, hasDeclined: false };
        base.current = asSubmitted(asked);
      } else if (isUnanswered(answer)) unansweredQuote.current = asked;
      return answer;
    };
    const answer = await send();
    if (answer.success) return answer;
    const isChanged = answer.code === quoteChanged;
    if (!isChanged && !isUnanswered(answer)) return answer;
    const since = await lookSince();
    if (since.is === 'submitted') return { success: true, code: 200, result: since.receipt };
    if (since.is === 'shown') return undefined;
    return isChanged && since.is === 'known' ? await send() : answer;
  };
  /** Whether the server has it, with its amounts, and nothing was typed since. */
  const save = async (asked: WrittenDraft, isRepeated = false): Promise<boolean> => {
    const end = (next: Status) => {
      // A later key has asked again.
      if (latest.current === asked) setStatus(next);
      return false;
    };
    clearTimeout(timer.current);
    // Its lines are those of the edition before: the server would count them as lines of the new one.
    if (isHeld.current) return end({ name: 'held' });
    setStatus({ name: 'waiting' });
    // What cannot be read yet, such as a price that is half typed, stays here until it can.
    const read = await readDraft(asked).catch(() => undefined);
    if (!read) return end({ name: 'failed', desc: '' });
    if (!read.success) return end({ name: 'unread', path: read.error.issues[0]?.path ?? [] });
    const answer = await send(asked, read.data);
    if (!answer) return false;
    if (!answer.success) {
      const since = answer.code === quoteChanged && !isRepeated ? await lookSince() : undefined;
      if (since?.is === 'known' || since?.is === 'submitted') return save(latest.current, true);
      // What has happened is looked at, a new edition or the end; until that is here, the refusal says so.
      const hasEnded = answer.code === linkEnded || answer.status === 404;
      if (answer.code === inquiryRevised || answer.code === quoteLate || hasEnded) await onLook();
      return end({ name: 'failed', desc: answer.status === 0 ? '' : answer.desc });
    }
    if (latest.current !== asked) return false;
    setKept(asked);
    setPriced({ draft: asked, amounts: answer.result });
    setStatus({ name: 'saved', at: new Date().toISOString() });
    return true;
  };
  const put = (next: WrittenDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const saveLater = (next: WrittenDraft) => {
    put(next);
    setStatus({ name: 'waiting' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), saveAfter);
  };
  const change = (part: Partial<WrittenDraft>) => saveLater({ ...latest.current, ...part });
  /** By the files of the moment: others may be removed while one is on its way. */
  const changeFiles = (next: (files: WrittenDraft['files']) => WrittenDraft['files']) =>
    change({ files: next(latest.current.files) });

  const startFrom = (looked: LookedQuote) => {
    const started = startDraft(looked);
    setTheirs(undefined);
    isHeld.current = false;
    put(started);
    edition.current = looked.edition;
    seen.current = seenOf(looked);
    base.current = started;
    unansweredQuote.current = undefined;
    setBegun(looked);
    setKept(started);
    setStatus({ name: 'untouched' });
    if (looked.draft) void save(started);
    else setPriced(looked.priced ? { draft: started, amounts: looked.priced } : undefined);
  };
  /** Goes on with what is here and not at the server, else with what the server has. */
  const begin = () => {
    const isWritten = begun?.edition !== invitation.edition && draft.lines.some(isQuoted);
    /** From before the own quote was submitted. */
    const isOlder = (seen.current.receipt ?? 0) > (invitation.receipts[0]?.number ?? 0);
    if (begun && (!isKept || isBehind || isOlder || isWritten)) {
      // An old look knows less than was seen since.
      if (isBehind || isOlder) return;
      const { receipt, isWithdrawn, hasDeclined } = seenOf(invitation);
      // The page of the invitation has said so; declining withdraws as well.
      seen.current = { ...seen.current, ...(hasDeclined && { receipt, isWithdrawn }), hasDeclined };
      return;
    }
    startFrom(invitation);
  };
  /** By whoever writes here, or asked for by them without an answer: they need not be told. */
  const noteWithdrawn = (receipt: number) => {
    seen.current = { ...seen.current, receipt, isWithdrawn: true };
  };
  /** Goes on with what a colleague has written, or with what is written here. */
  const settle = (choice: 'mine' | 'theirs') => {
    if (!theirs) return;
    const { found } = theirs;
    if (choice === 'theirs') return startFrom(found);
    setTheirs(undefined);
    isHeld.current = false;
    seen.current = seenOf(found);
    base.current = startDraft(found);
    void save(latest.current);
  };
  /** Goes on with the lines of the new edition. */
  const takeOver = () => {
    if (!begun) return;
    edition.current = invitation.edition;
    base.current = moveDraft(base.current, begun, invitation);
    if (unansweredQuote.current) unansweredQuote.current = moveDraft(unansweredQuote.current, begun, invitation);
    setBegun(invitation);
    saveLater(moveDraft(latest.current, begun, invitation));
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const again = () => void save(latest.current);
    addEventListener('beforeunload', ask);
    addEventListener('online', again);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('online', again);
    };
  });
  return {
    ...{
      draft,
      change,
      changeFiles,
      status,
      begun,
      begin,
      noteWithdrawn,
      isRevised,
      takeOver,
      theirs,
      settle,
      submit,
      isKept,
      isPriced,
    },
    /** Amounts of this draft, or while they are computed anew of the one before. */
    priced: isPriced || status.name === 'waiting' ? (priced?.amounts ?? null) : null,
    save: () => save(latest.current),
  };
}
export type WrittenQuote = ReturnType<typeof useQuoteDraft>;
