import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/shared/toast/toast.ts';
import styles from './partners.module.css';

/** A text that has to reach another system letter by letter. */
export function CopyText({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      // Browsers refuse without https: it can be marked and copied by hand.
      () => false,
    );
    if (isCopied) toast.success(t('partners.copied'));
  };
  return (
    <div className={styles.copied}>
      <code>{text}</code>
      <Button
        type="text"
        size="small"
        icon={<Copy size={14} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('partners.copy')}
        onClick={() => void copy()}
      />
    </div>
  );
}
