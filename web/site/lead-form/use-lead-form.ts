import { useEffect, useState } from 'react';
import { checkLead, fieldsOfForm, type LeadField } from '#contract/clients/lead-rules.ts';
import { useKeptDraft } from '../form/kept-draft.ts';
import { type FieldIssues, useForm } from '../form/use-form.ts';
import type { LeadFormData } from './lead-form-data.ts';
import { readForm, sendLead } from './send-lead.ts';

/** Behaviour of a hydrated form: validates on blur and submits without a reload. */
export function useLeadForm(data: LeadFormData) {
  const { kind, action, issueTexts, issues, refusal } = data;
  const [captcha, setCaptcha] = useState(data.captcha);
  const [privacyId, setPrivacyId] = useState(data.privacyId);
  const [token, setToken] = useState(data.form);
  const form = useForm<LeadField | 'consent'>({
    fields: [...fieldsOfForm[kind], 'consent'],
    opened: { issues, refusal },
    check: (filled) => {
      const { values, consent } = readForm(filled);
      const keys = Object.entries(checkLead(kind, { ...values, consent }));
      return Object.fromEntries(keys.map(([field, key]) => [field, issueTexts[key] ?? key])) as FieldIssues<
        LeadField | 'consent'
      >;
    },
    send: async (filled) => {
      const outcome = await sendLead(kind, readForm(filled), data.texts.failed);
      if ('receipt' in outcome) {
        location.replace(`${action}?receipt=${encodeURIComponent(outcome.receipt)}`);
        return 'leaving';
      }
      if (outcome.form !== undefined) setToken(outcome.form);
      if (outcome.captcha !== undefined) setCaptcha(outcome.captcha);
      if (outcome.privacyId !== undefined) {
        setPrivacyId(outcome.privacyId);
        const consent = form.form.current?.querySelector<HTMLInputElement>('[name="consent"]');
        if (consent) consent.checked = false;
      }
      return outcome;
    },
  });
  const { focus } = form;
  useKeptDraft(form.form);
  useEffect(() => {
    if (captcha && captcha !== data.captcha) focus('answer');
  }, [captcha, data.captcha, focus]);
  return { ...form, captcha, privacyId, token };
}
