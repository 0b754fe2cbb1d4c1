import { Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** As the contract has it. */
const maxLength = 30;

interface ViewNameDialogProps {
  readonly initial: string;
  readonly title: string;
  /** Gives the sentence of a refusal, and nothing when the name is kept. */
  readonly onSave: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** What a view is called. A name that is refused stays in the field. */
export function ViewNameDialog({ initial, title, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<InputRef>(null);
  const save = async () => {
    const typed = name.trim();
    if (typed === '') return field.current?.focus();
    setIsSaving(true);
    setRefusal(await onSave(typed));
    setIsSaving(false);
  };
  return (
    <Modal
      open
      title={title}
      width={420}
      okText={t('lists.views.save')}
      cancelText={t('lists.views.cancel')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Form layout="vertical" onSubmitCapture={() => void save()}>
        <Form.Item
          label={t('lists.views.name')}
          htmlFor="list-view-name"
          {...(refusal !== undefined && { validateStatus: 'error', help: <span role="alert">{refusal}</span> })}
        >
          <Input
            ref={field}
            id="list-view-name"
            value={name}
            maxLength={maxLength}
            placeholder={t('lists.views.namePlaceholder')}
            aria-invalid={refusal !== undefined}
            onChange={({ target }) => {
              setName(target.value);
              setRefusal(undefined);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
