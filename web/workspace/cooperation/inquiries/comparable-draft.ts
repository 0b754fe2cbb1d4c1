import type { InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { findConflicts } from '#web/workspace/kits/versioned/merge-values.ts';

/** The same, whether it was read or typed: the cells of its lines in one order. */
export const comparable = ({ lines, ...draft }: InquiryDraft): InquiryDraft => ({
  ...draft,
  lines: lines.map(({ name, specification, quantity, unit }) => ({ name, specification, quantity, unit })),
});

/** Whether nothing of two is to be decided. */
export const isSameDraft = (one: InquiryDraft, other: InquiryDraft): boolean => {
  const own = comparable(one);
  return findConflicts(own, own, comparable(other)).length === 0;
};
