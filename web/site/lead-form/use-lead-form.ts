import { type SubmitEvent, useRef, useState } from 'react';
import { checkLead, type LeadField } from '#contract/clients/lead-rules.ts';
import type { Captcha } from '#contract/identity/captcha.ts';
import type { LeadFormData, LeadIssues } from './lead-form-data.ts';
import { readForm, sendLead } from './send-lead.ts';

/** Behaviour of a hydrated form: validates on blur and submits without a reload. */
export function useLeadForm(data: LeadFormData) {
  const { kind, action, issueTexts } = data;
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<LeadIssues>(data.issues);
  const [refusal, setRefusal] = useState(data.refusal);
  const [captcha, setCaptcha] = useState<Captcha | null>(data.captcha);
  const [sending, setSending] = useState(false);

  const check = (): LeadIssues => {
    if (!form.current) return {};
    const { values, consent } = readForm(form.current);
    const keys = checkLead(kind, { ...values, consent });
    return Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, issueTexts[key] ?? key]));
  };
  const leave = (field: LeadField | 'consent') => () => {
    const { [field]: issue } = check();
    setIssues(({ [field]: _before, ...others }) => (issue === undefined ? others : { ...others, [field]: issue }));
  };
  // A message disappears as soon as its field is corrected.
  const edit = (field: LeadField | 'consent') => () => {
    if (issues[field] !== undefined) leave(field)();
  };
  const show = (found: LeadIssues) => {
    setIssues(found);
    const wrong = [...(form.current?.elements ?? [])].find(
      (element) => 'name' in element && String(element.name) in found,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !form.current) return;
    setRefusal('');
    const found = check();
    show(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const outcome = await sendLead(kind, readForm(form.current), data.texts.failed);
    if ('receipt' in outcome) {
      location.replace(`${action}?receipt=${encodeURIComponent(outcome.receipt)}`);
      return;
    }
    setSending(false);
    setRefusal(outcome.refusal);
    setCaptcha(outcome.captcha);
    show(outcome.issues);
    if (outcome.captcha) form.current.querySelector<HTMLInputElement>('[name="answer"]')?.focus();
  };
  return { form, issues, refusal, captcha, sending, leave, edit, submit };
}
