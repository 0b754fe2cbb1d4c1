import { Alert, Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyImport, FormerNames } from '#contract/insight/company-import.ts';
import styles from './companies.module.css';

interface FormerNamesChoiceProps {
  readonly preview: CompanyImport;
  readonly onChoose: (formerNames: FormerNames) => void;
}

/** Whether the codes and names that a file replaces become aliases; asked where any is. */
export function FormerNamesChoice({ preview, onChoose }: FormerNamesChoiceProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const { formerNames, renamed, shared } = preview;
  // Chosen once, it can be taken back.
  if (renamed === 0 && formerNames === 'keep') return null;
  return (
    <div className={styles.former}>
      <Checkbox
        checked={formerNames === 'keep'}
        aria-describedby={helpId}
        onChange={({ target }) => onChoose(target.checked ? 'keep' : 'drop')}
      >
        {t('companies.import.keepsFormer')}
      </Checkbox>
      <p id={helpId} className={styles.formerHelp}>
        {t('companies.keepsFormerHelp')}
      </p>
      {shared.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('companies.import.shared')}
          description={shared.map(({ name, companies }) => (
            <p key={name}>{t('companies.shared', { name, companies: companies.join(t('companies.comma')) })}</p>
          ))}
        />
      )}
    </div>
  );
}
