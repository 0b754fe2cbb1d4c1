import { type LeadField, leadFields, leadRefusals, minFormMilliseconds } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { api } from '#web/shared/api/client.ts';
import type { Refusal } from '../form/use-form.ts';

/** A form as filled in. */
export interface FormValues {
  readonly values: Readonly<Record<LeadField, string>>;
  readonly topics: readonly number[];
  readonly consent: boolean;
  readonly privacyId: number | null;
  readonly form: string;
  readonly homepage: string;
  /** Code sent by SMS; empty if none was requested. */
  readonly code: string;
  readonly captcha: { readonly challenge: string; readonly answer: string } | undefined;
}

/** `captcha`: what is asked next; `undefined` where the server did not answer, so that what was asked before still is. */
export type SendOutcome = { readonly receipt: string } | RefusedLead;
interface RefusedLead extends Refusal {
  readonly captcha: Captcha | null | undefined;
  /** The terms to agree to now, where those of the form are gone. */
  readonly privacyId?: number | null;
  /** The form that was opened for one too old: sent again, it is known. */
  readonly form?: string;
}

export function readForm(data: FormData): FormValues {
  const text = (name: string) => String(data.get(name) ?? '');
  const challenge = text('challenge');
  return {
    values: Object.fromEntries(leadFields.map((field) => [field, text(field)])) as Record<LeadField, string>,
    topics: data.getAll('topics').map(Number),
    consent: data.has('consent'),
    privacyId: Number(text('privacyId')) || null,
    form: text('form'),
    homepage: text('homepage'),
    code: text('code').trim(),
    captcha: challenge ? { challenge, answer: text('answer') } : undefined,
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Submits a form. One that was open for too long, or filled in faster than people can (browsers can), is submitted
 * again automatically after a short delay.
 * @param failed message if there was no response
 */
export async function sendLead(kind: LeadKind, filled: FormValues, failed: string, again = true): Promise<SendOutcome> {
  const { values, captcha, ...rest } = filled;
  const body = { ...values, ...rest, topics: [...rest.topics], ...(captcha && { captcha }) };
  const answer = await (kind === 'trial'
    ? api('lead.applyForTrial', { body }, { quiet: true })
    : api('lead.sendMessage', { body }, { quiet: true }));
  if (answer.success) return { receipt: answer.result.receipt };
  if (again && (answer.code === leadRefusals.tooFast || answer.code === leadRefusals.expired)) {
    const form = answer.code === leadRefusals.expired ? ((await openForm())?.form ?? filled.form) : filled.form;
    await pause(minFormMilliseconds);
    const outcome = await sendLead(kind, { ...filled, form }, failed, false);
    return 'receipt' in outcome ? outcome : { ...outcome, form };
  }
  if (answer.status === 0) return { desc: failed, captcha: undefined };
  const { desc, issues } = answer;
  const asked = answer.code === leadRefusals.captchaNeeded || answer.code === leadRefusals.captchaWrong;
  // That nothing was agreed to is seen before a form is sent.
  const opened = issues?.some(({ path }) => path === 'body.consent') ? await openForm() : undefined;
  return { desc, issues, captcha: asked ? await askCaptcha() : null, ...(opened && { privacyId: opened.privacyId }) };
}

async function openForm() {
  const answer = await api('lead.openForm', {}, { quiet: true });
  return answer.success ? answer.result : undefined;
}

async function askCaptcha(): Promise<Captcha | null> {
  const answer = await api('captcha.create', {}, { quiet: true });
  return answer.success ? answer.result : null;
}
