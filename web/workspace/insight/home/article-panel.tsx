import { useTranslation } from 'react-i18next';
import type { ExplorerUnit } from '#contract/insight/explorer.ts';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import type { HomeOverview } from '#contract/insight/home.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './article-list.module.css';
import { ArticleList } from './article-list.tsx';

const units = ['stories', 'articles'] as const satisfies readonly ExplorerUnit[];
const params = { unit: oneOf(units) };

/** The latest stories about the company, or the latest single articles. */
export function ArticlePanel({ data }: { readonly data: HomeOverview }) {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  const [{ unit = 'stories' }, change] = useAddress(params);
  const { stockId, shortName } = data.company;
  const inExplorer = writeFilters({ ...noFilters, stockIds: [stockId], sort: 'newest', unit });
  return (
    <Panel
      title={t('home.articles')}
      scope={t('home.articlesScope', { company: shortName })}
      actions={
        <span className={styles.actions}>
          <SegmentedSwitch
            label={t('home.unit')}
            value={unit}
            options={units.map((value) => ({ value, label: t(`home.units.${value}`) }))}
            onChange={(chosen) => change({ unit: chosen }, { replace: true })}
          />
          {explorer && <RouterLink to={`${explorer}?${inExplorer}`}>{t('home.openExplorer')} →</RouterLink>}
        </span>
      }
    >
      <ArticleList rows={unit === 'stories' ? data.latestStories : data.latestArticles} company={shortName} />
    </Panel>
  );
}
