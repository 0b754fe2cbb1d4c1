import type { LeadField, LeadValues } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import type { CompanyTexts } from '../locales/zh-CN/company.ts';

/** A sentence for each field that is wrong. */
export type LeadIssues = Partial<Record<LeadField | 'consent', string>>;

/** A form for visitors as a page shows it: empty, or as it was sent and what was wrong with it. */
export interface LeadFormData {
  readonly kind: LeadKind;
  /** The page's own path. */
  readonly action: string;
  /** When the form was opened, signed. */
  readonly form: string;
  readonly privacyId: number | null;
  /** The version of the terms that is agreed to. */
  readonly termsHref: string;
  readonly values: LeadValues;
  readonly consent: boolean;
  readonly topics: readonly { readonly id: number; readonly label: string; readonly chosen: boolean }[];
  readonly issues: LeadIssues;
  readonly refusal: string;
  readonly captcha: Captcha | null;
  readonly texts: CompanyTexts['form'];
  readonly submit: string;
  readonly topicTexts: { readonly label: string; readonly many: string };
  /** Sentences about wrong fields, so that the browser can say them before the server does. */
  readonly issueTexts: Readonly<Partial<Record<IssueKey, string>>>;
}

/** What stands in place of the form once it was sent. */
export interface LeadDoneData {
  readonly title: string;
  readonly number: string;
  readonly next: readonly string[];
  readonly texts: { readonly number: string; readonly keep: string; readonly next: string; readonly again: string };
  readonly action: string;
}
