import { Button, Form, Input, Select, Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail, InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { currencies, tieRules } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { numberRules } from '#web/workspace/kits/form/typed-number.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useItems } from '#web/workspace/ui/use-labels.ts';
import { AttachmentField } from './attachment-field.tsx';
import { isSameDraft } from './comparable-draft.ts';
import { InquiryConflict } from './inquiry-conflict.tsx';
import styles from './inquiry-editor.module.css';
import { InquiryViewers } from './inquiry-viewers.tsx';
import { LineTable } from './line-table.tsx';
import { MomentField } from './moment-field.tsx';
import { blankLine } from './paste-block.ts';
import { inquiryChanged, inquiryStateWrong } from './read-changed.ts';
import { type PickedSupplier, SupplierPicker } from './supplier-picker.tsx';
import { SaveTemplate } from './template-dialogs.tsx';
import { useDraft } from './use-draft.ts';

interface Values {
  readonly content: InquiryDraft;
}

const validityBounds = { min: 1, max: 365 } as const;
const fewestBounds = { min: 1, max: 20 } as const;

const emptyDraft: InquiryDraft = {
  ...{ title: '', field: '', currency: 'CNY', includesTax: false, lines: [blankLine], note: '', supplierIds: [] },
  ...{ attachments: [], otherCurrencies: [] },
  ...{ questionsUntil: null, deadline: null, validityDays: 60, fewestQuotes: 3, tieRule: 'reason', maySplit: true },
  needsTwo: false,
};

/** What keeps a draft from being published, the first of it. */
function missingOf({ title, field, lines, deadline, questionsUntil, supplierIds, fewestQuotes }: InquiryDraft) {
  if (title.trim() === '') return 'title';
  if (field === '') return 'field';
  if (!lines.some(({ name }) => name.trim() !== '')) return 'lines';
  if (!deadline) return 'deadline';
  if (!questionsUntil) return 'questionsUntil';
  if (supplierIds.length === 0) return 'suppliers';
  return supplierIds.length < fewestQuotes ? 'fewest' : undefined;
}

/** Lines in which nothing stands are no lines. */
const withoutBlanks = ({ lines, ...content }: InquiryDraft): InquiryDraft => ({
  ...content,
  lines: lines.filter((line) => Object.values(line).some((cell) => cell.trim() !== '')),
});

interface InquiryEditorProps {
  /** Left out for a new one. */
  readonly inquiry: InquiryDetail | undefined;
  readonly onChanged: (inquiry: InquiryDetail) => void;
  /** It was changed after the editor was left: whoever left is somewhere else by now. */
  readonly onChangedLate: (inquiry: InquiryDetail) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** An inquiry as it is written: saved by itself, published to its suppliers. */
export function InquiryEditor({ inquiry, onChanged, onChangedLate, onReload, onClose }: InquiryEditorProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [stored, setStored] = useState(inquiry);
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<InquiryDetail>();
  const [picked, setPicked] = useState<ReadonlyMap<number, PickedSupplier>>(new Map());
  const [isKeeping, setIsKeeping] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const isLeaving = useRef(false);
  const draft = useDraft({
    inquiry,
    onSaved: (saved) => {
      // Whoever is on the way somewhere else is not led to the number of a new draft.
      if (isLeaving.current) return onChangedLate(saved);
      setStored(saved);
      setTheirs(undefined);
      // A save that succeeds at last may give a new draft its number.
      guard.leaveFreely(() => onChanged(saved));
    },
    onSavedLate: onChangedLate,
    onRefused: async (failure, sent) => {
      const isMeanwhile = failure.code === inquiryChanged || failure.code === inquiryStateWrong;
      const latest = isMeanwhile ? await readLatest() : undefined;
      // The answer to a save or to publishing was lost, or a colleague has typed the same: there is nothing to decide.
      if (latest && isSameDraft(sent, latest.result.content)) return latest;
      if (latest?.result.edition === 0) setTheirs(latest.result);
      return failure;
    },
    onLost: ({ desc }) => toast.error(t('inquiries.saveFailed', { desc })),
  });
  const readLatest = async (id = stored?.id) => {
    if (id === undefined) return undefined;
    const answer = await api('inquiry.detail', { params: { id } }, { quiet: true });
    return answer.success ? answer : undefined;
  };
  /** What was published meanwhile, or is gone, is no draft to go on with: it can be opened anew. */
  const showTheirs = async (): Promise<boolean> => {
    const latest = await readLatest();
    if (latest?.result.edition !== 0) return false;
    setTheirs(latest.result);
    return true;
  };
  const guard = useUnsavedGuard(draft.isUnsaved || isUploading, {
    save: async () => {
      // What is saved now would be without the file.
      if (isUploading) return undefined;
      isLeaving.current = true;
      const saved = await draft.saveNow(withoutBlanks(readContent()));
      isLeaving.current = false;
      return saved;
    },
  });
  const submission = useSubmission<Values, InquiryDetail>({
    send: async () => {
      const content = withoutBlanks(readContent());
      const saved = await draft.store(content);
      // What a colleague has saved is decided first.
      if (!saved.success) return saved;
      const { id, version, edition } = saved.result;
      // It was published by an earlier try, whose answer was lost.
      if (edition > 0) return saved;
      const published = await api(
        'inquiry.publish',
        { body: { id, version, content: content as never } },
        { quiet: true },
      );
      if (published.success || !isUnanswered(published)) return published;
      const latest = await readLatest(id);
      const isPublished = latest && latest.result.edition > 0 && isSameDraft(content, latest.result.content);
      return isPublished ? latest : published;
    },
    onDone: (published) => {
      toast.success(t('inquiries.published'));
      draft.tell(published);
    },
    onFailure: ({ code }) => code === inquiryChanged && showTheirs(),
  });
  const { form, isSending } = submission;
  const readContent = (): InquiryDraft => form.getFieldsValue(true).content;
  /** Nothing can be saved over what is stored by now. */
  const isOvertaken = draft.failure?.code === inquiryChanged || draft.failure?.code === inquiryStateWrong;
  const content: InquiryDraft = Form.useWatch('content', form) ?? inquiry?.content ?? emptyDraft;
  const missing = missingOf(content);
  const fields = useItems('zcb_domain');
  const invited = [...(theirs?.invitations ?? []), ...(stored?.invitations ?? [])];
  const known = new Map([...picked, ...invited.map((one) => [one.supplierId, one] as const)]);
  const remove = async () => {
    if (!stored) return onClose();
    const answer = await api('inquiry.remove', { body: { id: stored.id, version: stored.version } });
    if (!answer.success) return;
    toast.success(t('inquiries.removed'));
    draft.drop();
    guard.leaveFreely(onClose);
  };
  // Until it is decided what of a colleague's is kept, nothing can be saved.
  const saveSoon = () => theirs === undefined && draft.saveSoon(withoutBlanks(readContent()));
  const withLine = (content: InquiryDraft) => (content.lines.length > 0 ? content : { ...content, lines: [blankLine] });
  const goOn = (latest: InquiryDetail, content: InquiryDraft) => {
    form.setFieldsValue({ content: withLine(content) });
    draft.goOnFrom(latest);
    setStored(latest);
    setTheirs(undefined);
    void draft.saveNow(content);
  };
  const start = inquiry?.content ?? emptyDraft;
  return (
    <SubmitForm<Values>
      id={formId}
      submission={submission}
      className={styles.editor ?? ''}
      initialValues={{ content: withLine(start) }}
      onValuesChange={saveSoon}
    >
      {guard.dialog}
      {theirs && (
        <InquiryConflict
          key={theirs.version}
          title={t('inquiries.conflict.title')}
          base={draft.base() ?? emptyDraft}
          mine={() => withoutBlanks(readContent())}
          theirs={theirs.content}
          suppliers={known}
          onResolve={(merged) => goOn(theirs, merged)}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.head}>
            <Form.Item name={['content', 'title']} label={t('inquiries.title')} className={styles.wide ?? ''}>
              <Input maxLength={100} autoFocus={inquiry === undefined} />
            </Form.Item>
            <Form.Item name={['content', 'field']} label={t('inquiries.field')}>
              <Select
                options={fields
                  .filter(({ k, off }) => !off || k === content.field)
                  .map(({ k, v }) => ({ value: k, label: v }))}
              />
            </Form.Item>
            <Form.Item name={['content', 'currency']} label={t('inquiries.currency')}>
              <Select options={currencies.map((value) => ({ value, label: t(`inquiries.currencies.${value}`) }))} />
            </Form.Item>
            <Form.Item
              name={['content', 'otherCurrencies']}
              label={t('inquiries.otherCurrencies')}
              extra={content.otherCurrencies.length > 0 ? t('inquiries.otherCurrenciesHelp') : undefined}
            >
              <Select
                mode="multiple"
                placeholder={t('inquiries.noOtherCurrency')}
                options={currencies
                  .filter((value) => value !== content.currency)
                  .map((value) => ({ value, label: t(`inquiries.currencies.${value}`) }))}
              />
            </Form.Item>
            <Form.Item name={['content', 'includesTax']} label={t('inquiries.basis')}>
              <BasisSwitch />
            </Form.Item>
          </section>
          <section className={styles.panel} aria-label={t('inquiries.lines')}>
            <h2>
              {t('inquiries.lines')} <small>{t('inquiries.linesScope', { count: content.lines.length })}</small>
            </h2>
            <LineTable path={['content', 'lines']} onFilled={saveSoon} />
          </section>
          <section className={styles.panel}>
            <Form.Item name={['content', 'attachments']} label={t('inquiries.files')}>
              <AttachmentField
                inquiryId={stored?.id}
                requireId={async () => stored?.id ?? (await draft.saveNow(withoutBlanks(readContent())))?.id}
                onSending={setIsUploading}
              />
            </Form.Item>
            <Form.Item name={['content', 'note']} label={t('inquiries.note')}>
              <Input.TextArea rows={5} maxLength={2_000} placeholder={t('inquiries.noteExample')} />
            </Form.Item>
          </section>
        </div>
        <aside className={styles.side}>
          <h2>
            {t('inquiries.times')} <small>{t('inquiries.zone')}</small>
          </h2>
          <MomentField name={['content', 'questionsUntil']} label={t('inquiries.questionsUntil')} />
          <MomentField name={['content', 'deadline']} label={t('inquiries.deadline')} />
          <Form.Item
            name={['content', 'validityDays']}
            label={t('inquiries.validityDays')}
            rules={numberRules(validityBounds)}
            extra={
              <>
                {t('inquiries.validityHelp')}
                <br />
                {t('inquiries.deadlineHelp')}
              </>
            }
          >
            <NumberField {...validityBounds} precision={0} suffix={t('inquiries.days')} />
          </Form.Item>
          <h2>{t('inquiries.rules')}</h2>
          <Form.Item
            name={['content', 'fewestQuotes']}
            label={t('inquiries.fewestQuotes')}
            rules={numberRules(fewestBounds)}
          >
            <NumberField {...fewestBounds} precision={0} suffix={t('inquiries.quotesUnit')} />
          </Form.Item>
          <Form.Item name={['content', 'tieRule']} label={t('inquiries.tieRule')}>
            <Select options={tieRules.map((value) => ({ value, label: t(`inquiries.tieRules.${value}`) }))} />
          </Form.Item>
          <SwitchField name="maySplit" label={t('inquiries.maySplit')} />
          <SwitchField name="needsTwo" label={t('inquiries.needsTwo')} />
          <h2>
            {t('inquiries.invited')} <small>{t('inquiries.invitedScope', { count: content.supplierIds.length })}</small>
          </h2>
          <Form.Item name={['content', 'supplierIds']}>
            <SupplierPicker
              known={known}
              onFound={(id, supplier) => setPicked((before) => new Map(before).set(id, supplier))}
            />
          </Form.Item>
          {stored && (
            <>
              <h2>{t('inquiries.viewers')}</h2>
              <InquiryViewers
                inquiry={stored}
                onChanged={(changed) => {
                  const { viewers, author, authorId } = changed;
                  // What a colleague has saved meanwhile is in the answer, and not in what is typed.
                  setStored((before) => before && { ...before, viewers, author, authorId });
                  onChanged(changed);
                }}
              />
            </>
          )}
        </aside>
      </div>
      <div className={styles.bar}>
        <p role="status" data-failed={draft.failure !== undefined}>
          {statusOf()}
          {draft.failure && !isOvertaken && (
            <Button type="link" onClick={() => void draft.saveNow(withoutBlanks(readContent()))}>
              {t('inquiries.retry')}
            </Button>
          )}
          {isOvertaken && !theirs && (
            <Popconfirm
              title={t('inquiries.reloadTitle')}
              description={t('inquiries.reloadText')}
              okText={t('inquiries.reloadFreely')}
              cancelText={t('editor.keepWriting')}
              okButtonProps={{ danger: true }}
              onConfirm={onReload}
            >
              <Button type="link">{t('inquiries.reload')}</Button>
            </Popconfirm>
          )}
        </p>
        <span className={styles.quiet}>{publishNote()}</span>
        {stored && (
          <Button type="text" onClick={() => setIsKeeping(true)}>
            {t('inquiries.templates.save')}
          </Button>
        )}
        {stored && isKeeping && <SaveTemplate inquiry={stored} onClose={() => setIsKeeping(false)} />}
        {stored && (
          <Popconfirm
            title={t('inquiries.removeTitle')}
            okText={t('inquiries.remove')}
            okButtonProps={{ danger: true }}
            onConfirm={remove}
          >
            <Button danger>{t('inquiries.remove')}</Button>
          </Popconfirm>
        )}
        {/* No button submits: Enter in a field would write to every supplier. */}
        <Popconfirm
          title={t('inquiries.publishTitle', { count: content.supplierIds.length })}
          description={t('inquiries.publishText')}
          okText={t('inquiries.publishNow')}
          onConfirm={() => form.submit()}
        >
          <Button
            type="primary"
            loading={isSending}
            disabled={missing !== undefined || isUploading || theirs !== undefined}
          >
            {isSending ? t('inquiries.publishing') : t('inquiries.publish', { count: content.supplierIds.length })}
          </Button>
        </Popconfirm>
      </div>
    </SubmitForm>
  );

  function publishNote(): string {
    if (missing) return t(`inquiries.missing.${missing}`);
    return t(isUploading ? 'inquiries.waitsForFile' : 'inquiries.publishNote');
  }

  function statusOf(): string {
    if (theirs) return t('inquiries.conflict.decide');
    if (draft.failure?.code === inquiryChanged) return t('inquiries.changedElsewhere');
    if (draft.failure?.code === inquiryStateWrong) return t('inquiries.publishedElsewhere');
    if (draft.failure) return t('inquiries.saveFailed', { desc: draft.failure.desc });
    if (draft.isSaving) return t('inquiries.saving');
    return draft.savedAt ? t('inquiries.saved', { time: formatDateTimeShort(draft.savedAt) }) : t('inquiries.notSaved');
  }
}

function SwitchField({ name, label }: { readonly name: 'maySplit' | 'needsTwo'; readonly label: string }) {
  return (
    <Form.Item name={['content', name]} label={label} layout="horizontal" valuePropName="checked" colon={false}>
      <Switch />
    </Form.Item>
  );
}

interface BasisSwitchProps {
  readonly value?: boolean;
  readonly onChange?: (includesTax: boolean) => void;
}

function BasisSwitch({ value = false, onChange }: BasisSwitchProps) {
  const { t } = useTranslation();
  return (
    <SegmentedSwitch
      label={t('inquiries.basis')}
      value={value ? 'gross' : 'net'}
      options={(['net', 'gross'] as const).map((basis) => ({ value: basis, label: t(`inquiries.${basis}`) }))}
      onChange={(basis) => onChange?.(basis === 'gross')}
    />
  );
}
