import { type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A drawer with changes asks before it closes (docs/visual-language.md, "Forms").
 * @returns what closes the drawer, and the question, to be rendered anywhere in it
 */
export function useDiscardQuestion(
  form: Pick<FormInstance, 'isFieldsTouched'>,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const close = () => {
    if (!form.isFieldsTouched()) return onClose();
    modal.confirm({
      title: t('editor.discardTitle'),
      content: t('editor.leaveText'),
      okText: t('editor.discard'),
      cancelText: t('editor.keepWriting'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: onClose,
    });
  };
  return { close, question };
}
