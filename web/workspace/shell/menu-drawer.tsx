import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { MenuFoot } from './menu-foot.tsx';
import styles from './side-menu.module.css';
import { MenuContent } from './side-menu.tsx';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on phones. */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      title={t('shell.navigation')}
      closable={{ 'aria-label': t('shell.closeMenu'), closeIcon: <X size={20} strokeWidth={1.5} /> }}
      rootClassName={styles.drawerRoot ?? ''}
      classNames={{ body: styles.drawerBody ?? '' }}
    >
      <nav aria-label={t('shell.navigation')} className={styles.drawerNav}>
        <div className={styles.scroll}>
          <MenuContent />
        </div>
        <MenuFoot />
      </nav>
    </Drawer>
  );
}
