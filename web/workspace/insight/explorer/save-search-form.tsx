import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { api } from '#web/shared/api/client.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './saved-searches.module.css';

interface SaveSearchFormProps {
  /** The search, as an address has it. */
  readonly query: string;
  readonly onSaved: (search: SavedSearch) => unknown;
}

/** Names the current search and saves it. */
export function SaveSearchForm({ query, onSaved }: SaveSearchFormProps) {
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  const submission = useSubmission({
    send: ({ name }: { readonly name: string }) =>
      api('explorer.saveSearch', { body: { name: name.trim(), query } }, { quiet: true }),
    onDone: (search) => {
      submission.form.resetFields();
      return onSaved(search);
    },
  });
  const name = Form.useWatch('name', submission.form) ?? '';
  // The popover does not manage focus itself.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <SubmitForm submission={submission} initialValues={{ name: '' }} className={styles.form ?? ''}>
      <div className={styles.formLine}>
        <Form.Item name="name" className={styles.field ?? ''}>
          <Input
            ref={field}
            aria-label={t('explorer.saveName')}
            placeholder={t('explorer.savePlaceholder')}
            maxLength={40}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={submission.isSending} disabled={name.trim() === ''}>
          {t('explorer.save')}
        </Button>
      </div>
    </SubmitForm>
  );
}
