import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { frameQuery } from './brand.tsx';
import styles from './side-menu.module.css';

const skeletonRows = [56, 72, 64, 60, 66, 58, 54];

/** Seven rows at their final height, so that nothing moves. */
export function MenuSkeleton({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  return (
    <div aria-hidden="true">
      {skeletonRows.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <span className={styles.skeletonIcon} />
          {!isCollapsed && (
            <svg className={styles.skeletonText} width={width} height="14">
              <rect width={width} height="14" rx="2" />
            </svg>
          )}
        </div>
      ))}
    </div>
  );
}

/** Error in the menu's place; the page beside it stays. */
export function MenuFailed({ isCollapsed, desc }: { readonly isCollapsed: boolean; readonly desc?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const retry = async () => {
    const { status } = await menuStore.load({ force: true });
    // The URL may be one that only the menu knows, so it is looked up again.
    if (status === 'ready') await navigate(location, { replace: true });
  };
  if (isCollapsed) {
    return (
      <div className={styles.state} role="alert">
        <span className="visually-hidden">{t('menu.failed')}</span>
        <Button
          icon={<RotateCw size={16} strokeWidth={1.5} />}
          aria-label={`${t('menu.failed')} ${t('menu.retry')}`}
          title={t('menu.retry')}
          onClick={() => void retry()}
        />
      </div>
    );
  }
  return (
    <div className={styles.state} role="alert">
      <p className={styles.stateTitle}>{t('menu.failed')}</p>
      {desc && <p>{desc}</p>}
      <Button onClick={() => void retry()}>{t('menu.retry')}</Button>
    </div>
  );
}

/** An account without any features, and whom to ask. */
export function MenuEmpty() {
  const { t } = useTranslation();
  const { data } = useQuery(frameQuery);
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{t('menu.empty')}</p>
      {data && (
        <p>
          {t('menu.hotline')} <a href={phoneHref(data.phone)}>{data.phone}</a>
        </p>
      )}
    </div>
  );
}
