import { Button, Checkbox, ConfigProvider } from 'antd';
import { SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { NotificationGroup } from '#contract/identity/notifications.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { accountDialog } from '../sessions/account-dialog.ts';
import { NotificationList } from './notification-list.tsx';
import styles from './notification-panel.module.css';
import { NotificationSettings } from './notification-settings.tsx';
import { notificationStore } from './notification-stream.ts';
import { useNotifications } from './use-notifications.ts';

type Shown = NotificationGroup | 'all';
/** What Esc closes before the panel: a question or the choices of a field. */
const openWithin = '.ant-popover:not(.ant-popover-hidden), .ant-select-open, .ant-modal';
const groups = ['all', 'alert', 'todo', 'task'] as const satisfies readonly Shown[];

/**
 * What the person was told, under the bell; on phones the whole screen. A native modal dialog keeps the focus, closes on
 * Esc and returns the focus.
 */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPhone = useLayoutWidth() === 'phone';
  const [group, setGroup] = useState<Shown>('all');
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const [isSetting, setIsSetting] = useState(false);
  const { unread, isLive } = useStore(notificationStore);
  const told = useNotifications({ group: group === 'all' ? undefined : group, isUnreadOnly });
  const { forms, isFieldsTouched } = useOpenForms();
  const next = useRef(() => {});
  const { close: ask, question } = useDiscardQuestion({ isFieldsTouched }, () => next.current());
  /** Does what drops the fields, after a question where something was typed in them. */
  const leave = (act: () => void) => {
    next.current = act;
    ask();
  };
  const close = () => dialog.current?.close();
  const latest = useRef(leave);
  latest.current = leave;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // The dialog element itself is only the backdrop: all content is in its child.
    const closeOutside = (event: MouseEvent) => {
      if (event.target === element) latest.current(() => element.close());
    };
    element.addEventListener('click', closeOutside);
    return () => {
      element.removeEventListener('click', closeOutside);
      if (element.open) element.close();
    };
  }, []);

  // A link of the list is followed once what was typed is given up.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);

  const all = unread?.all ?? 0;
  const label = (shown: Shown) => {
    const name = t(`notifications.groups.${shown}`);
    const count = shown === 'all' ? 0 : (unread?.[shown] ?? 0);
    return count > 0 ? `${name} ${count}` : name;
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={t('notifications.title')}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !isFieldsTouched()) return;
        event.preventDefault();
        leave(close);
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && event.currentTarget.querySelector(openWithin)) event.preventDefault();
      }}
    >
      {/* What opens beside a field stands in the dialog: outside it nothing can be pressed. */}
      <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>
        {question}
        <div className={styles.columns}>
          {isSetting && (
            <section className={styles.settings} aria-label={t('notifications.settings.title')}>
              <NotificationSettings
                forms={forms}
                leave={leave}
                onAddEmail={() =>
                  leave(() => {
                    close();
                    accountDialog.set('email');
                  })
                }
                {...(isPhone ? { onBack: () => leave(() => setIsSetting(false)) } : {})}
              />
            </section>
          )}
          {!(isSetting && isPhone) && (
            <section className={styles.list} aria-label={t('notifications.title')}>
              <header className={styles.head}>
                <h2 className={styles.title}>{t('notifications.title')}</h2>
                <span className={styles.count}>{all > 0 && t('notifications.unread', { count: all })}</span>
                <Button
                  type="link"
                  size="small"
                  // Nothing is read that was not shown: the list may have failed, or not be there yet.
                  disabled={told.list.length === 0 || (unread?.[group] ?? 0) === 0}
                  onClick={told.readAll}
                >
                  {group === 'all'
                    ? t('notifications.readAll')
                    : t('notifications.readGroup', { group: t(`notifications.groups.${group}`) })}
                </Button>
                <Button
                  type="text"
                  aria-expanded={isSetting}
                  aria-label={t('notifications.settings.title')}
                  icon={<SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />}
                  onClick={() => (isSetting ? leave(() => setIsSetting(false)) : setIsSetting(true))}
                />
                {isPhone && (
                  <Button
                    type="text"
                    aria-label={t('notifications.close')}
                    icon={<X size={18} strokeWidth={1.5} aria-hidden="true" />}
                    onClick={() => leave(close)}
                  />
                )}
              </header>
              <div className={styles.filters}>
                <SegmentedSwitch
                  label={t('notifications.byGroup')}
                  value={group}
                  options={groups.map((value) => ({ value, label: label(value) }))}
                  onChange={setGroup}
                />
                <Checkbox checked={isUnreadOnly} onChange={({ target }) => setIsUnreadOnly(target.checked)}>
                  {t('notifications.unreadOnly')}
                </Checkbox>
              </div>
              <NotificationList
                told={told}
                isUnreadOnly={isUnreadOnly}
                isFiltered={group !== 'all' || isUnreadOnly}
                onFollowed={() => !isFieldsTouched() && close()}
              />
              <footer className={styles.foot}>
                <span className={isLive ? styles.live : styles.asking} aria-hidden="true" />
                {t(isLive ? 'notifications.live' : 'notifications.asking')}
              </footer>
            </section>
          )}
        </div>
      </ConfigProvider>
    </dialog>,
    document.body,
  );
}
