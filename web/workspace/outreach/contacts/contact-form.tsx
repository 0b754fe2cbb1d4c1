import { Alert, Button, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { AnotherPersonField } from './another-person-field.tsx';
import { ChangedAlert } from './changed-alert.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { type ContactDraft, type ContactValues, readDraft } from './contact-draft.ts';
import type { ContactDrawerProps } from './contact-drawer-props.ts';
import { ContactFields } from './contact-fields.tsx';
import { initialValues, withdrawalDay } from './contact-values.ts';
import styles from './contacts.module.css';
import { useContactDraft } from './use-contact-draft.ts';
import { useSaveContact } from './use-save-contact.ts';

interface ContactFormProps extends ContactDrawerProps {
  /** Left out for a new one. */
  readonly opened?: ContactDetail;
}

/** A contact in its drawer. What is typed is kept until it is saved or thrown away. */
export function ContactForm({ opened, groups, onClose, onSaved, ...acts }: ContactFormProps) {
  const { mayEdit, mayDelete } = acts;
  const { t } = useTranslation();
  const formId = useId();
  const [form] = Form.useForm<ContactValues>();
  const isAnother = Form.useWatch<boolean | undefined>('isAnother', form);
  const draft = useContactDraft(opened?.id ?? null);
  const [resumed, setResumed] = useState<ContactDraft | undefined>(() => {
    const left = readDraft();
    return left?.id === (opened?.id ?? null) ? left : undefined;
  });
  const leave = () => {
    draft.drop();
    onClose();
  };
  // A draft that came back counts as typed.
  const isTouched = () => resumed !== undefined || form.isFieldsTouched();
  const { close, leaveFreely, question } = useDiscardQuestion({ isFieldsTouched: isTouched }, leave, {
    parameter: 'contact',
  });
  const saving = useSaveContact({
    form,
    opened,
    version: resumed?.version ?? opened?.version,
    onSaved: () => {
      onSaved();
      leaveFreely(leave);
    },
  });

  const fill = (values: ContactValues) =>
    form.setFields(
      Object.entries({ groupId: undefined, isAnother: undefined, former: undefined, ...values }).map(
        ([name, value]) => ({
          name: name as keyof ContactValues,
          value,
          touched: false,
          errors: [],
        }),
      ),
    );
  const startAgain = (from: ContactDetail | undefined) => {
    draft.drop();
    setResumed(undefined);
    saving.forgetFormerRefusal();
    fill(initialValues(from));
  };
  const keep = () =>
    draft.keep({
      id: opened?.id ?? null,
      name: opened?.name ?? '',
      version: saving.versionOver() ?? null,
      values: form.getFieldsValue(true),
      at: new Date().toISOString(),
    });

  return (
    <Drawer
      open
      title={t(opened ? 'contacts.form.editTitle' : 'contacts.form.addTitle')}
      onClose={close}
      footer={
        <div className={formStyles.buttons}>
          {opened && mayDelete && (
            <Button
              danger
              type="text"
              className={styles.deleteButton ?? ''}
              onClick={() => {
                draft.drop();
                leaveFreely(() => acts.onDelete(opened));
              }}
            >
              {t('contacts.form.delete')}
            </Button>
          )}
          {saving.base && mayEdit && withdrawalDay(saving.base) === undefined && (
            <NoteLeft
              onNote={async () => {
                if (!saving.base || !(await acts.onLeave(saving.base))) return;
                if (!isTouched()) return leaveFreely(leave);
                await saving.takeWithdrawal();
                keep();
              }}
            />
          )}
          <Button onClick={close}>{t('contacts.form.cancel')}</Button>
          {mayEdit && (
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={saving.submission.isSending}
              disabled={saving.theirs !== undefined}
            >
              {t(saving.submission.isSending ? 'contacts.form.saving' : 'contacts.form.save')}
            </Button>
          )}
        </div>
      }
    >
      {question}
      {resumed && (
        <Alert
          type="info"
          showIcon
          role="status"
          className={formStyles.alert ?? ''}
          title={t('contacts.draft.resumed', { time: formatDateTimeShort(resumed.at) })}
          action={
            <Button size="small" onClick={() => startAgain(opened)}>
              {t('contacts.draft.reset')}
            </Button>
          }
        />
      )}
      {saving.theirs && (
        <ChangedAlert
          theirs={saving.theirs}
          mine={form.getFieldsValue(true)}
          groups={groups}
          onOverwrite={saving.overwrite}
          onTake={() => {
            startAgain(saving.theirs);
            saving.take();
          }}
        />
      )}
      <SubmitForm
        id={formId}
        submission={saving.submission}
        disabled={!mayEdit}
        initialValues={{ ...initialValues(opened), ...resumed?.values }}
        onValuesChange={(changed) => {
          if ('mobile' in changed || 'email' in changed) saving.forgetFormerRefusal();
          keep();
        }}
      >
        <ContactFields groups={groups} isNew={opened === undefined} />
        <AnotherPersonField contact={saving.base} mayReplace={acts.mayReplace} onSet={keep} />
        <ConsentFields
          contact={isAnother ? undefined : saving.base}
          isRefusedFormerly={saving.isRefusedFormerly}
          onSet={keep}
        />
      </SubmitForm>
    </Drawer>
  );
}

/** What the person has said to somebody counts as what they do themselves: it is not taken back by a switch. */
function NoteLeft({ onNote }: { readonly onNote: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Popconfirm
      title={t('contacts.leave.title')}
      description={t('contacts.leave.text')}
      okText={t('contacts.leave.note')}
      okButtonProps={{ danger: true }}
      onConfirm={onNote}
    >
      <Button type="text">{t('contacts.leave.note')}</Button>
    </Popconfirm>
  );
}
