import { Button, Input } from 'antd';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShareLink } from '#contract/outreach/sharing.ts';
import { copyAddress } from './copy-address.ts';
import styles from './share.module.css';

/** The new link, for copying. */
export function ShareAddress({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation();
  return (
    <div className={styles.address} role="status">
      <Input readOnly value={link.address} aria-label={t('share.address')} onFocus={({ target }) => target.select()} />
      <Button
        type="primary"
        icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void copyAddress(link.address, t('share.copied'))}
      >
        {t('share.copy')}
      </Button>
    </div>
  );
}
