/** States of an inquiry: the keys of `purchaser_inquiry_state_enum`. */
export const inquiryStates = ['0', '10', '20', '30', '50', '40'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** Filters of the list by suppliers' questions: `open` has one that waits for its answer. */
export const questionFilters = ['open'] as const;
export type QuestionFilter = (typeof questionFilters)[number];

/** The states by their names. */
export const inquiryState = {
  draft: '0',
  open: '10',
  closed: '20',
  awarded: '30',
  cancelled: '40',
  failed: '50',
} as const satisfies Record<string, InquiryState>;

/** States of an invitation to quote: the keys of `supplier_quote_state_enum`. */
export const quoteStates = ['10', '20', '30'] as const;
export type QuoteState = (typeof quoteStates)[number];

export const quoteState = { notQuoted: '10', quoted: '20', ended: '30' } as const satisfies Record<string, QuoteState>;

export const currencies = ['CNY', 'USD', 'EUR', 'HKD'] as const;
export type Currency = (typeof currencies)[number];

/** A currency's worth in another one: up to 6 digits and 8 decimals, more than nothing. */
export const isRate = (text: string): boolean => /^\d{1,6}(?:\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);

/** What decides among equal lowest amounts: a written reason, or who quoted first. */
export const tieRules = ['reason', 'first'] as const;

export const maxLines = 200;
export const maxInvitations = 50;
/** Letters a day that invite: for one invitation, and from one company to one mailbox. */
export const invitedPerDay = { invitation: 3, mailbox: maxInvitations } as const;
export const maxQuestions = 100;
/** Of these, how many one invitation may ask: nobody sees whose they are, so one could leave the others none. */
export const maxQuestionsEach = 20;

/** Hours that must be left when what is asked for changes: suppliers need the time to quote again. */
export const revisionHours = 48;

/**
 * Seconds between the deadline and the first moment of an opening: what was received in time has been stored by then,
 * because no submission takes longer.
 */
export const settlingSeconds = 10;

/** How long the first of two persons waits for the second, in minutes. */
export const secondPersonMinutes = 10;

/** A quantity: up to 12 digits and 4 decimals, more than nothing. */
export const isQuantity = (text: string): boolean => /^\d{1,12}(?:\.\d{1,4})?$/.test(text) && /[1-9]/.test(text);

/** A unit price: up to 12 digits and 4 decimals; nothing is charged for what is free. */
export const isPrice = (text: string): boolean => /^\d{1,12}(?:\.\d{1,4})?$/.test(text);

/** A tax rate in percent: 0 to 100 with up to 2 decimals. */
export const isTaxRate = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) >= 0 && Number(text) <= 100;

export const maxDeliveryDays = 3_650;

/** Days of delivery: a whole number up to ten years. */
export const isDeliveryDays = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= maxDeliveryDays;
