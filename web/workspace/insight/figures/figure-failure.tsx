import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import styles from './figure-explanation.module.css';

/** An explanation that failed to load says so in place. */
export function FigureFailure({ error, onReload }: { readonly error: Error; readonly onReload: () => void }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError && error.status > 0 ? error.code : undefined;
  return (
    <div className={styles.failure} role="alert">
      <p>
        {code === undefined
          ? t('error.detailOffline', { desc: error.message })
          : t('error.detail', { desc: error.message, code })}
      </p>
      <Button size="small" icon={<RotateCw size={14} strokeWidth={1.5} />} onClick={onReload}>
        {t('error.reload')}
      </Button>
    </div>
  );
}
