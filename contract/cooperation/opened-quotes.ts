import { z } from 'zod';
import { attachmentResult } from './attachments.ts';
import { rateResult } from './exchange-rates.ts';
import { currencies, inquiryStates, tieRules } from './inquiry-rules.ts';
import { supplierStates } from './supplier-rules.ts';

/** An amount as a decimal with two places, such as `69324.00`. */
const amount = z.string();
const amounts = z.object({ net: amount, tax: amount, gross: amount });
export type Amounts = z.infer<typeof amounts>;

/** All quotes of an inquiry side by side, once they are opened. */
export const comparisonSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  /** Of all amounts but those that are called quoted. */
  currency: z.enum(currencies),
  rates: z.array(rateResult),
  includesTax: z.boolean(),
  maySplit: z.boolean(),
  tieRule: z.enum(tieRules),
  state: z.enum(inquiryStates),
  openedAt: z.string(),
  openedBy: z.array(z.string()),
  suppliers: z.array(
    z.object({
      invitationId: z.number().int(),
      name: z.string(),
      /** As it is now: one that was suspended or barred since it was invited is awarded only knowingly. */
      supplierState: z.enum(supplierStates),
      receivedAt: z.string(),
      /** Last day of validity, a day in China; whether it is past. */
      validUntil: z.string(),
      isExpired: z.boolean(),
      /** Whether what was opened has the receipt that the supplier got. */
      isIntact: z.boolean(),
      receipt: z.string(),
      /** Quoted for an earlier version of the inquiry. */
      isStale: z.boolean(),
      taxRate: z.string(),
      note: z.string(),
      total: amounts,
      /** What it quoted in another currency; null where that is the inquiry's. */
      quoted: z.object({ currency: z.enum(currencies), total: amounts }).nullable(),
      /** Lines that are not quoted; with any, the total competes with none. */
      missing: z.number().int(),
      files: z.array(attachmentResult),
      /** The longest of its deliveries in days; null where none was given. */
      deliveryDays: z.number().int().nullable(),
    }),
  ),
  declined: z.array(z.object({ name: z.string(), reason: z.string() })),
  lines: z.array(
    z.object({
      position: z.number().int(),
      name: z.string(),
      specification: z.string(),
      quantity: z.string(),
      unit: z.string(),
      /** In the order of `suppliers`; null where the line is not quoted. */
      quotes: z.array(
        z
          .object({
            /** In the currency of the quote. */
            unitPrice: z.string(),
            amounts,
            /** The amounts in another currency, as they were quoted. */
            quoted: amounts.nullable(),
            deliveryDays: z.number().int().nullable(),
            note: z.string(),
            deviation: z.string(),
          })
          .nullable(),
      ),
      /** Places in `suppliers` of the lowest amounts, net and gross; several where they are equal. */
      lowest: z.object({ net: z.array(z.number().int()), gross: z.array(z.number().int()) }),
      /** The highest over the lowest in percent with one decimal; null with fewer than two quotes or a lowest of 0. */
      spread: z.object({ net: z.string().nullable(), gross: z.string().nullable() }),
      /** What the same item cost the last time, for the same quantity. */
      past: z.object({ amounts, year: z.number().int() }).nullable(),
      /** Place in `suppliers` of who got it; null while nobody did. */
      awarded: z.number().int().nullable(),
    }),
  ),
  reason: z.string(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** What was found at the opening: who quoted, when it was received and with which receipt, and the opening's own place. */
export const openingRecord = z.object({
  number: z.string(),
  title: z.string(),
  edition: z.number().int(),
  buyer: z.string(),
  currency: z.enum(currencies),
  /** Frozen by the opening. */
  rates: z.array(rateResult),
  deadline: z.string(),
  openedAt: z.string(),
  openedBy: z.array(z.string()),
  /** Why it was opened with fewer quotes than wanted; empty where it was not. */
  reason: z.string(),
  fewestQuotes: z.number().int(),
  /** Suppliers whose invitation was not withdrawn. */
  invited: z.number().int(),
  quotes: z.array(
    z.object({
      name: z.string(),
      receivedAt: z.string(),
      receipt: z.string(),
      isIntact: z.boolean(),
      isStale: z.boolean(),
      missing: z.number().int(),
      total: amounts,
      quoted: z.object({ currency: z.enum(currencies), total: amounts }).nullable(),
    }),
  ),
  declined: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The opening in the audit chain, with the hash before it. */
  place: z.object({ entry: z.number().int(), hash: z.string(), previous: z.string() }).nullable(),
});
export type OpeningRecord = z.infer<typeof openingRecord>;
