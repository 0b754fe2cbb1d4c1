import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { numberOfHits } from '#web/workspace/insight/figures/number-of-hits.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './themes.module.css';

/** The reader's themes, the latest first. */
export function ThemeList() {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  const { data, error, refetch } = useQuery(apiQuery('theme.list', {}));
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Panel title={t('themes.mine')} scope={t('themes.mineScope')}>
      {data.length === 0 ? (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t('themes.none')}
          text={t('themes.noneText')}
          actions={
            explorer && (
              <LinkButton type="primary" to={explorer}>
                {t('themes.toExplorer')}
              </LinkButton>
            )
          }
        />
      ) : (
        <ul className={styles.list}>
          {data.map(({ id, name, createdAt, stories, isInReports }) => (
            <li key={id}>
              <RouterLink to={`?theme=${id}`}>{name}</RouterLink>
              <small>{t('themes.since', { day: formatDay(createdAt, currentLanguage()) })}</small>
              {isInReports && <small>{t('themes.isInReports')}</small>}
              <span>{stories === null ? '' : t('themes.count', { count: stories, shown: numberOfHits(stories) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
