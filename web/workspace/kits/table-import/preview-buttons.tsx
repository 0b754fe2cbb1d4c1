import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areSendable, type Edits } from './edits.ts';
import styles from './table-import.module.css';

interface PreviewButtonsProps {
  readonly edits: Edits;
  readonly busy: 'checking' | 'committing' | 'discarding' | undefined;
  /** There is nothing to import, or something has to be corrected first. */
  readonly isBlocked: boolean;
  readonly commitText: string;
  readonly onCheckAgain: () => Promise<void>;
  readonly onCommit: () => Promise<void>;
  /** The ways out, before them. */
  readonly children: ReactNode;
}

/** Below a preview: a new check while there are corrections, else the import. */
export function PreviewButtons({ edits, busy, isBlocked, commitText, ...rest }: PreviewButtonsProps) {
  const { onCheckAgain, onCommit, children } = rest;
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      {children}
      {edits.size > 0 ? (
        <Button
          key="check"
          type="primary"
          loading={busy === 'checking'}
          disabled={!areSendable(edits)}
          onClick={() => void onCheckAgain()}
        >
          {t('tableImport.checkAgain', { count: edits.size })}
        </Button>
      ) : (
        <Button
          key="commit"
          type="primary"
          loading={busy === 'committing'}
          disabled={isBlocked || (busy !== undefined && busy !== 'committing')}
          onClick={() => void onCommit()}
        >
          {busy === 'committing' ? t('tableImport.committing') : commitText}
        </Button>
      )}
    </div>
  );
}
