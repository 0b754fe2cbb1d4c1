import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import styles from './pushes.module.css';

export const heldQuery = apiQuery('installation.state', {}, { quiet: true });

/** Says that a restored or copied installation sends nothing until an operator allows it. */
export function SendingHeld({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(heldQuery);
  if (!data?.isHeld) return null;
  return (
    <Alert
      className={styles.alert ?? ''}
      type="error"
      showIcon
      title={t('sendingHeld.title')}
      description={t('sendingHeld.text')}
      action={children}
    />
  );
}
