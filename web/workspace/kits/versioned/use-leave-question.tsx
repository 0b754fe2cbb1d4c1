import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveUnsaved } from './active-guards.ts';

export interface LeaveQuestion {
  /** Saves what leaving would save, and asks about what stays unsaved. Answers whether it may be left. */
  readonly mayLeave: () => Promise<boolean>;
  /** To be rendered anywhere in what asks. */
  readonly question: ReactNode;
}

/** For what leaves everything that is open by other ways than an address, such as the end of the session. */
export function useLeaveQuestion(): LeaveQuestion {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const mayLeave = async (): Promise<boolean> => {
    const unsaved = await saveUnsaved();
    if (unsaved === 'nothing') return true;
    const isKept = unsaved === 'kept';
    return modal.confirm({
      title: t('editor.leaveTitle'),
      content: t(isKept ? 'versions.leaveKeptText' : 'editor.leaveText'),
      okText: t(isKept ? 'versions.leaveKept' : 'editor.leave'),
      cancelText: t('editor.stay'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
    });
  };
  return { mayLeave, question };
}
