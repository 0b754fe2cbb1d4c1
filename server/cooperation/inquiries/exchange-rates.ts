import type { Rate } from '#contract/cooperation/exchange-rates.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { type Currency, inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { issueAt } from '#server/platform/field-issue.ts';
import type { Buyer } from './buyer.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { type StoredInquiry, updateInquiry } from './queries.ts';
import { readInquiry } from './read-inquiries.ts';

/** What a currency is worth in the inquiry's; nothing for the inquiry's own, and for one without a rate. */
export const rateOf = ({ rates }: Pick<StoredInquiry, 'rates'>, currency: Currency): Rate | undefined =>
  rates.find((rate) => rate.currency === currency);

/** Such as `1 USD = 7.1234 CNY, Bank of China, 2026-11-20`. */
export const writeRate = ({ currency, rate, source, day }: Rate, own: string): string =>
  `1 ${currency} = ${rate} ${own}, ${source}, ${day}`;

interface Rates {
  readonly id: number;
  readonly version: number;
  readonly rates: readonly Rate[];
}

/**
 * Sets what other currencies are worth. It is for the opening to freeze: one that a first person has asked for has to be
 * asked for again. Throws NOT_FOUND, INQUIRY_CHANGED, INQUIRY_STATE_WRONG after the opening, and issues of `body.rates` for
 * currencies that are not allowed or named twice, and days to come.
 */
export async function setRates(db: Database, { id, version, rates }: Rates, actor: Buyer): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const states = [inquiryState.open, inquiryState.closed];
    const { inquiry, clock } = await requireInquiry(tx, actor, { id, version, states });
    if (inquiry.openedAt) throw new AppError('INQUIRY_STATE_WRONG');
    const issues = rates.flatMap(({ currency, day }, index) => {
      const place = `body.rates.${index}`;
      const isKnown = inquiry.content.otherCurrencies.includes(currency);
      const isSecond = rates.findIndex((rate) => rate.currency === currency) < index;
      return [
        ...(isKnown ? [] : [issueAt(`${place}.currency`, 'choiceUnknown', actor.language)]),
        ...(isSecond ? [issueAt(`${place}.currency`, 'currencyTwice', actor.language)] : []),
        ...(day > chinaDate(clock) ? [issueAt(`${place}.day`, 'dayAhead', actor.language)] : []),
      ];
    });
    if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
    const asked = { openingBy: null, openingAt: null, reason: '' };
    await updateInquiry(tx, inquiry, { rates: [...rates], ...asked, changedAt: actor.now });
    const note = rates.map((rate) => writeRate(rate, inquiry.content.currency)).join('; ');
    await auditInquiry(tx, actor, {
      action: 'inquiry.setRates',
      id,
      note,
      detail: { before: { rates: inquiry.rates }, after: { rates } },
    });
  });
  return readInquiry(db, id, actor);
}
