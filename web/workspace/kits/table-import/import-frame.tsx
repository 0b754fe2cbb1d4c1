import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import type { Edits } from './edits.ts';
import styles from './table-import.module.css';

interface ImportFrameProps {
  readonly title: string;
  /** Why the last step failed. */
  readonly failure: string | undefined;
  readonly edits: Edits;
  /** The buttons; `close` asks about corrections that nobody has checked. */
  readonly footer: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer of an import, whatever its step. */
export function ImportFrame({ title, failure, edits, footer, onClose, children }: ImportFrameProps) {
  const { close, question } = useDiscardQuestion({ isFieldsTouched: () => edits.size > 0 }, onClose);
  return (
    <Drawer open title={title} size={960} onClose={close} footer={footer(close)}>
      {question}
      {failure !== undefined && (
        <Alert className={styles.alert ?? ''} type="error" showIcon role="alert" title={failure} />
      )}
      {children}
    </Drawer>
  );
}
