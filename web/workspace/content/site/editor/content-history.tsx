import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditableContent } from '#contract/content/site-content.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { StateTag } from '#web/workspace/content/articles/state-tag.tsx';
import styles from '#web/workspace/kits/versioned/editor.module.css';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';
import { kindLabels } from '../labels.ts';

interface ContentHistoryProps {
  readonly item: EditableContent;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What the item was before each change. */
export function ContentHistory({ item, ...acts }: ContentHistoryProps) {
  const { t } = useTranslation();
  const labels = kindLabels(item.kind).fields;
  const versions = useQuery({
    ...apiQuery('content.versions', { params: { id: item.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <HistoryDrawer
      versions={versions}
      current={item.version}
      stateOf={({ state, changed }) => (
        <>
          <StateTag state={state} />
          {changed.length > 0 && (
            <p className={styles.versionMeta}>
              {t('content.changedFields', {
                names: changed.map((name) => labels[name] ?? name).join(t('content.comma')),
              })}
            </p>
          )}
        </>
      )}
      isLocked={item.state === 'withdrawn'}
      {...acts}
    />
  );
}
