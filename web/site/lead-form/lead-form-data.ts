import type { LeadField, LeadValues } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { SiteTrial } from '#contract/content/site-company.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import type { CompanyTexts } from '../locales/zh-CN/company.ts';

/** One message per invalid field. */
export type LeadIssues = Partial<Record<LeadField | 'consent', string>>;

/** State of a public form: empty, or as sent with its issues. */
export interface LeadFormData {
  readonly kind: LeadKind;
  /** Path of the page. */
  readonly action: string;
  /** Signed timestamp of when the form was opened. */
  readonly form: string;
  /** Version of the terms to accept. */
  readonly privacyId: number | null;
  readonly values: LeadValues;
  readonly consent: boolean;
  readonly topics: readonly (SiteTrial['topics'][number] & { readonly chosen: boolean })[];
  readonly issues: LeadIssues;
  readonly refusal: string;
  readonly captcha: Captcha | null;
  readonly texts: CompanyTexts['form'];
  readonly submit: string;
  readonly topicTexts: { readonly label: string; readonly many: string };
  /** Messages for invalid fields, for validation in the browser. */
  readonly issueTexts: Readonly<Partial<Record<IssueKey, string>>>;
}

/** Confirmation that replaces the form. */
export interface LeadDoneData {
  readonly title: string;
  readonly number: string;
  readonly next: readonly string[];
  /** Language of the next steps if it is not the page's. */
  readonly nextLang: string | undefined;
  readonly texts: { readonly number: string; readonly keep: string; readonly next: string; readonly again: string };
  readonly action: string;
}
