import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TextMark } from '#web/shared/marked-parts.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import styles from './preview.module.css';
import { Preview } from './preview.tsx';

interface PreviewDrawerProps {
  readonly id: number | undefined;
  readonly terms: readonly TextMark[];
  readonly onClose: () => void;
}

/** The preview as a drawer, on narrow screens. */
export function PreviewDrawer({ id, terms, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={420}
      rootClassName={styles.drawer ?? ''}
      title={t('explorer.preview')}
      closable={{
        'aria-label': t('explorer.closePreview'),
        closeIcon: <X size={20} strokeWidth={1.5} />,
      }}
    >
      {id !== undefined && <Preview id={id} terms={terms} />}
    </Drawer>
  );
}
