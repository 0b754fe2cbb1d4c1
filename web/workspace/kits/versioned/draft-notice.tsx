import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTime, formatDay } from '#web/shared/format/date.ts';
import { Dialog } from '../drawer/dialog.tsx';
import styles from './editor.module.css';
import type { VersionedItem } from './versioned-item.ts';

interface DraftNoticeProps {
  readonly item: VersionedItem;
  /** Where readers see what is published. */
  readonly liveAddress: string;
  /** Left out where nothing may be changed. */
  readonly onDiscard: (() => void) | undefined;
}

/** Over the form of a draft: which version readers have meanwhile, and the way back to it. */
export function DraftNotice({ item, liveAddress, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { draft, published, changedAt, changedBy } = item;
  if (!draft || !published) return null;
  const discard = () => {
    setIsAsking(false);
    onDiscard?.();
  };
  return (
    <>
      <Alert
        className={styles.alert ?? ''}
        type="info"
        showIcon
        title={t('versions.overPublished', {
          place: published.place,
          day: formatDay(published.at, currentLanguage()),
        })}
        action={
          <>
            <Button type="link" size="small" href={liveAddress} target="_blank">
              {t('versions.seePublished')}
            </Button>
            {onDiscard && (
              <Button type="link" size="small" onClick={() => setIsAsking(true)}>
                {t('versions.actions.discard')}
              </Button>
            )}
          </>
        }
      />
      <Dialog
        open={isAsking}
        title={t('versions.discardTitle')}
        width={440}
        centered
        onCancel={() => setIsAsking(false)}
        footer={
          <>
            <Button autoFocus onClick={() => setIsAsking(false)}>
              {t('editor.cancel')}
            </Button>
            <Button danger type="primary" onClick={discard}>
              {t('versions.actions.discard')}
            </Button>
          </>
        }
      >
        {changedAt && (
          <p>{t('versions.discarded', { name: changedBy ?? t('editor.came'), time: formatDateTime(changedAt) })}</p>
        )}
        <p>{t('versions.discardText')}</p>
      </Dialog>
    </>
  );
}
