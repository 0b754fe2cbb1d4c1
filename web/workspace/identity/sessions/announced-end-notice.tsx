import { Button } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useStore } from '#web/workspace/create-store.ts';
import styles from './announced-end.module.css';
import { announcedEnd, closeAnnouncement } from './announced-end.ts';

/** Says when the session ends whatever is done, without taking the focus from what is to be saved. */
export function AnnouncedEndNotice() {
  const { t } = useTranslation();
  const end = useStore(announcedEnd);
  const former = useRef<EventTarget | null>(null);
  const [said, setSaid] = useState('');
  const title = end && t('sessionEnd.limitTitle', { minutes: end.minutes, time: formatDateTime(end.at).slice(-5) });
  // A live region says what changes in it, not what it came with.
  useEffect(() => setSaid(title ?? ''), [title]);

  const close = () => {
    const back = former.current instanceof HTMLElement && former.current.isConnected ? former.current : undefined;
    (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
    closeAnnouncement();
  };

  return (
    <div className={styles.notice}>
      <div role="status" className={styles.words}>
        {said && (
          <>
            <p className={styles.title}>{said}</p>
            <p>{t('sessionEnd.limitText')}</p>
          </>
        )}
      </div>
      <Button
        type="text"
        size="small"
        icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('sessionEnd.closeLimit')}
        onFocus={({ relatedTarget }) => {
          former.current = relatedTarget;
        }}
        onClick={close}
      />
    </div>
  );
}
