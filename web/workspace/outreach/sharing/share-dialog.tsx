import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareLink, ShareTarget } from '#contract/outreach/sharing.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import styles from './share.module.css';
import { ShareAddress } from './share-address.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareLinks } from './share-links.tsx';

interface ShareDialogProps {
  readonly target: ShareTarget;
  readonly what: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Creates a link, and lists existing ones with their views. */
export function ShareDialog({ target, what, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [link, setLink] = useState<ShareLink>();
  const keep = (created: ShareLink) => {
    setLink(created);
    void queryClient.invalidateQueries({ queryKey: ['share.list'] });
  };
  return (
    <Dialog
      open={open}
      title={t('share.title', { what })}
      width={600}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => setLink(undefined)}
      footer={<Button onClick={onClose}>{t('share.close')}</Button>}
    >
      <p className={styles.intro}>{t('share.intro')}</p>
      <ShareForm target={target} onCreated={keep} />
      {link && <ShareAddress link={link} />}
      <ShareLinks target={target} />
    </Dialog>
  );
}
