import { Menu } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '#web/workspace/identity/notifications/notification-bell.tsx';
import { useLayoutWidth } from '../use-media-query.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  readonly title: string;
  /** The heading, focused after a navigation. */
  readonly ref: Ref<HTMLHeadingElement>;
  /** Opens the menu drawer; omitted if the menu is beside the page. */
  readonly onOpenMenu?: () => void;
}

/** The header: 61 px with its hairline (docs/product/identity.md, "Workspace frame"); its title is the page's `h1`. */
export function Header({ title, ref, onOpenMenu }: HeaderProps) {
  const { t } = useTranslation();
  // There the title needs the room, and the account menu has the switch.
  const isPhone = useLayoutWidth() === 'phone';
  return (
    <header className={styles.header}>
      {onOpenMenu && (
        <button
          type="button"
          id="side-menu"
          className={styles.iconButton}
          aria-label={t('shell.openMenu')}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <Menu size={22} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      <Brand />
      <h1 ref={ref} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.tools}>
        <HeaderSearch />
        <LanguageSwitch />
        <NotificationBell />
        {!isPhone && <ThemeSwitch />}
        <UserMenu />
      </div>
    </header>
  );
}
