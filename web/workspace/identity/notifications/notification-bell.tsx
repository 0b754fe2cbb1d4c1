import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#web/workspace/create-store.ts';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import headerStyles from '#web/workspace/shell/header.module.css';
import styles from './notification-bell.module.css';
import { listenForNotifications, notificationStore } from './notification-stream.ts';

// Loaded on demand, not with the first page.
const NotificationPanel = lazyPart(
  async () => (await withPageTexts(() => import('./notification-panel.tsx'))).NotificationPanel,
);

/** The largest number that the bell shows. */
const most = 99;

/** Milliseconds between two announcements to a screen reader. */
const sayEvery = 60_000;

/** The bell of the header: how many notifications are unread, and the way to them. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { unread } = useStore(notificationStore);
  const [isOpen, setIsOpen] = useState(false);
  const count = unread?.all ?? 0;
  useEffect(() => listenForNotifications(), []);

  return (
    <>
      <button
        type="button"
        className={headerStyles.iconButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('notifications.bell', { count })}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.bell}>
          <Bell size={18} strokeWidth={1.5} aria-hidden="true" />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > most ? t('notifications.many', { count: most }) : count}
            </span>
          )}
        </span>
      </button>
      <Announcement count={count} isKnown={unread !== undefined} />
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says that there are more than before, at most once a minute. */
function Announcement({ count, isKnown }: { readonly count: number; readonly isKnown: boolean }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const before = useRef<number>(undefined);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isKnown) {
      // In another company, the number of the former one says nothing.
      before.current = undefined;
      return;
    }
    const isMore = before.current !== undefined && count > before.current;
    before.current = count;
    if (!isMore || performance.now() - saidAt.current < sayEvery) return;
    saidAt.current = performance.now();
    setSaid(t('notifications.arrived', { count }));
  }, [count, isKnown, t]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
