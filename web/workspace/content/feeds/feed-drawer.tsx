import { Button, Form, Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Feed, feedInterval, feedRequest } from '#contract/content/feeds.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { SourceSelect } from '#web/workspace/content/sources/source-select.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useNamedCreation } from '#web/workspace/kits/form/use-named-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useCategoryOptions } from '#web/workspace/ui/use-category-options.ts';
import { FeedConflict } from './feed-conflict.tsx';
import { type FeedValues, type HeldValues, newFeed, valuesOf } from './feed-values.ts';
import styles from './feeds.module.css';

/** Codes of refusals; the types keep them equal to the contract's. */
const addressTaken: typeof import('#contract/codes/errors.ts').errorTable['FEED_URL_TAKEN']['code'] = 1631;
const changed: typeof import('#contract/codes/errors.ts').errorTable['FEED_CHANGED']['code'] = 1633;

interface FeedDrawerProps {
  /** Left out for a new one. */
  readonly feed: Feed | undefined;
  readonly onClose: () => void;
  readonly onSaved: (feed: Feed) => void;
}

/** Address, source, category and interval of a feed. */
export function FeedDrawer({ feed, onClose, onSaved }: FeedDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const categories = useCategoryOptions();
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<Feed>();

  const readWhere = async (isWanted: (one: Feed) => boolean) => {
    const all = await api('feed.list', {}, { quiet: true });
    return all.success ? all.result.find(isWanted) : undefined;
  };
  const readLatest = () => readWhere(({ id }) => id === feed?.id);
  const create = useNamedCreation({
    create: (body: FeedValues) => api('feed.save', { body }, { quiet: true }),
    taken: [addressTaken],
    readSame: (sent) => {
      // As the server spells it.
      const kept = { ...sent, url: new URL(sent.url).href };
      return readWhere((one) => isStored(kept, valuesOf(one)));
    },
    saveOver: ({ id, version }, values) => api('feed.save', { body: { ...values, id, version } }, { quiet: true }),
  });
  const submission = useSubmission({
    send: async ({ version = feed?.version, ...values }: HeldValues) => {
      if (!feed) return create(values);
      const body = { ...values, id: feed.id, version };
      return orStored(await api('feed.save', { body }, { quiet: true }), [changed], async () => {
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
    fields: { [addressTaken]: 'url' },
    onDone: (saved) => {
      toast.success(t('feeds.saved'));
      onSaved(saved);
    },
  });
  const { form, isSending } = submission;
  const { close, question } = useDiscardQuestion(form, onClose);

  return (
    <Drawer
      open
      title={t(feed ? 'feeds.editTitle' : 'feeds.addTitle')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={formStyles.buttons}>
          <Button onClick={close}>{t('feeds.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
            {isSending ? t('feeds.saving') : t('feeds.save')}
          </Button>
        </div>
      }
    >
      {question}
      {feed && theirs && (
        <FeedConflict
          base={feed}
          mine={() => form.getFieldsValue()}
          theirs={theirs}
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
        disabled={theirs !== undefined}
        initialValues={feed ? { ...valuesOf(feed), version: feed.version } : newFeed}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="url" label={t('feeds.url')} extra={t('feeds.urlHelp')} rules={schemaRules(feedRequest, 'url')}>
          <Input
            inputMode="url"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            placeholder="https://"
          />
        </Form.Item>
        <Form.Item name="sourceId" label={t('feeds.source')} rules={schemaRules(feedRequest, 'sourceId')}>
          <SourceSelect former={feed?.sourceId} />
        </Form.Item>
        <Form.Item name="category" label={t('feeds.category')} rules={schemaRules(feedRequest, 'category')}>
          <Select options={categories} />
        </Form.Item>
        <Form.Item
          name="intervalMinutes"
          label={t('feeds.interval')}
          rules={schemaRules(feedRequest, 'intervalMinutes')}
        >
          <NumberField min={feedInterval.least} max={feedInterval.most} precision={0} className={styles.number ?? ''} />
        </Form.Item>
        <Form.Item name="enabled" label={t('feeds.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </SubmitForm>
    </Drawer>
  );
}
