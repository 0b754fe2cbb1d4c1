import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { type DiscardQuestion, useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import styles from './table-import.module.css';

interface ImportFrameProps {
  readonly title: string;
  /** Why the last step failed. */
  readonly failure: string | undefined;
  /** Whether corrections would go with the drawer. */
  readonly isTouched: () => boolean;
  /** Nothing closes it: what is under way ends in it. */
  readonly isHeld: boolean;
  /** The buttons; what throws corrections away asks first. */
  readonly footer: (ways: Pick<DiscardQuestion, 'close' | 'ask'>) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer of an import, whatever its step. */
export function ImportFrame({ title, failure, isTouched, isHeld, footer, onClose, children }: ImportFrameProps) {
  const { close, ask, question } = useDiscardQuestion({ isFieldsTouched: isTouched }, onClose);
  return (
    <Drawer
      open
      title={title}
      size={960}
      closable={{ disabled: isHeld }}
      keyboard={!isHeld}
      mask={{ closable: !isHeld }}
      onClose={close}
      footer={footer({ close, ask })}
    >
      {question}
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {children}
    </Drawer>
  );
}
