import { type FormInstance, Modal } from 'antd';
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../versioned/use-unsaved-guard.tsx';
import { HoldingContext, useAskFirst } from './holding.ts';

interface DiscardOptions {
  /** Names in the address what is open. Where none does, whatever changes the address may close it. */
  readonly parameter?: string;
}

export interface DiscardQuestion {
  /** Closes what is open, after a question where something was typed; nothing while that is sent. */
  readonly close: () => void;
  /** The same for whatever else throws away what was typed. */
  readonly ask: (act: () => void) => void;
  /** Lets what it does leave without a question, such as after a save. */
  readonly leaveFreely: (act: () => void) => void;
  /** To be rendered anywhere in it. */
  readonly question: ReactNode;
}

/**
 * A drawer with changes asks before it closes, by whatever way: its own buttons, Back, a link, the end of the tab
 * (docs/visual-language.md, "Forms").
 */
export function useDiscardQuestion(
  form: Pick<FormInstance, 'isFieldsTouched'>,
  onClose: () => void,
  { parameter }: DiscardOptions = {},
): DiscardQuestion {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const { dialog, leaveFreely } = useUnsavedGuard(() => form.isFieldsTouched(), {
    leavesBy: parameter === undefined ? 'address' : { parameter },
  });
  const isHeld = useRef(false);
  const ask = (act: () => void) => {
    if (isHeld.current) return;
    if (!form.isFieldsTouched()) return act();
    modal.confirm({
      title: t('editor.discardTitle'),
      content: t('editor.leaveText'),
      okText: t('editor.discard'),
      cancelText: t('editor.keepWriting'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => leaveFreely(act),
    });
  };
  return {
    ...{ close: () => ask(onClose), ask, leaveFreely },
    question: (
      <>
        {question}
        {dialog}
        <HeldAround isHeld={isHeld} />
      </>
    ),
  };
}

/** The same for a form in a drawer that others close. To be rendered in it. */
export function DiscardQuestionOf({ form }: { readonly form: Pick<FormInstance, 'isFieldsTouched'> }) {
  const { ask, question } = useDiscardQuestion(form, () => undefined);
  useAskFirst(ask);
  return question;
}

/** Notes whether the drawer or dialog around is held: what asks stands outside of it. */
function HeldAround({ isHeld }: { readonly isHeld: RefObject<boolean> }) {
  const isHeldNow = use(HoldingContext)?.isHeld ?? false;
  useLayoutEffect(() => {
    isHeld.current = isHeldNow;
    return () => {
      isHeld.current = false;
    };
  }, [isHeld, isHeldNow]);
  return null;
}
