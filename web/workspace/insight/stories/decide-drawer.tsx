import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '#contract/insight/stories.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { refreshFigures } from '#web/workspace/insight/refresh/refresh-figures.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useNothingOffered } from '#web/workspace/kits/form/use-nothing-offered.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './stories.module.css';

const maxReason: typeof import('#contract/insight/stories.ts').maxStoryReason = 200;
const maxListed: typeof import('#contract/insight/stories.ts').maxStoryArticles = 200;

interface DecideDrawerProps {
  readonly story: Story;
  readonly onClose: () => void;
}

/** Splits articles off a story, or takes them to another one. */
export function DecideDrawer({ story, onClose }: DecideDrawerProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { close, question } = useDiscardQuestion(form, onClose);
  return (
    <Drawer open onClose={close} title={t('story.decide')} closable={{ 'aria-label': t('story.closeDecide') }}>
      {question}
      <DecideForm story={story} form={form} onCancel={close} onDone={onClose} />
    </Drawer>
  );
}

interface Values {
  readonly articleIds?: number[];
  readonly targetId?: number;
  readonly reason?: string;
}

interface DecideFormProps {
  readonly story: Story;
  readonly form: FormInstance<Values>;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function DecideForm({ story, form, onCancel, onDone }: DecideFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isSingle = story.articles.length === 1;
  const [kind, setKind] = useState<'split' | 'merge'>(isSingle ? 'merge' : 'split');
  const submission = useSubmission({
    form,
    send: ({ articleIds = [], targetId, reason = '' }: Values) =>
      kind === 'split'
        ? api('story.split', { body: { id: story.id, articleIds, reason } }, { quiet: true })
        : api(
            'story.merge',
            {
              body: { id: story.id, articleIds: allOrSome(story, articleIds), targetId: targetId ?? story.id, reason },
            },
            { quiet: true },
          ),
    onDone: async () => {
      toast.success(t(kind === 'split' ? 'story.splitDone' : 'story.mergeDone'));
      onDone();
      await refreshFigures(queries);
    },
  });
  return (
    <SubmitForm submission={submission} initialValues={{ articleIds: [] }} className={styles.decide ?? ''}>
      {!isSingle && (
        <SegmentedSwitch
          label={t('story.what')}
          value={kind}
          options={[
            { value: 'split', label: t('story.split') },
            { value: 'merge', label: t('story.merge') },
          ]}
          onChange={setKind}
        />
      )}
      {!isSingle && (
        <Form.Item
          name="articleIds"
          label={t(kind === 'split' ? 'story.splitWhich' : 'story.mergeWhich')}
          rules={kind === 'split' ? [{ required: true, message: t('story.chooseSome') }] : []}
        >
          <Checkbox.Group className={styles.choices ?? ''}>
            {story.articles.map(({ id, title, sourceName, publishedAt }) => (
              <Checkbox key={id} value={id}>
                {title}
                <small>
                  {sourceName} {formatDateTimeAcrossYears(publishedAt)}
                </small>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      )}
      {kind === 'merge' && (
        <Form.Item
          name="targetId"
          label={t('story.target')}
          rules={[{ required: true, message: t('story.chooseTarget') }]}
        >
          <TargetSelect story={story} />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('story.reason')}>
        <Input maxLength={maxReason} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <Preview story={story} kind={kind} values={getFieldsValue() as Values} />}
      </Form.Item>
      <p className={styles.note}>{t('story.effect')}</p>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={submission.isSending}>
          {t(submission.isSending ? 'story.deciding' : `story.${kind}`)}
        </Button>
        <Button onClick={onCancel}>{t('story.cancel')}</Button>
      </div>
    </SubmitForm>
  );
}

/** None chosen means all: those that are listed, or also those that are not where the list is longer than what is shown. */
function allOrSome({ articles }: Story, chosen: readonly number[]): number[] | null {
  if (chosen.length > 0) return [...chosen];
  return articles.length < maxListed ? articles.map(({ id }) => id) : null;
}

interface TargetSelectProps {
  readonly story: Story;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
}

/** Another story, found by the words of its articles. */
function TargetSelect({ story, value, onChange, ...field }: TargetSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const own = new Set(story.articles.map(({ id }) => id));
  const { data, isFetching, isError } = useQuery({
    ...apiQuery('explorer.search', { body: { q, pageSize: 20, counts: false, unit: 'stories' } }, { quiet: true }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const nothing = useNothingOffered({ isFetching, isError }, t('story.noTarget'));
  return (
    <Select
      {...field}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('story.targetPlaceholder')}
      loading={isFetching && q !== ''}
      notFoundContent={q === '' ? t('story.typeWords') : nothing}
      options={(q === '' ? [] : (data?.list ?? []))
        .filter(({ id }) => !own.has(id))
        .map(({ id, title, sourceName, publishedAt }) => ({
          value: id,
          label: `${title} · ${sourceName} ${formatDateTimeAcrossYears(publishedAt)}`,
        }))}
    />
  );
}

interface PreviewProps {
  readonly story: Story;
  readonly kind: 'split' | 'merge';
  readonly values: Values;
}

/** The stories as they would be. */
function Preview({ story, kind, values: { articleIds = [], targetId } }: PreviewProps) {
  const { t } = useTranslation();
  const isMerge = kind === 'merge';
  const isReady = isMerge ? targetId !== undefined : articleIds.length > 0 && articleIds.length < story.articles.length;
  const body = {
    id: story.id,
    articleIds: isMerge ? allOrSome(story, articleIds) : [...articleIds],
    targetId: isMerge ? (targetId ?? null) : null,
  };
  const { data } = useQuery({ ...apiQuery('story.preview', { body }, { quiet: true }), enabled: isReady });
  if (!isReady || !data) return null;
  return (
    <section className={styles.preview} aria-label={t('story.preview')}>
      <h3>{t('story.preview')}</h3>
      <ul>
        {data.after.map(({ title, articles }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reprint mostly has the headline of its original
          <li key={place}>
            {title}
            <small>{t('story.articleCount', { count: articles })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
