import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ImportStatus, RowAction } from '#contract/outreach/contact-import.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './import-contacts.module.css';
import { ImportRows } from './import-rows.tsx';
import { ResultFileButton } from './result-file-button.tsx';
import type { ContactImport } from './use-contact-import.ts';

interface ImportPreviewProps {
  readonly upload: ImportStatus;
  readonly importing: ContactImport;
}

/** Preview of an import, row by row. */
export function ImportPreview({ upload, importing }: ImportPreviewProps) {
  const { t } = useTranslation();
  const { id, fileName, added, changed, skipped, newGroups, errors } = upload;
  const counts: Readonly<Record<RowAction, number>> = { add: added, change: changed, skip: skipped };
  const acts = Object.keys(counts) as RowAction[];
  const [chosen, setChosen] = useState<RowAction>(acts.find((act) => counts[act] > 0) ?? 'add');
  return (
    <>
      <p className={styles.summary} role="status">
        {t('contactImport.summary', {
          name: fileName,
          added: formatCount(added),
          changed: formatCount(changed),
          skipped: formatCount(skipped),
        })}
      </p>
      {newGroups.length > 0 && (
        <p className={styles.help}>
          {t('contactImport.newGroups', { names: newGroups.join(t('contactImport.groupSeparator')) })}
        </p>
      )}
      {added + changed === 0 && (
        <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('contactImport.nothing')} />
      )}
      <div className={styles.bar}>
        <SegmentedSwitch
          label={t('contactImport.rows')}
          value={chosen}
          options={acts.map((act) => ({
            value: act,
            label: t('contactImport.actCount', {
              act: t(`contactImport.acts.${act}`),
              count: formatCount(counts[act]),
            }),
          }))}
          onChange={setChosen}
        />
        {errors.length > 0 && <ResultFileButton id={id} />}
      </div>
      <ImportRows key={chosen} id={id} act={chosen} importing={importing} />
    </>
  );
}
