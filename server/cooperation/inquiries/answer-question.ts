import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Buyer } from './buyer.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { answerQuestion, hasQuestion } from './queries.ts';
import { readInquiry } from './read-inquiries.ts';

interface Answer {
  readonly id: number;
  readonly number: number;
  readonly answer: string;
}

/**
 * Answers a question for everybody invited. Throws NOT_FOUND, INQUIRY_STATE_WRONG, and INQUIRY_CHANGED for one that a
 * colleague has answered: suppliers have read it and price by it.
 */
export async function answer(
  db: Database,
  { id, number, answer: words }: Answer,
  actor: Buyer,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const { inquiry, clock } = await requireInquiry(tx, actor, { id, states: [inquiryState.open] });
    if (!(await answerQuestion(tx, inquiry, { number, answer: words, answeredAt: clock }))) {
      throw new AppError((await hasQuestion(tx, inquiry, number)) ? 'INQUIRY_CHANGED' : 'NOT_FOUND');
    }
    await auditInquiry(tx, actor, { action: 'inquiry.answer', id, note: words, detail: { number } });
  });
  return readInquiry(db, id, actor);
}
