import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManagedSource, sourceRequest } from '#contract/content/sources.ts';
import { formatCount } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useNamedCreation } from '#web/workspace/kits/form/use-named-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { SourceConflict } from './source-conflict.tsx';
import { SourceFeeds } from './source-feeds.tsx';
import { type HeldValues, type SourceValues, valuesOf } from './source-values.ts';
import styles from './sources.module.css';
import { sourceName, sourcesQuery, sourceTiers } from './sources.ts';
import { TierEffect } from './tier-effect.tsx';

/** Codes of refusals; the types keep them equal to the contract's. */
const nameTaken: typeof import('#contract/codes/errors.ts').errorTable['SOURCE_NAME_TAKEN']['code'] = 1611;
const changed: typeof import('#contract/codes/errors.ts').errorTable['SOURCE_CHANGED']['code'] = 1613;

interface SourceFormProps {
  /** Left out for a new one. */
  readonly source: ManagedSource | undefined;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Names, tier and switch of a source, with what another tier does to figures, and its feeds. */
export function SourceForm({ source, mayEdit, onClose }: SourceFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isMerging, setMerging] = useState(false);
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<ManagedSource>();
  const queries = useQueryClient();
  const tierName = useLabels('source_tier');
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    return refreshList(queries, 'sources', ['source.manageList', 'feed.list']);
  };
  const read = async (id: number | undefined) => {
    const latest = id === undefined ? undefined : await api('source.detail', { params: { id } }, { quiet: true });
    return latest?.success ? latest.result : undefined;
  };
  const readLatest = () => read(source?.id);
  const create = useNamedCreation({
    create: (body: SourceValues) => api('source.save', { body }, { quiet: true }),
    taken: [nameTaken],
    readSame: async (sent) => {
      const all = await api('source.list', {}, { quiet: true });
      const named = all.success ? all.result.find(({ name }) => isStored(sent.name, name)) : undefined;
      const found = await read(named?.id);
      return found && isStored(sent, valuesOf(found)) ? found : undefined;
    },
    saveOver: ({ id, version }, values) => api('source.save', { body: { ...values, id, version } }, { quiet: true }),
  });
  const submission = useSubmission({
    send: async ({ version = source?.version, ...values }: HeldValues) => {
      if (!source) return create(values);
      const body = { ...values, id: source.id, version };
      return orStored(await api('source.save', { body }, { quiet: true }), [changed], async () => {
        const latest = await readLatest();
        return latest && isStored(values, valuesOf(latest)) ? latest : undefined;
      });
    },
    onFailure: async ({ code }) => {
      if (code !== changed) return false;
      const latest = await readLatest();
      setTheirs(latest);
      return latest !== undefined;
    },
    fields: { [nameTaken]: 'name.zh-CN' },
    onDone: (saved) => {
      toast.success(t('sources.saved', { name: sourceName(saved) }));
      void refresh();
      leaveFreely(onClose);
    },
  });
  const { form, isSending } = submission;
  const { close, leaveFreely, question } = useDiscardQuestion(form, onClose, { parameter: 'source' });
  const tier = Form.useWatch('tier', form);
  const remove = async (id: number) => {
    const answer = await api('source.delete', { params: { id } });
    if (!answer.success) return;
    toast.success(t('sources.deleted'));
    // First, so that the keyboard does not go back to a row that is about to go.
    await refresh();
    leaveFreely(onClose);
  };
  return (
    <Drawer
      open
      title={source ? sourceName(source) : t('sources.addTitle')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        mayEdit && (
          <div className={formStyles.buttons}>
            {source && (
              <Popconfirm
                title={t('sources.deleteTitle', { name: sourceName(source) })}
                description={t('sources.deleteText')}
                okText={t('sources.delete')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove(source.id)}
              >
                <Button danger>{t('sources.delete')}</Button>
              </Popconfirm>
            )}
            <Button onClick={close}>{t('sources.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
              {isSending ? t('sources.saving') : t('sources.save')}
            </Button>
          </div>
        )
      }
    >
      {question}
      {theirs && (
        <SourceConflict
          base={valuesOf(source)}
          mine={() => form.getFieldsValue()}
          theirs={valuesOf(theirs)}
          onResolve={(merged) => {
            form.setFieldsValue({ ...merged, version: theirs.version });
            setTheirs(undefined);
            form.submit();
          }}
        />
      )}
      <SubmitForm
        id={formId}
        submission={submission}
        disabled={!mayEdit || theirs !== undefined}
        initialValues={{ ...valuesOf(source), version: source?.version }}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <Form.Item name={['name', 'zh-CN']} label={t('sources.name')}>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item
          name={['name', 'en']}
          label={
            <>
              {t('sources.nameEn')}
              <span className={formStyles.optional}>{t('editor.optional')}</span>
            </>
          }
        >
          <Input maxLength={100} lang="en" />
        </Form.Item>
        <Form.Item
          name="tier"
          label={t('sources.tier')}
          extra={t('sources.tierHelp')}
          rules={schemaRules(sourceRequest, 'tier')}
        >
          <Select options={sourceTiers.map((value) => ({ value, label: tierName(value) }))} />
        </Form.Item>
        {mayEdit && source && <TierEffect source={source} tier={tier} />}
        <Form.Item name="enabled" label={t('sources.enabled')} extra={t('sources.enabledHelp')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </SubmitForm>
      {source && <SourceFeeds source={source} />}
      {source && mayEdit && (
        <Button className={styles.merge ?? ''} onClick={() => setMerging(true)}>
          {t('sources.mergeOpen')}
        </Button>
      )}
      {source && isMerging && (
        <MergeDialog
          source={source}
          onClose={() => setMerging(false)}
          onDone={({ articles, feeds }) => {
            toast.success(t('sources.merged', { articles: formatCount(articles), feeds }));
            refresh();
            leaveFreely(onClose);
          }}
        />
      )}
    </Drawer>
  );
}
