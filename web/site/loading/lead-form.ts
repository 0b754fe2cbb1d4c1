import { type LeadField, type LeadValues, leadFields } from '#contract/clients/lead-rules.ts';
import type { LeadKind } from '#contract/clients/lead-states.ts';
import type { ErrorCode, Issue } from '#contract/codes/errors.ts';
import type { SiteTrial } from '#contract/content/site-company.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import { formPaths } from '#contract/paths.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import type { LeadDoneData, LeadFormData, LeadIssues } from '../lead-form/lead-form-data.ts';
import { type LoadContext, type LoadOutcome, PageMoved } from './page-loader.ts';
import { codeOf, failureOf } from './refusal.ts';
import { companyTexts } from './texts.ts';

/** Messages for validation in the browser. */
const issueKeys: readonly IssueKey[] = [
  ...(['companyNameRequired', 'personNameRequired', 'phoneRequired', 'phoneWrong', 'emailRequired'] as const),
  ...([
    'emailWrong',
    'messageRequired',
    'contactWayRequired',
    'consentRequired',
    'textRequired',
    'textTooLong',
  ] as const),
];

/** Refusals that keep the form and its input, with their status. */
const refusals: Partial<Record<ErrorCode, number>> = {
  FORM_TOO_FAST: 422,
  FORM_EXPIRED: 422,
  CAPTCHA_NEEDED: 422,
  CAPTCHA_WRONG: 422,
  CODE_WRONG: 422,
  CHECKS_USED_UP: 422,
  RATE_LIMITED: 429,
};

interface Asked {
  readonly kind: LeadKind;
  readonly terms: SiteTrial['terms'];
  readonly topics?: SiteTrial['topics'];
}

interface Refused extends Pick<LoadOutcome, 'status' | 'retryAfter'> {
  readonly issues: LeadIssues;
  readonly refusal: string;
  readonly captcha: Captcha | null;
  /** Expired, or a duplicate. */
  readonly keepForm: boolean;
}

/**
 * The form of a page. If the page was requested by posting it, it is submitted: success redirects to the receipt, so
 * that Back and reload send nothing twice; failure shows the form as it was.
 */
export async function loadLeadForm(
  context: LoadContext,
  asked: Asked,
): Promise<Pick<LoadOutcome, 'status' | 'retryAfter'> & { readonly form: LeadFormData }> {
  const { form: sent, language } = context;
  const { kind, terms, topics = [] } = asked;
  const refused = sent && (await handIn(context, kind, sent));
  const chosen = new Set(sent?.getAll('topics'));
  const { form: texts, trial, message } = companyTexts[language];
  const form = refused?.keepForm ? (sent?.get('form') ?? '') : (await context.call('lead.openForm', {})).form;
  return {
    status: refused?.status ?? 200,
    retryAfter: refused?.retryAfter,
    form: {
      kind,
      action: formPaths[kind],
      form,
      privacyId: terms?.id ?? null,
      values: valuesOf(sent),
      // Other terms than those that were shown are to be agreed to anew.
      consent: sent?.get('privacyId') === String(terms?.id ?? '') && sent.has('consent'),
      topics: topics.map(({ id, label, untranslated }) => ({
        id,
        label,
        untranslated,
        chosen: chosen.has(String(id)),
      })),
      issues: refused?.issues ?? {},
      refusal: refused?.refusal ?? '',
      captcha: refused?.captcha ?? null,
      texts,
      submit: kind === 'trial' ? trial.submit : message.submit,
      topicTexts: { label: trial.topics, many: trial.many },
      issueTexts: Object.fromEntries(issueKeys.map((key) => [key, wireTexts[language].issues[key]])),
    },
  };
}

/** The receipt in a URL; `null` for none or an invalid one. */
export async function loadLeadDone(
  { url, language, call }: LoadContext,
  { kind, next, nextLang }: { readonly kind: LeadKind } & Pick<LeadDoneData, 'next' | 'nextLang'>,
): Promise<LeadDoneData | null> {
  const receipt = url.searchParams.get('receipt');
  if (!receipt) return null;
  const { form: texts, trial, message } = companyTexts[language];
  try {
    const shown = await call('lead.receipt', { body: { receipt } });
    if (shown.kind !== kind) return null;
    const keep = kind === 'trial' ? texts.keep : texts.keepMessage;
    return {
      title: kind === 'trial' ? trial.done : message.done,
      number: shown.number,
      next,
      nextLang,
      texts: { number: texts.number, keep, next: texts.next, again: texts.again },
      action: formPaths[kind],
    };
  } catch (error) {
    if ((codeOf(error) as ErrorCode | undefined) === 'NOT_FOUND' || codeOf(error) === 'INVALID_REQUEST') return null;
    throw error;
  }
}

function valuesOf(sent: URLSearchParams | undefined): LeadValues {
  return Object.fromEntries(leadFields.map((field) => [field, sent?.get(field) ?? ''])) as Record<LeadField, string>;
}

async function handIn({ call, language }: LoadContext, kind: LeadKind, sent: URLSearchParams): Promise<Refused> {
  const privacyId = Number(sent.get('privacyId'));
  const challenge = sent.get('challenge');
  const body = {
    ...valuesOf(sent),
    topics: sent.getAll('topics').map(Number),
    consent: sent.has('consent'),
    privacyId: privacyId || null,
    form: sent.get('form') ?? '',
    homepage: sent.get('homepage') ?? '',
    code: sent.get('code')?.trim() ?? '',
    ...(challenge && { captcha: { challenge, answer: sent.get('answer') ?? '' } }),
  };
  try {
    const { receipt } = await (kind === 'trial'
      ? call('lead.applyForTrial', { body })
      : call('lead.sendMessage', { body }));
    throw new PageMoved(`${formPaths[kind]}?receipt=${encodeURIComponent(receipt)}`);
  } catch (error) {
    const code = codeOf(error) as ErrorCode | undefined;
    const status = code === 'INVALID_REQUEST' ? 422 : code && refusals[code];
    if (status === undefined || code === undefined) throw error;
    const issues = code === 'INVALID_REQUEST' ? issuesOf(error) : {};
    const named = Object.keys(issues).length > 0;
    return {
      status,
      retryAfter: failureOf(error).retryAfter,
      issues,
      refusal: named ? '' : wireTexts[language].errors[code],
      // Where one came along another is asked: its answer counts once, and is in no page.
      captcha: challenge || code.startsWith('CAPTCHA_') ? await call('captcha.create', {}) : null,
      keepForm: code !== 'FORM_EXPIRED' && body.form !== '',
    };
  }
}

/** Messages of a refusal by field; paths start with the part of the request. */
function issuesOf(error: unknown): LeadIssues {
  const list = error instanceof Error && 'issues' in error ? ((error.issues ?? []) as readonly Issue[]) : [];
  const issues: LeadIssues = {};
  for (const { path, message } of list) {
    const field = [...leadFields, 'consent' as const].find((name) => path === `body.${name}`);
    if (field) issues[field] ??= message;
  }
  return issues;
}
