import type { ReactNode } from 'react';
import { fieldsOfForm, type LeadField, mostTyped, optionalFields } from '#contract/clients/lead-rules.ts';
import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { CaptchaField } from '../form/captcha-field.tsx';
import { FormField } from '../form/form-field.tsx';
import { FormRefusal } from '../form/form-refusal.tsx';
import { keepsDraft } from '../form/kept-draft.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { LeadFormData } from './lead-form-data.ts';
import { PhoneCode } from './phone-code.tsx';
import { useLeadForm } from './use-lead-form.ts';

const completions: Readonly<Record<LeadField, string>> = {
  companyName: 'organization',
  personName: 'name',
  position: 'organization-title',
  phone: 'tel',
  email: 'email',
  message: 'off',
};

const types: Partial<Record<LeadField, 'tel' | 'email'>> = { phone: 'tel', email: 'email' };
const messageRows = 6;
/** Of the form in its page. */
const anchor = 'lead-form';

interface LeadFormProps {
  readonly data: LeadFormData;
  /** Heading of the card; the form itself has none. */
  readonly children?: ReactNode;
}

/** A public form. Without script it is posted to its page; input survives errors. */
export function LeadForm({ data, children }: LeadFormProps) {
  const { form, issues, refusal, captcha, privacyId, token, isSending, leave, edit, submit } = useLeadForm(data);
  const { kind, texts, values, topics } = data;
  const wrong = Object.keys(issues).length;

  const labelOf = (field: LeadField): string => {
    if (kind === 'message' && field === 'email') return texts.emailPlain;
    if (kind === 'message' && field === 'companyName') return texts.companyPlain;
    return texts.fields[field];
  };
  const asideOf = (field: LeadField): string | undefined => {
    if (!optionalFields[kind].includes(field)) return undefined;
    if (kind === 'message' && field === 'phone') return texts.oneOf;
    return kind === 'message' && field === 'email' ? undefined : texts.optional;
  };
  const hintOf = (field: LeadField): string | undefined =>
    field === 'position' || field === 'phone' || field === 'email' ? texts.hints[field] : undefined;

  return (
    <form
      ref={form}
      id={anchor}
      method="post"
      // Without scripts the page comes back with what is wrong, at the form and not at its top.
      action={`${data.action}#${anchor}`}
      className={`card lead-form lead-form-${kind}`}
      noValidate
      {...keepsDraft}
      onSubmit={submit}
    >
      {children}
      <input type="hidden" name="form" value={token} />
      <input type="hidden" name="privacyId" value={privacyId ?? ''} />
      <FormRefusal
        text={
          refusal ||
          (wrong > 1 ? `${texts.refused}${texts.between}${texts.wrongFields.replace('{count}', String(wrong))}` : '')
        }
      />
      <div className="lead-fields">
        {fieldsOfForm[kind].map((field) => (
          <FormField
            key={field}
            name={field}
            label={labelOf(field)}
            aside={asideOf(field)}
            type={types[field] ?? 'text'}
            autoComplete={completions[field]}
            placeholder={hintOf(field)}
            defaultValue={values[field]}
            maxLength={mostTyped(field)}
            required={!optionalFields[kind].includes(field)}
            issue={issues[field]}
            onBlur={leave(field)}
            onInput={edit(field)}
            {...(field === 'message' && { rows: messageRows })}
          />
        ))}
      </div>
      <PhoneCode kind={kind} form={form} texts={texts} />
      {topics.length > 0 && (
        <fieldset className="lead-topics">
          <legend>
            {data.topicTexts.label} <span className="field-aside">{data.topicTexts.many}</span>
          </legend>
          {topics.map((topic) => (
            <label key={topic.id} className="check-chip">
              <input type="checkbox" name="topics" value={topic.id} defaultChecked={topic.chosen} />
              <span lang={langOf(topic, 'label')}>{topic.label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {/* People neither see nor reach it. */}
      <div className="lead-trap" aria-hidden="true">
        <label htmlFor="homepage">{texts.trap}</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      {captcha && <CaptchaField captcha={captcha} texts={texts.captcha} />}
      <div className="lead-consent">
        <div className="lead-consent-line">
          <label>
            <input
              type="checkbox"
              name="consent"
              defaultChecked={data.consent}
              aria-invalid={issues.consent !== undefined || undefined}
              aria-describedby={issues.consent === undefined ? undefined : 'consent-issue'}
              onChange={edit('consent')}
            />
            {texts.consent}
          </label>
          <a
            href={privacyId === null ? publicPaths.privacy : `${publicPaths.privacy}?id=${privacyId}`}
            target="_blank"
            rel="noopener"
          >
            {texts.terms}
            <span className="visually-hidden">{texts.newWindow}</span>
          </a>
        </div>
        {issues.consent !== undefined && (
          <p id="consent-issue" className="field-issue">
            <Icon name="alert" />
            {issues.consent}
          </p>
        )}
      </div>
      <div className="lead-submit">
        <SubmitButton
          label={data.submit}
          sendingLabel={
            <>
              <span className="spinner" />
              {texts.submitting}
            </>
          }
          isSending={isSending}
        />
      </div>
    </form>
  );
}
