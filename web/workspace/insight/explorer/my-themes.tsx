import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Filters, readFilters } from '#contract/insight/explorer-filters.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { numberOfHits } from '#web/workspace/insight/figures/number-of-hits.ts';
import styles from './my-themes.module.css';
import { refreshThemes } from './refresh-themes.ts';

/** Themes listed; the page of themes has all. */
const shown = 6;

interface MyThemesProps {
  readonly filters: Filters;
  /** The theme that the search began with. */
  readonly theme: number | undefined;
}

/** The reader's themes with their stories; the chosen one can take over changed conditions. Nothing without themes. */
export function MyThemes({ filters, theme }: MyThemesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const page = usePagePath('Themes');
  const explorer = usePagePath('BaExplorer') ?? '';
  const { data } = useQuery(apiQuery('theme.list', {}, { quiet: true }));
  if (!data || data.length === 0 || !page) return null;
  const chosen = data.find(({ id }) => id === theme);
  const query = writeFilters(filters);
  // As it would be written today: addresses that were kept earlier may say the same in other words.
  const isChanged = chosen !== undefined && writeFilters(readFilters(new URLSearchParams(chosen.query))) !== query;
  const first = data.slice(0, shown);
  const listed = chosen && !first.includes(chosen) ? [chosen, ...first] : first;

  const update = async (id: number) => {
    const answer = await api('explorer.changeSearch', { body: { id, query } });
    if (!answer.success) return;
    toast.success(t('explorer.themeUpdated', { name: answer.result.name }));
    await refreshThemes(client);
  };

  return (
    <section className={styles.themes}>
      <h2>
        <RouterLink to={page}>{t('explorer.myThemes')}</RouterLink>
      </h2>
      <ul>
        {listed.map(({ id, name, query: kept, stories }) => (
          <li key={id} data-chosen={id === theme || undefined}>
            <Bookmark size={14} strokeWidth={1.5} aria-hidden="true" />
            <RouterLink to={`${explorer}?${kept}${kept && '&'}theme=${id}`} title={name}>
              {name}
            </RouterLink>
            <span>{stories === null ? '' : numberOfHits(stories)}</span>
          </li>
        ))}
      </ul>
      {chosen && (
        <p className={styles.acts}>
          <RouterLink to={`${page}?theme=${chosen.id}`}>{t('explorer.openTheme')}</RouterLink>
          {isChanged && (
            <Button type="link" size="small" onClick={() => void update(chosen.id)}>
              {t('explorer.updateTheme')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
