import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Popconfirm } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedSource } from '#contract/content/sources.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { type SourceFields, SourceForm } from './source-form.tsx';
import styles from './sources.module.css';
import { sourceName, sourcesQuery } from './sources.ts';

interface SourcesDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Where articles come from, with the tier of each. */
export function SourcesDrawer({ open, onClose }: SourcesDrawerProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const queries = useQueryClient();
  const [edited, setEdited] = useState<ManagedSource | 'new'>();
  const [form] = Form.useForm<SourceFields>();
  const { close, question } = useDiscardQuestion(form, () => setEdited(undefined));
  const { data, error, refetch } = useQuery({ ...sourcesQuery, enabled: open });
  const refresh = () => queries.invalidateQueries({ queryKey: sourcesQuery.queryKey });

  const remove = async ({ id }: ManagedSource) => {
    const answer = await api('source.delete', { params: { id } });
    if (!answer.success) return;
    toast.success(t('sources.deleted'));
    await refresh();
  };

  return (
    <Drawer
      open={open}
      title={edited === undefined ? t('sources.title') : t(edited === 'new' ? 'sources.add' : 'sources.edit')}
      onClose={edited === undefined ? onClose : close}
      mask={{ closable: edited === undefined }}
      destroyOnHidden
      extra={
        edited === undefined && (
          <Button icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {t('sources.add')}
          </Button>
        )
      }
    >
      {question}
      {edited !== undefined && (
        <SourceForm
          form={form}
          source={edited === 'new' ? undefined : edited}
          onDone={async () => {
            setEdited(undefined);
            await refresh();
          }}
          onCancel={close}
        />
      )}
      {edited === undefined && !data && !error && <ListSkeleton rows={6} />}
      {edited === undefined && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {edited === undefined && data?.length === 0 && (
        <EmptyState drawing={<BarsDrawing />} title={t('sources.empty')} text={t('sources.emptyText')} />
      )}
      {edited === undefined && (
        <ul>
          {data?.map((source) => {
            const name = sourceName(source);
            return (
              <li key={source.id} className={styles.source}>
                <div className={styles.name}>
                  {name}
                  <p className={styles.tier}>{tierName(source.tier)}</p>
                </div>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('sources.editLabel', { name })}
                  onClick={() => setEdited(source)}
                >
                  {t('sources.editAction')}
                </Button>
                <Popconfirm
                  title={t('sources.deleteTitle', { name })}
                  description={t('sources.deleteText')}
                  okText={t('sources.deleteAction')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove(source)}
                >
                  <Button type="link" size="small" danger aria-label={t('sources.deleteLabel', { name })}>
                    {t('sources.deleteAction')}
                  </Button>
                </Popconfirm>
              </li>
            );
          })}
        </ul>
      )}
    </Drawer>
  );
}
