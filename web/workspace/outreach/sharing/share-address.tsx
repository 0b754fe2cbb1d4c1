import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShareLink } from '#contract/outreach/sharing.ts';
import { useCopy } from '#web/workspace/ui/use-copy.ts';
import styles from './share.module.css';

/** The new link, for copying. */
export function ShareAddress({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div className={styles.address} role="status">
      <Input readOnly value={link.address} aria-label={t('share.address')} onFocus={({ target }) => target.select()} />
      <Button
        type="primary"
        icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void copy(link.address, t('share.copied'))}
      >
        {t('share.copy')}
      </Button>
    </div>
  );
}
