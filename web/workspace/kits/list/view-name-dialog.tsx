import { Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { Dialog } from '../drawer/dialog.tsx';

/** As the contract has it. */
const maxLength = 30;
const taken: typeof import('#contract/codes/errors.ts').errorTable['LIST_VIEW_TAKEN']['code'] = 1303;

interface ViewNameDialogProps {
  readonly initial: string;
  readonly title: string;
  readonly save: (name: string) => Promise<ApiAnswer<{ readonly name: string }>>;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/**
 * What a view is called. A name that is refused stays in the field, with the reason. Until the answer has come, nothing
 * else is typed, so that a refusal is always about what the field holds.
 */
export function ViewNameDialog({ initial, title, save, onSaved, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  const submission = useSubmission({
    send: ({ name }: { readonly name: string }) => save(name.trim()),
    fields: { [taken]: 'name' },
    onDone: ({ name }) => onSaved(name),
  });
  const { form, isSending } = submission;
  return (
    <Dialog
      open
      title={title}
      width={420}
      okText={t('lists.views.save')}
      cancelText={t('lists.views.cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <SubmitForm submission={submission} initialValues={{ name: initial }} validateTrigger="onSubmit">
        <Form.Item
          name="name"
          label={t('lists.views.name')}
          rules={[{ required: true, whitespace: true, message: t('lists.views.nameRequired') }]}
        >
          <Input
            ref={field}
            readOnly={isSending}
            maxLength={maxLength}
            placeholder={t('lists.views.namePlaceholder')}
            autoComplete="off"
          />
        </Form.Item>
      </SubmitForm>
    </Dialog>
  );
}
