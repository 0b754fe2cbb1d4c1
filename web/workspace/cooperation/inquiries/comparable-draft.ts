import type { InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { findConflicts } from '#web/workspace/kits/versioned/merge-values.ts';

/** The same, whether it was read or typed: without the blanks that the server drops, the cells of its lines in one order. */
export const comparable = <Fields extends Partial<InquiryDraft>>(draft: Fields): Fields => ({
  ...draft,
  ...(draft.title !== undefined && { title: draft.title.trim() }),
  ...(draft.lines && {
    lines: draft.lines.map(({ name, specification, quantity, unit }) => ({
      name: name.trim(),
      specification: specification.trim(),
      quantity: quantity.trim(),
      unit: unit.trim(),
    })),
  }),
  ...(draft.note !== undefined && { note: draft.note.trim() }),
});

/** Whether nothing of two is to be decided. */
export const isSameDraft = (one: InquiryDraft, other: InquiryDraft): boolean => {
  const own = comparable(one);
  return findConflicts(own, own, comparable(other)).length === 0;
};
