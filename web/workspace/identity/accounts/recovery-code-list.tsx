import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveRecoveryCodes } from '#web/shared/recovery-code-file.ts';
import { useCopy } from '#web/workspace/ui/use-copy.ts';
import styles from './second-factor.module.css';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The browser title is always the product's name.
  const fileTitle = t('factor.fileTitle', { brand: document.title });
  const copy = useCopy();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('factor.codes')}
      </h2>
      <p className={styles.description}>{t('factor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy(codes.join('\n'), t('factor.copied'), t('factor.copyFailed'))}>
          {t('factor.copy')}
        </Button>
        <Button onClick={() => saveRecoveryCodes(codes, { title: fileTitle, name: fileTitle })}>
          {t('factor.save')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {t('factor.saved')}
        </Button>
      </div>
    </>
  );
}
