import { Button } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import styles from './contacts.module.css';
import type { ContactNotice as Notice } from './use-notice.ts';

/** How long a notice stays without the pointer on it, in milliseconds. */
const noticeDuration = 10_000;

interface ContactNoticeProps {
  readonly notice: Notice;
  readonly onClose: () => void;
  readonly onDone: (notice: Notice) => void;
}

/** Reports an action and offers to undo it. Stays while the pointer or focus is on it. */
export function ContactNotice({ notice: { text, undo, isLasting = false }, onClose, onDone }: ContactNoticeProps) {
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (isHeld || isBusy || isLasting) return;
    const timer = setTimeout(onClose, noticeDuration);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy, isLasting, onClose]);

  const restore = async (id: string) => {
    setIsBusy(true);
    const answer = await api('contact.restore', { body: { undo: id } }, { quiet: true });
    setIsBusy(false);
    if (!answer.success) {
      // What may be there to be brought back can be asked for again.
      if (isUnanswered(answer)) return onDone({ text: answer.desc, undo: id, isLasting: true });
      const desc = answer.status === 404 ? t('contacts.nothingToRestore') : answer.desc;
      return onDone({ text: answer.issues?.[0]?.message ?? desc });
    }
    const { restored, taken } = answer.result;
    onDone({ text: t(taken > 0 ? 'contacts.undonePartly' : 'contacts.undone', { count: restored, taken }) });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits as long as somebody is on it
    <div
      className={styles.notice}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span role="status">{text}</span>
      {undo && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void restore(undo)}>
          {t('contacts.undo')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('contacts.dismiss')}
        onClick={onClose}
      />
    </div>
  );
}
