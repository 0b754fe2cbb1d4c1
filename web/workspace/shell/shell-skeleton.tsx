import { Seal } from '#web/shared/ui/seal.tsx';
import { useLayoutWidth } from '../use-media-query.ts';
import headerStyles from './header.module.css';
import { MenuSkeleton } from './menu-states.tsx';
import styles from './shell.module.css';
import sideStyles from './side-menu.module.css';

/** The frame at its final size while the menu loads for the first time. */
export function ShellSkeleton() {
  const width = useLayoutWidth();
  return (
    <div className={styles.shell} aria-busy="true">
      <header className={headerStyles.header}>
        <div className={headerStyles.brandArea}>
          <span className={headerStyles.brand}>
            <Seal size={28} />
            <span className={headerStyles.brandName}>{document.title}</span>
          </span>
        </div>
      </header>
      {width !== 'phone' && (
        <div className={sideStyles.side} data-collapsed={width === 'tablet' || undefined}>
          <div className={sideStyles.scroll}>
            <MenuSkeleton isCollapsed={width === 'tablet'} />
          </div>
        </div>
      )}
      <main className={styles.main} />
    </div>
  );
}
