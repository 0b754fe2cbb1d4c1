import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#web/workspace/ui/use-copy.ts';
import styles from './partners.module.css';

/** A text that has to reach another system letter by letter. */
export function CopyText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div className={styles.copied}>
      <code>{text}</code>
      <Button
        type="text"
        size="small"
        icon={<Copy size={14} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('partners.copy')}
        onClick={() => void copy(text, t('partners.copied'))}
      />
    </div>
  );
}
