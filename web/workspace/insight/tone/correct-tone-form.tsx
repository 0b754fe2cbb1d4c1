import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecidedTone, ToneExplanation } from '#contract/insight/tone.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { refreshFigures } from '#web/workspace/insight/refresh/refresh-figures.ts';
import { DiscardQuestionOf } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { FailureAlert } from '#web/workspace/kits/form/failure-alert.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { isWriting } from './is-writing.ts';
import styles from './tone.module.css';

/** The contract's list; its type keeps both equal. */
const decided: typeof import('#contract/insight/tone.ts').decidedTones = ['positive', 'neutral', 'negative'];
const maxReason: typeof import('#contract/insight/tone.ts').maxToneReason = 200;

interface Values {
  readonly reason?: string;
}

/** What the form begins with. */
const offered = (tone: ToneExplanation['tone']): DecidedTone => (tone === 'unsure' ? 'neutral' : tone);

/** Decides the tone of an article instead of the model, or leaves it to the model again. */
export function CorrectToneForm({ explanation }: { readonly explanation: ToneExplanation }) {
  const { t } = useTranslation();
  const nameOf = useLabels('tone');
  const queries = useQueryClient();
  const { articleId: id, tone, correction } = explanation;
  const [chosen, setChosen] = useState(offered(tone));
  const submit = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const done = (next: ToneExplanation) => {
    submission.form.resetFields();
    setChosen(offered(next.tone));
    // The button that takes it back is about to go.
    if (!next.correction && document.activeElement === undo.current) submit.current?.focus();
    queries.setQueryData(['tone.explain', { params: { id } }], next);
    void refreshFigures(queries);
    toast.success(next.correction ? t('tone.done', { tone: nameOf(next.tone) }) : t('tone.undone'));
  };
  const submission = useSubmission({
    send: ({ reason = '' }: Values) => api('tone.correct', { body: { id, tone: chosen, reason } }, { quiet: true }),
    onDone: done,
  });
  const takeBack = useSubmission({
    send: (_values: Values) => api('tone.correct', { body: { id, tone: null, reason: '' } }, { quiet: true }),
    onDone: done,
    form: submission.form,
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submission.retry();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [submission.retry]);
  const chooseByKey = ({ key, nativeEvent }: KeyboardEvent) => {
    const choice = decided[Number(key) - 1];
    if (choice && !isWriting(nativeEvent)) setChosen(choice);
  };
  return (
    <SubmitForm submission={submission} className={styles.correct ?? ''} onKeyDown={chooseByKey}>
      <DiscardQuestionOf form={submission.form} />
      <div className={styles.choice}>
        <span aria-hidden="true">{t('tone.shouldBe')}</span>
        <SegmentedSwitch
          label={t('tone.shouldBe')}
          value={chosen}
          options={decided.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setChosen}
        />
      </div>
      <Form.Item name="reason" label={t('tone.reason')}>
        <Input maxLength={maxReason} />
      </Form.Item>
      <FailureAlert failure={takeBack.failure} isSending={takeBack.isSending} onRetry={() => void takeBack.send({})} />
      <div className={styles.buttons}>
        <Button ref={submit} type="primary" htmlType="submit" loading={submission.isSending}>
          {t(submission.isSending ? 'tone.correcting' : 'tone.correct')}
        </Button>
        {correction && (
          <Button ref={undo} loading={takeBack.isSending} onClick={() => void takeBack.send({})}>
            {t('tone.undo')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('tone.effect')}</p>
    </SubmitForm>
  );
}
