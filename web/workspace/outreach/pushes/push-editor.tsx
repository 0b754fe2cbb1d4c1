import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, ConfigProvider, Form, Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#contract/codes/errors.ts';
import { articleCategories } from '#contract/content/articles.ts';
import { formatCount } from '#contract/format-number.ts';
import { languages } from '#contract/language.ts';
import { type DigestBlock, hasMoreThanForeword, missingModules, pushLimits } from '#contract/outreach/push-rules.ts';
import { type PushDetail, pushRequest } from '#contract/outreach/pushes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { firstVersion, useCreation } from '#web/workspace/kits/form/use-creation.ts';
import { useFormStart } from '#web/workspace/kits/form/use-form-start.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { DigestBlocks } from './digest-blocks.tsx';
import { DraftPage } from './page-preview.tsx';
import { PushConflict } from './push-conflict.tsx';
import { PushPreview } from './push-preview.tsx';
import { type TemplateName, templateOf, withTemplate } from './push-templates.ts';
import { isTimed, sendingOf, type Timing, timingText } from './push-timing.ts';
import {
  addedArticle,
  addedSearch,
  blockOfPaths,
  type Choice,
  type ChoiceField,
  choicesAt,
  comparable,
  contentOf,
  emptyPush,
  fullBlock,
  hasRecipients,
  type PushValues,
  recipientsOf,
  valuesOf,
  withArticle,
  withSearch,
} from './push-values.ts';
import styles from './pushes.module.css';
import { RecipientFields } from './recipient-fields.tsx';
import { RecipientSummary } from './recipient-summary.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TimingFields } from './timing-fields.tsx';
import { useModules } from './use-modules.ts';

/** Code of a refusal; the type keeps it equal to the contract's. */
const pushChanged: typeof import('#contract/codes/errors.ts').errorTable['PUSH_CHANGED']['code'] = 1411;

/** Milliseconds after the last change before preview and recipients are asked for. */
const settledAfter = 400;

/** What a phone shows one at a time. */
const parts = ['content', 'preview', 'to', 'timing'] as const;
type Part = (typeof parts)[number];

interface PushEditorProps {
  /** Left out for a new one. */
  readonly push: PushDetail | undefined;
  /** What a new one begins with. */
  readonly copied?: PushDetail | undefined;
  /** What another page sent the reader here with: an article or a theme. */
  readonly added: unknown;
  readonly mayEdit: boolean;
  readonly timing: Timing;
  readonly onTiming: (timing: Timing) => void;
  /** With the push as it is now; without where it is no more. */
  readonly onChanged: (push?: PushDetail) => void;
  /** What was to be done was refused: the push may be other than it is shown. */
  readonly onRefused: () => void;
}

/** A draft: what it says, to whom and when, beside the mail that it becomes. */
export function PushEditor(props: PushEditorProps) {
  const { push, copied, added, mayEdit, timing, onTiming, onChanged: onLeft, onRefused } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const maySend = useMay('push:send');
  const mayChoose = usePagePath('Contacts') !== undefined;
  const isPhone = useLayoutWidth() === 'phone';
  const source = push ?? copied;
  const saved = source ? valuesOf(source) : emptyPush;
  const [{ article, search }] = useState(() => ({ article: addedArticle(added), search: addedSearch(added) }));
  const [initial] = useState(() => withSearch(withArticle(saved, article), search));
  const [full, setFull] = useState(() => fullBlock(initial, article, search));
  const [values, setValues] = useState<PushValues>(initial);
  const [form] = Form.useForm<PushValues>();
  const [isTouched, setIsTouched] = useState(() => copied !== undefined || initial !== saved);
  const [part, setPart] = useState<Part>('content');
  // What becomes of a save: the form stays, or the draft is sent.
  const [goesOn, setGoesOn] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const [opened, setOpened] = useState<DigestBlock>();
  const stored = { values: push ? valuesOf(push) : emptyPush, version: push?.version };
  const start = useFormStart(form, stored, { values: initial, isTouched });
  useEffect(() => setValues(start.values), [start.values]);
  // What a colleague has saved meanwhile, until it is decided field by field.
  const [theirs, setTheirs] = useState<PushDetail>();
  const saveButton = useRef<HTMLButtonElement>(null);
  const create = useCreation({
    make: (written: ReturnType<typeof contentOf> & ReturnType<typeof recipientsOf>, key) =>
      api('push.save', { body: { ...written, key } }, { quiet: true }),
    goOn: ({ id }, written) => api('push.save', { body: { ...written, id, version: firstVersion } }, { quiet: true }),
  });
  const { dialog, leaveFreely } = useUnsavedGuard(mayEdit && isTouched);
  // What is saved or removed may lead to another address, which leaves nothing behind.
  const onChanged = (changed?: PushDetail) => leaveFreely(() => onLeft(changed));
  const submission = useSubmission<PushValues, PushDetail>({
    form,
    // What is wrong has to be seen before it takes the focus.
    onFailure: async ({ code, issues = [] }) => {
      if (code === pushChanged && push && (await askTheirs(push))) return true;
      const block = blockOfPaths(issues.map(({ path }) => path));
      flushSync(() => {
        setPart(block || issues.length === 0 ? 'content' : partOfPath(issues[0]?.path ?? ''));
        if (block) setOpened(block);
      });
      return false;
    },
    send: async (sent: PushValues) => {
      // Fields that are not shown are not in the form.
      const whole = { ...values, ...sent };
      const written = { ...contentOf(whole), ...recipientsOf(whole) };
      const known = push && { id: push.id, version: start.version };
      const saved = await (known
        ? api('push.save', { body: { ...written, ...known } }, { quiet: true })
        : create(written));
      const answer = await orStored(saved, [pushChanged], async () => {
        const latest = push && (await readDraft(push));
        return latest && isStored(comparable(whole, [valuesOf(latest)]), valuesOf(latest)) ? latest : undefined;
      });
      return answer.success ? answer : { ...answer, issues: byName(answer.issues ?? [], whole) };
    },
    onDone: (answer) => {
      setIsTouched(false);
      start.beginWith({ values: valuesOf(answer), version: answer.version });
      if (goesOn) return void schedule(answer, true);
      toast.success(t('pushes.saved'));
      onChanged(answer);
    },
  });
  const { isSending } = submission;
  /** What is wrong with single choices, at their field and with their names. */
  const byName = (issues: readonly Issue[], { articles, companies, contacts, groupIds, botIds }: PushValues) => {
    const named = (ids: readonly number[], known: readonly { id: number; name: string }[] = []) =>
      ids.map((id) => known.find((one) => one.id === id)?.name);
    const labels = (choices: readonly Choice[]) => choices.map(({ label }) => label);
    const names: Readonly<Record<ChoiceField, readonly (string | undefined)[]>> = {
      ...{ articles: labels(articles), companies: labels(companies), contacts: labels(contacts) },
      groupIds: named(groupIds, queries.getQueryData(apiQuery('contact.groups', {}).queryKey)),
      botIds: named(botIds, queries.getQueryData(apiQuery('bot.list', {}).queryKey)),
    };
    const { at, others } = choicesAt(issues);
    const ofChoices = [...at].map(([path, { message, indexes }]) => {
      const known = indexes.flatMap((index) => names[path][index] ?? []);
      const list = known.join(t('pushes.listComma'));
      return { path, message: list === '' ? message : t('pushes.choiceIssue', { names: list, message }) };
    });
    return [...others, ...ofChoices];
  };
  /** What is stored by now, as long as that is a draft. */
  const readDraft = async ({ id }: PushDetail) => {
    const latest = await api('push.detail', { params: { id } }, { quiet: true });
    return latest.success && latest.result.state === 'draft' ? latest.result : undefined;
  };
  /** Shows what a colleague has saved. */
  const askTheirs = async (opened: PushDetail) => {
    const latest = await readDraft(opened);
    setTheirs(latest);
    return latest !== undefined;
  };
  const resolve = (merged: PushValues, { version, ...draft }: PushDetail) => {
    form.setFieldsValue(merged as Parameters<typeof form.setFieldsValue>[0]);
    flushSync(() => {
      change(merged);
      start.saveOver({ values: valuesOf({ version, ...draft }), version });
      setTheirs(undefined);
    });
    // The panel goes with the button that had the focus. What it was to be sent as is looked at first.
    saveButton.current?.focus();
    save(false);
  };
  // The form begins anew with what was saved: what would be typed until then would be lost.
  const isBusy = isSending || isScheduling || theirs !== undefined;
  const change = (changed: Partial<PushValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setIsTouched(true);
  };
  /** Changes fields that nobody typed into. */
  const fill = (changed: Partial<PushValues>) => {
    if (isBusy) return;
    form.setFieldsValue(changed as Parameters<typeof form.setFieldsValue>[0]);
    change(changed);
  };
  const template = templateOf(values);
  const take = (name: TemplateName) => {
    fill(withTemplate(values, name, t(`pushes.templates.${name}.subjects.${values.language}`)));
    toast.success(t('pushes.templateTaken', { template: t(`pushes.templates.${name}.name`) }));
  };
  const settled = useSettled(values, settledAfter);
  const hasSubject = settled.subject.trim() !== '';
  const preview = useQuery({
    ...apiQuery('push.preview', { body: { ...contentOf(settled), botIds: [...settled.botIds] } }, { quiet: true }),
    enabled: mayEdit && hasSubject,
    placeholderData: keepPreviousData,
  });
  const asked = askedOf(push, settled, useSettled(timing, settledAfter));
  const recipients = useQuery({
    ...apiQuery('push.recipients', { body: asked }, { quiet: true }),
    enabled: mayEdit,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const schedule = async (draft: PushDetail, isJustSaved = false) => {
    const { id, version } = draft;
    setIsScheduling(true);
    const answer = await api('push.schedule', { body: { id, version, ...sendingOf(timing) } });
    setIsScheduling(false);
    if (!answer.success) {
      // What was written is saved, whatever became of sending it.
      if (isJustSaved) onChanged(draft);
      return onRefused();
    }
    const time = formatDateTimeShort(answer.result.sendAt ?? '');
    toast.success(timing.when === 'now' ? t('pushes.started') : t('pushes.scheduled', { time }));
    onChanged(answer.result);
  };
  const save = (thenSend: boolean) => {
    if (thenSend && push && !isTouched) return void schedule(push);
    setGoesOn(thenSend);
    form.submit();
  };
  const test = useAct(async () => {
    const answer = await api('push.test', { body: contentOf(values) });
    if (answer.success) toast.success(t('pushes.tested', { email: answer.result.email }));
  });
  const remove = async (draft: PushDetail) => {
    const { id, version } = draft;
    const answer = await api('push.remove', { body: { id, version: start.version ?? version } });
    if (!answer.success) {
      const isOfTwo = answer.code === pushChanged && isTouched && (await askTheirs(draft));
      return isOfTwo ? undefined : onRefused();
    }
    toast.success(t('pushes.removed'));
    onChanged();
  };
  const testButton = mayEdit && maySend && (
    <Button disabled={!hasSubject} loading={test.isRunning} onClick={() => void test.run()}>
      {t('pushes.test')}
    </Button>
  );
  const modules = useModules();
  const { receiving = 0, bots = 0, gone: goneMeanwhile = 0 } = recipients.data ?? {};
  const gone = (source?.gone ?? 0) + goneMeanwhile;
  const reason = maySend ? whyNot(t, { timing, values, reached: receiving + bots, modules }) : undefined;
  const saveState = isTouched ? t('pushes.unsaved') : push ? savedAt(t, push) : t('pushes.draft');
  return (
    <>
      {dialog}
      {push?.isKept && <Alert className={styles.alert ?? ''} type="warning" showIcon title={t('pushes.kept')} />}
      {full && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          closable={{ onClose: () => setFull(undefined) }}
          title={t(`pushes.full.${full}`, { name: article?.label ?? search?.name, most: pushLimits[full] })}
        />
      )}
      {theirs && (
        <PushConflict
          base={start.base}
          mine={() => values}
          theirs={valuesOf(theirs)}
          onResolve={(merged) => resolve(merged, theirs)}
        />
      )}
      <div className={styles.parts}>
        <SegmentedSwitch
          label={t('pushes.parts.label')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`pushes.parts.${value}`) }))}
          onChange={setPart}
        />
      </div>
      <div className={styles.columns} data-part={part}>
        <SubmitForm
          submission={submission}
          disabled={!mayEdit || isBusy}
          initialValues={start.values}
          className={styles.form ?? ''}
          onValuesChange={(_changed, all: PushValues) => change(all)}
        >
          <div className={styles.partContent}>
            <Panel
              title={t('pushes.content')}
              scope={t('pushes.contentScope', {
                template: template ? t(`pushes.templates.${template}.name`) : t('pushes.noTemplate'),
                language: t(`pushes.languages.${values.language}`),
              })}
              actions={mayEdit && <TemplateMenu chosen={template} onChoose={take} />}
            >
              <div className={styles.fields}>
                <Form.Item name="subject" label={t('pushes.subject')} rules={schemaRules(pushRequest, 'subject')}>
                  <Input maxLength={pushLimits.subject} />
                </Form.Item>
                <Form.Item name="language" label={t('pushes.language')}>
                  <LanguageChoice />
                </Form.Item>
                <Form.Item name="topics" label={t('pushes.topics')} extra={t('pushes.topicsHelp')}>
                  <TopicChoice />
                </Form.Item>
                <Form.Item name="isAdvertising" valuePropName="checked">
                  <Checkbox>{t('pushes.isAdvertising')}</Checkbox>
                </Form.Item>
              </div>
              <DigestBlocks
                values={values}
                initial={start.values}
                mayEdit={mayEdit}
                opened={opened}
                onOpen={setOpened}
                onChange={fill}
              />
            </Panel>
          </div>
          <div className={styles.sending}>
            <div className={styles.partTo}>
              <Panel title={t('pushes.to')}>
                <div className={styles.fields}>
                  {mayEdit && (
                    <div className={styles.counted}>
                      <RecipientSummary query={recipients} asked={asked} />
                    </div>
                  )}
                  {gone > 0 && <p className={styles.note}>{t('pushes.gone', { gone: formatCount(gone) })}</p>}
                  {mayChoose ? (
                    <RecipientFields chosen={start.values.contacts} />
                  ) : (
                    <p className={styles.note}>{t('pushes.noContacts')}</p>
                  )}
                </div>
              </Panel>
            </div>
            <div className={styles.partTiming}>
              <Panel title={t('pushes.timing')}>
                <div className={styles.fields}>
                  <TimingFields timing={timing} disabled={!(mayEdit && maySend) || isBusy} onChange={onTiming} />
                </div>
              </Panel>
            </div>
          </div>
        </SubmitForm>
        <div className={styles.beside}>
          {/* The bar of a phone holds two buttons; what is sent to oneself is what stands here. */}
          {isPhone && testButton && <div className={styles.testing}>{testButton}</div>}
          <PushPreview
            query={preview}
            page={(device) => <DraftPage content={contentOf(settled)} device={device} />}
            isWaiting={!hasSubject}
            block={opened}
          />
        </div>
      </div>
      {mayEdit && (
        <div className={styles.saveBar}>
          <p className={styles.saveState} role="status">
            {isPhone && reason !== undefined ? `${saveState} · ${reason}` : saveState}
          </p>
          {push && (
            <Popconfirm
              title={t('pushes.removeTitle')}
              description={t('pushes.removeText')}
              okText={t('pushes.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove(push)}
            >
              {isPhone ? (
                <Button
                  danger
                  icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
                  aria-label={t('pushes.remove')}
                />
              ) : (
                <Button danger>{t('pushes.remove')}</Button>
              )}
            </Popconfirm>
          )}
          {!isPhone && testButton}
          <Button
            ref={saveButton}
            loading={isSending && !goesOn}
            disabled={theirs !== undefined}
            onClick={() => save(false)}
          >
            {isSending && !goesOn ? t('pushes.saving') : t('pushes.save')}
          </Button>
          {!isPhone && reason !== undefined && <span className={styles.note}>{reason}</span>}
          {maySend && (
            <SendButton
              timing={timing}
              subject={values.subject}
              isReady={reason === undefined && theirs === undefined}
              receiving={receiving}
              bots={bots}
              isSending={(isSending && goesOn) || isScheduling}
              onSend={() => save(true)}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Whom the draft is for and when, as the server is asked: it knows what was deleted while the form is open. */
const askedOf = (push: PushDetail | undefined, values: PushValues, timing: Timing) => ({
  ...recipientsOf(values),
  ...(push && { id: push.id }),
  ...(isTimed(timing) && sendingOf(timing)),
});

/** The part of a phone's page where a field of a request stands. */
const partOfPath = (path: string): Part =>
  ['groupIds', 'contacts', 'keywords', 'botIds'].includes(path.replace(/^body\./, '').split('.')[0] ?? '')
    ? 'to'
    : 'content';

interface SendButtonProps {
  readonly timing: Timing;
  readonly subject: string;
  /** Nothing speaks against sending it. */
  readonly isReady: boolean;
  readonly receiving: number;
  readonly bots: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** Names the time; what goes at once is asked about, because nobody can take it back. */
function SendButton({ timing, subject, isReady, receiving, bots, isSending, onSend }: SendButtonProps) {
  const { t } = useTranslation();
  const label =
    timing.when === 'now'
      ? bots > 0
        ? t('pushes.bots.sendNow', { receiving: formatCount(receiving), bots: formatCount(bots) })
        : t('pushes.sendNow', { receiving: formatCount(receiving) })
      : t('pushes.schedule', { time: timingText(t, timing) });
  const button = (
    <Button type="primary" loading={isSending} disabled={!isReady} {...(timing.when !== 'now' && { onClick: onSend })}>
      {label}
    </Button>
  );
  if (timing.when !== 'now' || !isReady) return button;
  return (
    <Popconfirm
      title={t('pushes.sendTitle', { subject })}
      description={t('pushes.sendText')}
      okText={t('pushes.send')}
      onConfirm={onSend}
    >
      {button}
    </Popconfirm>
  );
}

interface Sending {
  readonly timing: Timing;
  readonly values: PushValues;
  readonly reached: number;
  readonly modules: ReturnType<typeof useModules>;
}

/** Why a digest cannot be sent yet; `undefined` where it can. */
function whyNot(t: TFunction, { timing, values, reached, modules }: Sending): string | undefined {
  if (values.subject.trim() === '') return t('pushes.whyNot.subject');
  // Whoever is left out now may receive it by then.
  if (reached === 0 && (timing.when === 'now' || !hasRecipients(values))) return t('pushes.whyNot.recipients');
  const content = contentOf(values);
  if (timing.when === 'rhythm' && !hasMoreThanForeword(content, modules.isOpen)) {
    const names = missingModules(content, modules.isOpen).map(modules.nameOf).join(t('pushes.listComma'));
    return names === '' ? t('pushes.whyNot.rhythm') : t('pushes.whyNot.modules', { modules: names });
  }
  return isTimed(timing) ? undefined : t('pushes.whyNot.time');
}

const savedAt = (t: TFunction, { updatedAt }: PushDetail) =>
  t('pushes.savedAt', { time: formatDateTimeShort(updatedAt) });

interface TopicChoiceProps {
  readonly id?: string;
  readonly value?: PushValues['topics'];
  readonly onChange?: (topics: PushValues['topics']) => void;
}

/** What it is about, by the dictionary's names. */
function TopicChoice({ id = '', value = [], onChange }: TopicChoiceProps) {
  const { t } = useTranslation();
  const labelOf = useLabels('article_category');
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder={t('pushes.everyTopic')}
      value={value}
      options={articleCategories.map((topic) => ({ value: topic, label: labelOf(topic) }))}
      onChange={(topics) => onChange?.(topics)}
    />
  );
}

interface LanguageChoiceProps {
  readonly value?: PushValues['language'];
  readonly onChange?: (language: PushValues['language']) => void;
}

function LanguageChoice({ value = 'zh-CN', onChange }: LanguageChoiceProps) {
  const { t } = useTranslation();
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <fieldset className={styles.language} disabled={componentDisabled}>
      <SegmentedSwitch
        label={t('pushes.language')}
        value={value}
        options={languages.map((one) => ({ value: one, label: t(`pushes.languages.${one}`) }))}
        onChange={(language) => onChange?.(language)}
      />
    </fieldset>
  );
}

/** A value once it has not changed for a while. */
function useSettled<Value>(value: Value, after: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
