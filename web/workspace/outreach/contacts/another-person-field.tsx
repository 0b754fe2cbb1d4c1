import { Form, Radio } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBeAnother } from '#contract/outreach/contact-rules.ts';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import type { ContactValues } from './contact-draft.ts';
import { consentTyped, consentValues } from './contact-values.ts';

interface AnotherPersonFieldProps {
  readonly contact: ContactDetail | undefined;
  readonly mayReplace: boolean;
  /** Other fields were set, which no form reports. */
  readonly onSet: () => void;
}

/** Whether somebody else has taken the person's place: asked where name and address change together. */
export function AnotherPersonField({ contact, mayReplace, onSet }: AnotherPersonFieldProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<ContactValues>();
  const typed: ContactValues | undefined = Form.useWatch([], form);
  const isAsked = contact !== undefined && typed !== undefined && mayBeAnother(contact, typed);
  const isAnother = Form.useWatch<boolean | undefined>('isAnother', { form, preserve: true });
  const isDrawn = typed !== undefined;
  const giveBack = () => {
    const { former }: ContactValues = form.getFieldsValue(true);
    form.setFieldsValue({ ...(former ?? consentValues(contact)), former: undefined });
  };
  // Whoever had the old name or address again is the person that it was.
  const takeBack = useEffectEvent(() => {
    if (isAnother) giveBack();
    form.setFieldsValue({ isAnother: undefined });
    onSet();
  });
  useEffect(() => {
    // What is watched comes a moment later than what a form that begins again holds.
    if (isAsked || !isDrawn || isAnother === undefined || form.getFieldValue('isAnother') === undefined) return;
    takeBack();
  }, [isAsked, isDrawn, isAnother, form]);
  const answer = (isOther: boolean) => {
    // Whoever is new has agreed to nothing; whoever stays keeps what was typed.
    if (isOther) form.setFieldsValue({ ...consentValues(undefined), former: consentTyped(form.getFieldsValue(true)) });
    else if (isAnother) giveBack();
    onSet();
  };
  if (!isAsked) return null;
  return (
    <Form.Item
      name="isAnother"
      label={t('contacts.form.another')}
      rules={[{ required: true, message: t('contacts.form.chooseAnother') }]}
      extra={mayReplace ? isAnother && t('contacts.form.anotherHelp') : t('contacts.form.anotherDenied')}
    >
      <Radio.Group
        vertical
        onChange={({ target }) => answer(target.value)}
        options={[
          { value: false, label: t('contacts.form.samePerson') },
          { value: true, label: t('contacts.form.otherPerson'), disabled: !mayReplace },
        ]}
      />
    </Form.Item>
  );
}
