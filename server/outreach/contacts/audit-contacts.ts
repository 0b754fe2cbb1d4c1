import type { ContactExportFilter } from '#contract/outreach/contact-export.ts';
import { maskMobile, normaliseContactText } from '#contract/outreach/contact-rules.ts';
import { maskNumber } from '#server/platform/audit/mask-numbers.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

interface Act {
  /** Action code, such as `contact.add`. */
  readonly action: string;
  readonly subject: string;
  readonly detail: object;
}

/** Logs an action on contacts. */
export function auditContactAction(tx: Database, { userId, stockId, now, address }: Actor, act: Act): Promise<void> {
  return recordAudit(tx, { at: now, userId, stockId, address, ...act });
}

/** A contact in the audit log: recognisable, but without full numbers. */
export function auditFacts(facts: Readonly<Record<string, unknown>>): object {
  const hidden = { ...facts };
  if (typeof hidden.mobile === 'string') hidden.mobile = maskMobile(hidden.mobile);
  if (typeof hidden.email === 'string') hidden.email = hidden.email.replace(/^(.).*@/, '$1***@');
  return hidden;
}

/** Filters in the audit log: masked, because the keyword may be a whole number. */
export function auditFilter({ keyword, ...rest }: ContactExportFilter): object {
  if (!keyword) return rest;
  const number = normaliseContactText('mobile', keyword);
  const words = /^\+?\d+$/.test(number) ? number : keyword;
  return { ...rest, keyword: maskNumber(words) };
}
