import { useTranslation } from 'react-i18next';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { useStore } from '../create-store.ts';
import { MenuFoot } from './menu-foot.tsx';
import { MenuList } from './menu-list.tsx';
import { MenuEmpty, MenuFailed, MenuSkeleton } from './menu-states.tsx';
import styles from './side-menu.module.css';

/** The menu in any state (docs/visual-language.md, "Frame of the workspace"), for column or drawer. */
export function MenuContent({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const { status, tree, isEmpty } = useMenu();
  const { error } = useStore(menuStore);
  if (status === 'loading') return <MenuSkeleton isCollapsed={isCollapsed} />;
  return (
    <>
      {status === 'failed' && <MenuFailed isCollapsed={isCollapsed} {...(error ? { desc: error.message } : {})} />}
      {status === 'ready' && isEmpty && !isCollapsed && <MenuEmpty />}
      <MenuList tree={tree} isCollapsed={isCollapsed} />
    </>
  );
}

/** The menu column: 232 px, or 64 px of icons. */
export function SideMenu({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation();
  return (
    <nav
      id="side-menu"
      tabIndex={-1}
      aria-label={t('shell.navigation')}
      className={styles.side}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={styles.scroll}>
        <MenuContent isCollapsed={isCollapsed} />
      </div>
      {!isCollapsed && <MenuFoot />}
    </nav>
  );
}
