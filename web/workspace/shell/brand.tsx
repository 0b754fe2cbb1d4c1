import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicPaths } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { Seal } from '#web/shared/ui/seal.tsx';
import styles from './header.module.css';

/** Brand, hotline and credit line from site settings; the workspace also works without them. */
export const frameQuery = apiQuery('site.frame', {}, { quiet: true });

/**
 * Seal and brand, linked to `/` (docs/product/identity.md, "Workspace frame"). Until the settings load, the brand is
 * the document's title.
 */
export function Brand() {
  const { t } = useTranslation();
  const { data } = useQuery(frameQuery);
  const brand = data?.brand ?? document.title;
  return (
    <div className={styles.brandArea}>
      <RouterLink to={publicPaths.root} className={styles.brand} aria-label={t('shell.toHome', { brand })}>
        <Seal size={28} />
        <span className={styles.brandName}>{brand}</span>
      </RouterLink>
    </div>
  );
}
