import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import { BrokenMirrorDrawing } from './drawings.tsx';
import styles from './state.module.css';
import { useCopy } from './use-copy.ts';

interface ErrorStateProps {
  /** A failed call; shows its message, status and request id. */
  readonly error?: Error;
  readonly title?: string;
  readonly text?: string;
  /** Name of the error class, for support. */
  readonly errorName?: string | undefined;
  readonly onReload: () => void;
}

function useDetail(error: Error | undefined): string {
  const { t } = useTranslation();
  if (!(error instanceof ApiError)) return t('error.pageDetail');
  const { message: desc, status, code } = error;
  return status === 0 ? t('error.detailOffline', { desc }) : t('error.detail', { desc, code });
}

/**
 * Error in place: message, status in brackets, two actions (docs/visual-language.md, "States: loading, empty, error").
 */
export function ErrorState({ error, title, text, errorName, onReload }: ErrorStateProps) {
  const { t } = useTranslation();
  const detail = useDetail(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const copy = useCopy();
  return (
    <div className={styles.state} role="alert" data-error={errorName}>
      <BrokenMirrorDrawing />
      <h2 className={styles.title}>{title ?? t('error.title')}</h2>
      <p className={styles.text}>{text ?? detail}</p>
      {requestId && <p className={styles.requestId}>{t('error.requestId', { id: requestId })}</p>}
      <div className={styles.actions}>
        <Button type="primary" icon={<RotateCw size={16} strokeWidth={1.5} />} onClick={onReload}>
          {t('error.reload')}
        </Button>
        {requestId && (
          <Button type="text" onClick={() => void copy(requestId, t('error.copied'))}>
            {t('error.copyRequestId')}
          </Button>
        )}
      </div>
    </div>
  );
}
