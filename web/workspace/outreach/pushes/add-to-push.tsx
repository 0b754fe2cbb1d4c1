import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import type { Choice } from './push-values.ts';
import styles from './pushes.module.css';

/** Drafts that are offered, the latest changed first. */
const offered = 10;

interface AddToPushProps {
  readonly added: { readonly article: Choice } | { readonly search: Pick<SavedSearch, 'name' | 'query'> };
  readonly onClose: () => void;
}

/** Which push an article or a theme is added to: a draft, or a new one. It opens with that in it, to be saved there. */
export function AddToPush({ added, onClose }: AddToPushProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePagePath('Push');
  const [chosen, setChosen] = useState<number | 'new'>('new');
  const { data, error, refetch } = useQuery({
    ...apiQuery(
      'push.list',
      { body: { page: 1, pageSize: offered, state: 'draft', sort: '-changed' } },
      { quiet: true },
    ),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      centered
      width={440}
      title={t('pushes.addTo')}
      okText={t('pushes.addToOpen')}
      cancelText={t('pushes.cancel')}
      onCancel={onClose}
      onOk={() => path !== undefined && void navigate(`${path}?push=${chosen}`, { state: added })}
    >
      <p className={styles.note}>{'article' in added ? added.article.label : added.search.name}</p>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data && (
        <Radio.Group
          className={styles.drafts ?? ''}
          aria-label={t('pushes.addTo')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: 'new', label: t('pushes.newPush') },
            ...data.list.map(({ id, subject, updatedAt }) => ({
              value: id,
              label: `${subject} · ${formatDateTimeShort(updatedAt)}`,
            })),
          ]}
        />
      )}
    </Dialog>
  );
}
