import { useRef } from 'react';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';

export type BeginOnce = (
  id: number,
  begin: (body: { readonly id: number; readonly key: string }) => Promise<ApiAnswer<InquiryDetail>>,
) => Promise<ApiAnswer<InquiryDetail>>;

/**
 * Begins inquiries from others, or from templates: what is begun again from the same, because an answer was lost, is the
 * same inquiry. Whoever shows a dialog for it remembers the keys, so that closing that loses none.
 */
export function useBeginOnce(): BeginOnce {
  const unanswered = useRef(new Map<number, string>());
  return async (id, begin) => {
    const key = unanswered.current.get(id) ?? randomUuid();
    unanswered.current.set(id, key);
    const answer = await begin({ id, key });
    // What is begun next is another one.
    if (answer.success || !isUnanswered(answer)) unanswered.current.delete(id);
    return answer;
  };
}
