import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { type ContactGroup, groupRequest } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { type OpenForms, useOpenForm, useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import styles from './contacts.module.css';

/** The codes of refusals about the group that is named; the types keep them equal to the contract's. */
type Codes = typeof import('#contract/codes/errors.ts').errorTable;
const nameTaken: Codes['CONTACT_GROUP_TAKEN']['code'] = 1404;
const usedUp: Codes['CONTACT_GROUPS_USED_UP']['code'] = 1405;

interface GroupsDrawerProps {
  readonly groups: readonly ContactGroup[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The company's groups: added, renamed and deleted, each at its place. */
export function GroupsDrawer({ groups, onClose, onChanged }: GroupsDrawerProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<number>();
  const { forms, isFieldsTouched } = useOpenForms();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  const afterRemoval = useFocusAfterRemoval();
  const shown = groups.filter(({ id }) => id !== renamed);
  const remove = async (group: ContactGroup) => {
    const answer = await api('contact.deleteGroup', { body: { id: group.id } });
    if (answer.success) {
      afterRemoval.goes(shown.indexOf(group));
      toast.success(t('contacts.groups.deleted'));
    }
    onChanged();
  };
  return (
    <Drawer open title={t('contacts.groups.title')} onClose={close}>
      {question}
      <p className={styles.lead}>{t('contacts.groups.lead')}</p>
      <GroupForm
        forms={forms}
        nameRef={afterRemoval.add}
        submitText={t('contacts.groups.add')}
        placeholder={t('contacts.groups.addPlaceholder')}
        onSaved={onChanged}
      />
      {groups.length === 0 && <p className={styles.quiet}>{t('contacts.groups.empty')}</p>}
      <ul ref={afterRemoval.list} className={styles.groups}>
        {groups.map((group) => {
          const { id, name } = group;
          const count = formatCount(group.count);
          if (renamed === id) {
            const done = () => setRenamed(undefined);
            return (
              <li key={id}>
                <GroupForm
                  forms={forms}
                  group={group}
                  submitText={t('contacts.groups.save')}
                  onCancel={done}
                  onSaved={() => {
                    done();
                    onChanged();
                  }}
                />
              </li>
            );
          }
          return (
            <li key={id} className={styles.groupRow}>
              <span className={styles.groupName}>{name}</span>
              <span className={styles.quiet}>{t('contacts.groups.count', { count })}</span>
              <Button
                type="link"
                size="small"
                aria-label={t('contacts.groups.renameLabel', { name })}
                onClick={() => setRenamed(id)}
              >
                {t('contacts.groups.rename')}
              </Button>
              <Popconfirm
                title={t('contacts.groups.deleteTitle', { name })}
                description={t('contacts.groups.deleteText', { count })}
                okText={t('contacts.groups.delete')}
                cancelText={t('contacts.groups.cancel')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove(group)}
              >
                <Button
                  {...afterRemoval.button}
                  type="link"
                  size="small"
                  danger
                  aria-label={t('contacts.groups.deleteLabel', { name })}
                >
                  {t('contacts.groups.delete')}
                </Button>
              </Popconfirm>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

interface GroupFormProps {
  /** Takes part in what the drawer asks about before it closes. */
  readonly forms: OpenForms;
  /** Left out for a new one. */
  readonly group?: ContactGroup;
  readonly nameRef?: ReturnType<typeof useFocusAfterRemoval>['add'];
  readonly submitText: string;
  readonly placeholder?: string;
  readonly onCancel?: () => void;
  readonly onSaved: () => void;
}

function GroupForm({ forms, group, nameRef, submitText, placeholder, onCancel, onSaved }: GroupFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: ({ name }: { name: string }) =>
      api('contact.saveGroup', { body: { name, ...(group && { id: group.id }) } }, { quiet: true }),
    fields: { [nameTaken]: 'name', [usedUp]: 'name' },
    onDone: () => {
      toast.success(t('contacts.groups.saved'));
      submission.form.resetFields();
      onSaved();
    },
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm
      submission={submission}
      className={styles.groupForm}
      validateTrigger="onSubmit"
      initialValues={{ name: group?.name ?? '' }}
    >
      <Form.Item name="name" rules={schemaRules(groupRequest, 'name')} className={styles.groupField ?? ''}>
        <Input
          {...(nameRef && { ref: nameRef })}
          aria-label={t('contacts.groups.name')}
          placeholder={placeholder ?? ''}
          maxLength={40}
          autoFocus={group !== undefined}
          autoComplete="off"
        />
      </Form.Item>
      <Button htmlType="submit" loading={submission.isSending}>
        {submitText}
      </Button>
      {onCancel && (
        <Button type="text" onClick={onCancel}>
          {t('contacts.groups.cancel')}
        </Button>
      )}
    </SubmitForm>
  );
}
