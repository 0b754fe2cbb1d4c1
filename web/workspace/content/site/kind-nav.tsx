import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { formatCount } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './content.module.css';
import { groupKinds, kindLabels } from './labels.ts';
import type { ContentFiltering } from './use-content-filters.ts';

interface KindNavProps {
  readonly kinds: readonly ContentKind[];
  readonly filtering: ContentFiltering;
}

/** Content types by part of the site, with their numbers of items; a select on phones. */
export function KindNav({ kinds, filtering: { filters, kindAddress } }: KindNavProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const width = useLayoutWidth();
  const { data: counts } = useQuery({ ...apiQuery('content.counts', {}, { quiet: true }), staleTime: 0 });
  const countOf = (kind: ContentKind) => counts?.find((count) => count.kind === kind)?.items ?? 0;
  const groups = groupKinds(kinds);
  const list = useRef<HTMLElement>(null);
  const isList = width === 'desktop';
  // The types scroll separately, so the current one is scrolled into view.
  useEffect(() => {
    if (isList) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isList]);
  if (!isList) {
    return (
      <Select
        className={styles.kindSelect ?? ''}
        aria-label={t('content.chooseKind')}
        value={filters.kind}
        onChange={(kind) => void navigate(kindAddress(kind))}
        showSearch={{ optionFilterProp: 'label' }}
        options={groups.map((group) => ({
          label: group.label,
          options: group.kinds.map((kind) => ({ value: kind, label: kindLabels(kind).name })),
        }))}
      />
    );
  }
  return (
    <nav ref={list} className={styles.kinds} aria-label={t('content.kinds')}>
      {groups.map((group) => (
        <section key={group.label}>
          <h2 className={styles.group}>{group.label}</h2>
          <ul>
            {group.kinds.map((kind) => (
              <li key={kind}>
                <RouterLink
                  className={styles.kind}
                  to={kindAddress(kind)}
                  {...(kind === filters.kind ? { 'aria-current': 'page' } : {})}
                >
                  <span>{kindLabels(kind).name}</span>
                  <span className={styles.count}>{counts && formatCount(countOf(kind))}</span>
                </RouterLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
