import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ThemeDays, themeDays } from '#contract/insight/theme-rules.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { ThemeCompanies } from './theme-companies.tsx';
import { ThemeCondition } from './theme-condition.tsx';
import { ThemeExport } from './theme-export.tsx';
import { ThemeSources } from './theme-sources.tsx';
import { ThemeStrip } from './theme-strip.tsx';
import { ThemeTones } from './theme-tones.tsx';
import { ThemeUses } from './theme-uses.tsx';
import { ThemeWords } from './theme-words.tsx';
import styles from './themes.module.css';
import { VolumePanel } from './volume-panel.tsx';

interface ThemeViewProps {
  readonly id: number;
  readonly days: ThemeDays;
  readonly onDays: (days: ThemeDays) => void;
}

/** A theme: its condition in words, its figures against the days before, and who writes what of it. */
export function ThemeView({ id, days, onDays }: ThemeViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('theme.detail', { params: { id }, query: { days } }),
    placeholderData: keepPreviousData,
  });
  // Another theme is not this one with other days.
  const theme = data?.id === id ? data : undefined;
  return (
    <>
      <PageActions>
        <SegmentedSwitch
          label={t('themes.length')}
          value={String(days)}
          options={themeDays.map((value) => ({ value: String(value), label: t(`themes.lengths.days${value}`) }))}
          onChange={(value) => onDays(themeDays.find((known) => String(known) === value) ?? 90)}
        />
        {theme && <Actions theme={theme} />}
      </PageActions>
      {!theme && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!theme && !error && <PageSkeleton />}
      {theme && (
        <div className={styles.page} aria-busy={isPlaceholderData}>
          <Head theme={theme} />
          <ThemeStrip theme={theme} />
          <div className={styles.wide}>
            <VolumePanel theme={theme} />
            <ThemeWords theme={theme} />
          </div>
          <div className={styles.three}>
            <ThemeCompanies theme={theme} />
            <ThemeTones theme={theme} />
            <ThemeSources theme={theme} />
          </div>
          {theme.isBounded && <p className={styles.note}>{t('themes.bounded')}</p>}
        </div>
      )}
    </>
  );
}

function Actions({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const peersPage = usePagePath('SameIndustry');
  return (
    <>
      {peersPage && (
        <LinkButton to={peersPage} icon={<Users size={16} strokeWidth={1.5} />}>
          {t('themes.against', { count: theme.peers })}
        </LinkButton>
      )}
      <ThemeExport theme={theme} />
    </>
  );
}

function Head({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const explorer = usePagePath('BaExplorer');
  return (
    <header className={styles.head}>
      <h2>{theme.name}</h2>
      {explorer && (
        <RouterLink to={`${explorer}?${theme.query}${theme.query && '&'}theme=${theme.id}`} className={styles.edit}>
          <Pencil size={14} strokeWidth={1.5} aria-hidden="true" /> {t('themes.change')}
        </RouterLink>
      )}
      <ThemeUses theme={theme} />
      <ThemeCondition theme={theme} />
    </header>
  );
}
