import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditDetail } from '#contract/identity/audit.ts';
import { hasPage } from '#contract/identity/built-pages.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import styles from './audit.module.css';

interface AuditDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One entry with its circumstances. */
export function AuditDrawer({ id, onClose }: AuditDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('audit.detail', { params: { id } }, { quiet: true }));
  return (
    <Drawer open title={t('audit.entry', { id })} onClose={onClose}>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && <Facts entry={data} />}
    </Drawer>
  );
}

function Facts({ entry }: { readonly entry: AuditDetail }) {
  const { t } = useTranslation();
  const { person, subjectPage } = entry;
  const path = usePagePath(subjectPage && hasPage(subjectPage.page) ? subjectPage.page : undefined);
  const usual: Readonly<Record<string, string>> = t('audit.facts', { returnObjects: true });
  const byAction: Readonly<Record<string, Readonly<Record<string, string>>>> = t('audit.factsOf', {
    returnObjects: true,
  });
  const names = { ...usual, ...byAction[entry.action] };
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('audit.action'), entry.actionName],
    [t('audit.time'), formatDateTime(entry.at)],
    [t('audit.person'), person ? `${person.name} (${person.username})` : t('audit.nobody')],
    [t('audit.company'), entry.companyName],
    [
      t('audit.subject'),
      subjectPage && path !== undefined ? (
        <RouterLink key="subject" to={path + subjectPage.search}>
          {entry.subjectName}
        </RouterLink>
      ) : (
        entry.subjectName
      ),
    ],
    [t('audit.network'), entry.network],
    [t('audit.code'), <code key="code">{entry.action}</code>],
    ...Object.entries(entry.detail).map(
      ([name, value]) =>
        [
          names[name] ?? name,
          value === null ? t('audit.nothing') : <Value key="value" value={value} names={names} />,
        ] as const,
    ),
    [t('audit.hash'), <code key="hash">{entry.hash}</code>],
  ];
  return <FactList isWide facts={facts.filter(([, value]) => value !== '')} />;
}

interface ValueProps {
  readonly value: unknown;
  readonly names: Readonly<Record<string, string>>;
}

/** Circumstances are kept as data; short ones, and what is switched on or off, read as words. */
function Value({ value, names }: ValueProps) {
  const { t } = useTranslation();
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value);
  if (fields.length === 0 || !fields.every(([, one]) => typeof one === 'boolean')) {
    return <pre className={styles.data}>{JSON.stringify(value, null, 2)}</pre>;
  }
  return fields.map(([name, isOn]) => (
    <div key={name}>{t(isOn ? 'audit.on' : 'audit.off', { name: names[name] ?? name })}</div>
  ));
}
