import { useTranslation } from 'react-i18next';
import type { HomeOverview } from '#contract/insight/home.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import styles from './module-list.module.css';

type Module = HomeOverview['modules'][number];

/** A module expires soon with less than this left, in milliseconds: 30 days. */
const soon = 30 * 86_400_000;

function State({ module: { expired, expiresAt }, asOf }: { readonly module: Module; readonly asOf: string }) {
  const { t } = useTranslation();
  if (expired) return <span className={styles.expired}>{t('home.expired')}</span>;
  if (expiresAt && Date.parse(expiresAt) - Date.parse(asOf) < soon) {
    return <span className={styles.soon}>{t('home.soon')}</span>;
  }
  return <span className={styles.active}>{t('home.active')}</span>;
}

interface ModuleListProps {
  readonly modules: readonly Module[];
  readonly asOf: string;
}

/** The company's modules and their expiry. */
export function ModuleList({ modules, asOf }: ModuleListProps) {
  const { t } = useTranslation();
  if (modules.length === 0) {
    return <EmptyState drawing={<BarsDrawing />} title={t('home.modulesEmpty')} text={t('home.modulesEmptyText')} />;
  }
  const term = ({ expiresAt, expired }: Module) => {
    if (!expiresAt) return t('home.unlimited');
    const date = formatDateTime(expiresAt);
    return expired ? t('home.ended', { date }) : t('home.until', { date });
  };
  return (
    <ul className={styles.list}>
      {modules.map((module) => (
        <li key={module.code} className={styles.row} data-expired={module.expired || undefined}>
          <p className={styles.name}>{module.name}</p>
          <State module={module} asOf={asOf} />
          <p className={styles.description}>{module.description}</p>
          <p className={styles.term}>{term(module)}</p>
        </li>
      ))}
    </ul>
  );
}
