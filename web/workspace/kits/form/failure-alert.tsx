import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '#web/shared/api/client.ts';
import styles from './form.module.css';

interface FailureAlertProps {
  readonly failure: ApiFailure | undefined;
  readonly isSending: boolean;
  readonly onRetry: () => void;
}

/**
 * What failed, in words, above the fields. Trying again is offered where the same may well succeed the next time: the
 * connection failed, or the server.
 */
export function FailureAlert({ failure, isSending, onRetry }: FailureAlertProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may stand far below.
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const mayPass = failure.status === 0 || failure.status === 429 || failure.status >= 500;
  return (
    <div ref={place} className={styles.alert}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={mayPass ? t('form.failed', { reason: failure.desc }) : failure.desc}
        action={
          mayPass && (
            <Button size="small" loading={isSending} onClick={onRetry}>
              {t('form.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
