import { useEffect, useRef, useState } from 'react';
import type { InquiryDetail, InquiryDraft } from '#contract/cooperation/inquiries.ts';
import type { ApiAnswer, ApiFailure } from '#web/shared/api/client.ts';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { isSameDraft } from './comparable-draft.ts';

/** How long after the last change a draft is saved, in milliseconds. */
const saveAfter = 1_200;
/** The version of what was just created. */
const firstVersion = 0;
const quiet = { quiet: true };

interface DraftOptions {
  readonly inquiry: InquiryDetail | undefined;
  readonly onSaved: (saved: InquiryDetail) => void;
  /** The draft was stored after its editor was left. */
  readonly onSavedLate: (saved: InquiryDetail) => void;
  /**
   * What was sent was not stored, and its editor is still there. Resolves with what is stored where that is the same, else
   * with the refusal.
   */
  readonly onRefused: (failure: ApiFailure<InquiryDetail>, sent: InquiryDraft) => Promise<ApiAnswer<InquiryDetail>>;
  /** What was typed last could not be stored, and its editor was left before that was known. */
  readonly onLost: (failure: ApiFailure) => void;
}

/** Saves a draft by itself, one save after the other, so that versions follow each other. */
export function useDraft({ inquiry, ...callbacks }: DraftOptions) {
  const known = useRef({ id: inquiry?.id, version: inquiry?.version, content: inquiry?.content });
  /** Of a new one; it may be there already where an answer was lost. */
  const creation = useRef({ key: '', mayBeThere: false });
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; content?: InquiryDraft }>({});
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  /** How many saves were asked for. */
  const turns = useRef(0);
  const isLeft = useRef(false);
  const hasFailed = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState(inquiry?.changedAt);
  const [failure, setFailure] = useState<ApiFailure>();
  // A save that ends later is told as things are then: a new draft has got its number meanwhile.
  const latest = useRef(callbacks);
  latest.current = callbacks;

  const tell = (stored: InquiryDetail) => {
    const { onSaved, onSavedLate } = latest.current;
    (isLeft.current ? onSavedLate : onSaved)(stored);
  };

  const drop = () => {
    clearTimeout(waiting.current.timer);
    waiting.current = {};
    setIsWaiting(false);
  };

  /** What is saved next is saved over this. */
  const goOnFrom = ({ id, version, content }: InquiryDetail) => {
    known.current = { id, version, content };
    hasFailed.current = false;
    setFailure(undefined);
  };

  const send = async (content: InquiryDraft): Promise<ApiAnswer<InquiryDetail>> => {
    const { id, version = firstVersion } = known.current;
    if (id !== undefined) return api('inquiry.save', { body: { content, id, version } }, quiet);
    creation.current.key ||= randomUuid();
    const { key, mayBeThere } = creation.current;
    const created = await api('inquiry.save', { body: { content, key } }, quiet);
    if (!created.success) {
      creation.current.mayBeThere ||= isUnanswered(created);
      return created;
    }
    if (!mayBeThere || isSameDraft(content, created.result.content)) return created;
    // An earlier try has created it: what was typed since is saved over that, unless a colleague has saved meanwhile.
    goOnFrom({ ...created.result, version: firstVersion });
    tell(created.result);
    return send(content);
  };

  /** Saves what waits; resolves with what the server says to it. */
  const store = (content: InquiryDraft): Promise<ApiAnswer<InquiryDetail>> => {
    drop();
    setIsSaving(true);
    turns.current += 1;
    const turn = turns.current;
    const stored = underWay.current.then(async () => {
      setIsSaving(true);
      const saved = await send(content);
      const answer = saved.success || isLeft.current ? saved : await latest.current.onRefused(saved, content);
      setIsSaving(false);
      if (!answer.success) {
        // Whoever left knowing of a failure has given the rest up.
        if (isLeft.current && !hasFailed.current) latest.current.onLost(answer);
        if (isLeft.current) return answer;
        // What was typed waits for the next change, or the network, unless something newer does.
        if (turn === turns.current && !waiting.current.content) waiting.current = { content };
        hasFailed.current = true;
        setFailure(answer);
        return answer;
      }
      goOnFrom(answer.result);
      setSavedAt(answer.result.changedAt);
      tell(answer.result);
      return answer;
    });
    underWay.current = stored;
    return stored;
  };
  /** Resolves with the draft as it is stored, or nothing where that failed. */
  const saveNow = async (content: InquiryDraft): Promise<InquiryDetail | undefined> => {
    const answer = await store(content);
    return answer.success ? answer.result : undefined;
  };
  const save = useRef(saveNow);
  save.current = saveNow;

  /** Saves a moment after the last change. */
  const saveSoon = (content: InquiryDraft) => {
    if (isLeft.current && hasFailed.current) return;
    clearTimeout(waiting.current.timer);
    setIsWaiting(true);
    waiting.current = { content, timer: setTimeout(() => void save.current(content), saveAfter) };
  };

  useEffect(() => {
    isLeft.current = false;
    const retry = () => {
      const { content } = waiting.current;
      if (hasFailed.current && content) void save.current(content);
    };
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      isLeft.current = true;
      const { timer, content } = waiting.current;
      clearTimeout(timer);
      // Whoever leaves in the middle of a word keeps it; after a failure they were asked and left without it.
      if (content && !hasFailed.current) void save.current(content);
    };
  }, []);
  /** Whether anything typed is not stored yet. */
  const isUnsaved = isWaiting || isSaving || failure !== undefined;
  /** What is stored as far as this editor knows. */
  const base = () => known.current.content;
  return { store, saveNow, saveSoon, drop, tell, goOnFrom, base, isUnsaved, isSaving, savedAt, failure };
}
