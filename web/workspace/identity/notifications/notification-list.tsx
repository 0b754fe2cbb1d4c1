import { Button } from 'antd';
import {
  BellRing,
  CalendarClock,
  ClipboardCheck,
  FileDown,
  FileText,
  IdCard,
  type LucideIcon,
  Mails,
  MonitorSmartphone,
  Package,
  UserX,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasPage } from '#contract/identity/built-pages.ts';
import type { Notification, NotificationKind } from '#contract/identity/notifications.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTimeShort, formatDay } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { WholeDates } from '#web/workspace/ui/whole-dates.tsx';
import styles from './notification-panel.module.css';
import type { ToldNotifications } from './use-notifications.ts';

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  alert: BellRing,
  reportReady: FileText,
  importExport: FileDown,
  quoteInvitation: Mails,
  inquiryDue: CalendarClock,
  review: ClipboardCheck,
  moduleEnding: Package,
  newDevice: MonitorSmartphone,
  accountChanged: IdCard,
  erasureRefused: UserX,
};

interface NotificationListProps {
  readonly told: ToldNotifications;
  readonly isFiltered: boolean;
  /** One that is read goes from the list. */
  readonly isUnreadOnly: boolean;
  /** A notification was followed to where it leads. */
  readonly onFollowed: () => void;
}

/** Notifications by day. Arrow keys move between them, `R` marks one as read. */
export function NotificationList({ told, isFiltered, isUnreadOnly, onFollowed }: NotificationListProps) {
  const { t } = useTranslation();
  const { list, error, isLoading, hasMore, isLoadingMore } = told;
  const body = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(false);
  const focusedAtOpening = useRef<Element>(null);
  const afterRemoval = useFocusAfterRemoval();
  const read = (one: Notification) => {
    if (isUnreadOnly && !one.isRead) afterRemoval.goes(list.indexOf(one));
    told.read(one);
  };

  useEffect(() => {
    focusedAtOpening.current = document.activeElement;
  }, []);
  // Opens on the first unread one, else on the first, unless somebody is at something else by then.
  useEffect(() => {
    if (hasOpened.current || isLoading || (error && list.length === 0)) return;
    hasOpened.current = true;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== focusedAtOpening.current) return;
    const items = itemsIn(body.current);
    (items.find(({ dataset }) => dataset.unread !== undefined) ?? items[0])?.focus();
  }, [list, isLoading, error]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsIn(body.current);
    const place = items.indexOf(document.activeElement as HTMLElement);
    if (place < 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      items[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    }
    const one = list[place];
    if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey && one) read(one);
  };

  if (isLoading) {
    return (
      <div className={styles.body}>
        <ListSkeleton rows={6} />
      </div>
    );
  }
  if (error && list.length === 0) {
    return (
      <div className={styles.body}>
        <ErrorState error={error} onReload={told.reload} />
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <div ref={afterRemoval.add} tabIndex={-1} className={styles.body}>
        <EmptyState
          drawing={<MirrorDrawing />}
          title={t(isFiltered ? 'notifications.noneHere' : 'notifications.none')}
          text={t(isFiltered ? 'notifications.noneHereText' : 'notifications.noneText')}
        />
      </div>
    );
  }
  const days = Map.groupBy(list, ({ at }) => formatDay(at, currentLanguage()));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links and buttons inside.
    <div
      ref={(element) => {
        body.current = element;
        afterRemoval.list(element);
      }}
      className={styles.body}
      onKeyDown={onKeyDown}
    >
      {[...days].map(([day, items]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{nameOfDay(day, t)}</h3>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} goesOn={afterRemoval.button} onRead={read} onFollowed={onFollowed} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {error && (
        <p role="alert" className={styles.more}>
          {error.message}
          <Button type="link" onClick={told.reload}>
            {t('form.retry')}
          </Button>
        </p>
      )}
      {hasMore && (
        <p className={styles.more}>
          <Button type="link" loading={isLoadingMore} onClick={told.loadMore}>
            {t('notifications.earlier')}
          </Button>
        </p>
      )}
    </div>
  );
}

const itemsIn = (body: HTMLElement | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>('[data-notification]') ?? []),
];

const dayLength = 24 * 60 * 60_000;

function nameOfDay(day: string, t: (key: 'notifications.today' | 'notifications.yesterday') => string): string {
  const named = (back: number) => formatDay(new Date(Date.now() - back * dayLength).toISOString(), currentLanguage());
  if (day === named(0)) return t('notifications.today');
  return day === named(1) ? t('notifications.yesterday') : day;
}

interface ItemProps {
  readonly item: Notification;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onRead: (item: Notification) => void;
  readonly onFollowed: () => void;
}

function Item({ item, goesOn, onRead, onFollowed }: ItemProps) {
  const { t } = useTranslation();
  const Icon = icons[item.kind];
  const time = formatDateTimeShort(item.at).slice(-5);
  const late = item.toldLateAt && t('notifications.toldLate', { time: formatDateTimeShort(item.toldLateAt) });
  const parts = [t(`notifications.kinds.${item.kind}`), item.line, time, late].filter(Boolean);
  const content = (
    <>
      <span className={styles.unreadMark} aria-hidden="true" />
      <span className={item.kind === 'alert' ? styles.iconAlert : styles.icon} aria-hidden="true">
        <Icon size={16} strokeWidth={1.5} />
      </span>
      <span className={styles.words}>
        {!item.isRead && <span className="visually-hidden">{t('notifications.unreadOne')}</span>}
        <b className={item.isRead ? undefined : styles.unread}>
          <WholeDates text={item.title} />
        </b>
        <span>
          <WholeDates text={parts.join(t('notifications.separator'))} />
        </span>
      </span>
    </>
  );
  const common = {
    ...goesOn,
    className: styles.item,
    'data-notification': '',
    ...(item.isRead ? {} : { 'data-unread': '' }),
  };
  const path = usePagePath(item.page !== null && hasPage(item.page) ? item.page : undefined);
  if (path === undefined) {
    return (
      <button type="button" {...common} onClick={() => onRead(item)}>
        {content}
      </button>
    );
  }
  return (
    <Link
      {...common}
      to={path + item.search}
      onClick={() => {
        onRead(item);
        onFollowed();
      }}
    >
      {content}
    </Link>
  );
}
