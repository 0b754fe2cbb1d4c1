import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './setting.module.css';

/** A colleague has saved meanwhile: what they changed, which stands with what is typed. */
export function OvertakenNote({ changes }: { readonly changes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Alert
      className={styles.overtaken ?? ''}
      type="warning"
      showIcon
      role="alert"
      title={t('setting.overtaken')}
      description={
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      }
    />
  );
}
