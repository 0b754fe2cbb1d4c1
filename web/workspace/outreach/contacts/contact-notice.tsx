import { Button } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { toast } from '#web/shared/toast/toast.ts';
import styles from './contacts.module.css';
import type { ContactNotice as Notice, ShownNotice } from './use-notices.ts';

/** How long a notice stays without the pointer on it, in milliseconds. */
const noticeDuration = 10_000;

interface ContactNoticeProps {
  readonly notice: ShownNotice;
  readonly onClose: (key: number) => void;
  /** Told what became of the deletion with the id `answered`. */
  readonly onDone: (notice: Notice, answered: string) => void;
}

/** Reports an action and offers to undo it. Stays while the pointer or focus is on it. */
export function ContactNotice({ notice, onClose, onDone }: ContactNoticeProps) {
  const { key, text, undo, isLasting = false } = notice;
  const { t } = useTranslation();
  const [isHeld, setIsHeld] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (isHeld || isBusy || isLasting) return;
    const timer = setTimeout(() => onClose(key), noticeDuration);
    return () => clearTimeout(timer);
  }, [key, isHeld, isBusy, isLasting, onClose]);

  const restore = async (id: string) => {
    setIsBusy(true);
    const answer = await api('contact.restore', { body: { undo: id } }, { quiet: true });
    setIsBusy(false);
    if (!answer.success) {
      // What may be there to be brought back can be asked for again.
      if (isUnanswered(answer)) {
        toast.error(answer.desc);
        return onDone({ text, undo: id, isLasting: true }, id);
      }
      const desc = answer.status === 404 ? t('contacts.nothingToRestore') : answer.desc;
      return onDone({ text: answer.issues?.[0]?.message ?? desc }, id);
    }
    const { restored, taken } = answer.result;
    onDone({ text: t(taken > 0 ? 'contacts.undonePartly' : 'contacts.undone', { count: restored, taken }) }, id);
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
        onClick={() => onClose(key)}
      />
    </div>
  );
}
