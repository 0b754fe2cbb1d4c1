import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ArrangedItem, menuDifferences } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { VersionList } from '#web/workspace/kits/kept/version-list.tsx';
import styles from './menu-editor.module.css';
import { menuVersionsQuery } from './menu-queries.ts';

interface MenuVersionsProps {
  readonly current: number;
  readonly mayRestore: boolean;
  /** Takes an earlier menu over as the draft. */
  readonly onRestore: (items: readonly ArrangedItem[], version: number) => void;
}

/** Menus that were published, each with what it changed against the one before. */
export function MenuVersions({ current, mayRestore, onRestore }: MenuVersionsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...menuVersionsQuery, staleTime: 0 });
  const versions = data?.map(({ number, changedAt, changedBy, items }, index) => {
    const before = data[index + 1]?.items;
    const changes = before ? menuDifferences(before, items) : [];
    return {
      ...{ version: number, changedAt, changedBy },
      summary: before ? (
        <details className={styles.changes}>
          <summary>{t('menus.changes', { count: changes.length })}</summary>
          <ul>
            {changes.map(({ id, name, what }) => (
              <li key={`${id} ${what}`}>
                {pickText(name, currentLanguage())} · {t(`menus.what.${what}`)}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        t('menus.asShipped')
      ),
    };
  });
  return (
    <VersionList
      query={{ data: versions, error, refetch }}
      current={current}
      mayRestore={mayRestore}
      onRestore={async (version) => {
        const found = data?.find(({ number }) => number === version);
        if (found) onRestore(found.items, version);
      }}
    />
  );
}
