import { useEffect, useRef, useState } from 'react';
import type { InquiryDetail, InquiryDraft } from '#contract/cooperation/inquiries.ts';
import type { ApiFailure } from '#web/shared/api/client.ts';
import { api } from '#web/shared/api/client.ts';

/** How long after the last change a draft is saved, in milliseconds. */
const saveAfter = 1_200;

interface DraftOptions {
  readonly inquiry: InquiryDetail | undefined;
  readonly onSaved: (saved: InquiryDetail) => void;
}

/** Saves a draft by itself, one save after the other, so that versions follow each other. */
export function useDraft({ inquiry, onSaved }: DraftOptions) {
  const known = useRef({ id: inquiry?.id, version: inquiry?.version });
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; content?: InquiryDraft }>({});
  const underWay = useRef<Promise<InquiryDetail | undefined>>(Promise.resolve(undefined));
  const [isSaving, setIsSaving] = useState(false);
  const [savedAt, setSavedAt] = useState(inquiry?.changedAt);
  const [failure, setFailure] = useState<ApiFailure>();

  /** Saves what waits; resolves with the draft as it is stored, or nothing where that failed. */
  const saveNow = (content: InquiryDraft): Promise<InquiryDetail | undefined> => {
    clearTimeout(waiting.current.timer);
    waiting.current = {};
    underWay.current = underWay.current.then(async () => {
      setIsSaving(true);
      const { id, version } = known.current;
      const body = { content, ...(id !== undefined && { id, version: version ?? 0 }) };
      const answer = await api('inquiry.save', { body }, { quiet: true });
      setIsSaving(false);
      if (!answer.success) {
        // What was typed stays, and the next change tries again.
        setFailure(answer);
        return undefined;
      }
      known.current = { id: answer.result.id, version: answer.result.version };
      setFailure(undefined);
      setSavedAt(answer.result.changedAt);
      onSaved(answer.result);
      return answer.result;
    });
    return underWay.current;
  };
  const save = useRef(saveNow);
  save.current = saveNow;

  /** Saves a moment after the last change. */
  const saveSoon = (content: InquiryDraft) => {
    clearTimeout(waiting.current.timer);
    waiting.current = { content, timer: setTimeout(() => void save.current(content), saveAfter) };
  };

  useEffect(
    () => () => {
      // Whoever leaves in the middle of a word keeps it.
      const { content } = waiting.current;
      if (content) void save.current(content);
    },
    [],
  );
  return { saveNow, saveSoon, isSaving, savedAt, failure };
}
