import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { inquiryLeft } from './inquiry-address.ts';
import styles from './published-inquiry.module.css';
import { inquiryChanged, readChanged } from './read-changed.ts';

interface InquiryQuestionsProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** Questions without their authors, each with the answer that everybody sees. */
export function InquiryQuestions({ inquiry, onChanged }: InquiryQuestionsProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit');
  const { questions, state } = inquiry;
  const waiting = questions.filter(({ answer }) => answer === null).length;
  return (
    <Panel
      title={t('inquiries.questions')}
      scope={t('inquiries.questionsScope')}
      actions={waiting > 0 && <span className={styles.waiting}>{t('inquiries.waiting', { count: waiting })}</span>}
    >
      {questions.length === 0 && <p className={styles.empty}>{t('inquiries.noQuestions')}</p>}
      <ol className={styles.questions}>
        {questions.map((one) => (
          <Question
            key={one.number}
            asked={one}
            id={inquiry.id}
            mayAnswer={one.answer === null && mayEdit && state === inquiryState.open}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface QuestionProps {
  readonly asked: InquiryDetail['questions'][number];
  readonly id: number;
  readonly mayAnswer: boolean;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

function Question({ asked: { number, question, askedAt, answer }, id, mayAnswer, onChanged }: QuestionProps) {
  // What is being typed outlives the moment at which a colleague answers or the time for it ends.
  const [mightAnswer, setMightAnswer] = useState(mayAnswer);
  if (mayAnswer && !mightAnswer) setMightAnswer(true);
  return (
    <li data-waiting={answer === null}>
      <span className={styles.number}>{number}</span>
      <div>
        <p>
          <b>{question}</b> <time dateTime={askedAt}>{formatDateTimeAcrossYears(askedAt)}</time>
        </p>
        {answer !== null && <p>{answer}</p>}
        {mightAnswer && <Answer id={id} number={number} stored={answer} isPossible={mayAnswer} onChanged={onChanged} />}
      </div>
    </li>
  );
}

interface AnswerProps {
  readonly id: number;
  readonly number: number;
  /** What is answered already. */
  readonly stored: string | null;
  /** Otherwise what was typed is only shown, to be copied. */
  readonly isPossible: boolean;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

function Answer({ id, number, stored, isPossible, onChanged }: AnswerProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ readonly answer: string }>();
  const typed = (Form.useWatch('answer', form) ?? '').trim();
  // What is answered in these words is one's own, though its answer was lost.
  const isTyped = typed !== '' && typed !== stored;
  const { dialog } = useUnsavedGuard(isTyped, inquiryLeft);
  const submission = useSubmission<{ readonly answer: string }, InquiryDetail>({
    form,
    send: async ({ answer }) => {
      const sent = await api('inquiry.answer', { body: { id, number, answer } }, { quiet: true });
      return orStored(sent, [inquiryChanged], async (failure) => {
        const latest = await readChanged(failure, id);
        const same = latest?.questions.find((one) => one.number === number && one.answer === answer.trim());
        return same && latest;
      });
    },
    onDone: (changed) => {
      toast.success(t('inquiries.answeredNow'));
      form.resetFields();
      onChanged(changed);
    },
  });
  if (!isPossible && !isTyped) return dialog;
  return (
    <SubmitForm<{ readonly answer: string }>
      submission={submission}
      className={styles.answer ?? ''}
      initialValues={{ answer: '' }}
    >
      {dialog}
      <Form.Item name="answer" {...(!isPossible && { extra: t('inquiries.answerEnded') })}>
        <Input.TextArea
          rows={2}
          maxLength={2_000}
          readOnly={!isPossible}
          aria-label={t('inquiries.answerLabel', { number })}
        />
      </Form.Item>
      {isPossible ? (
        <Button type="primary" htmlType="submit" loading={submission.isSending}>
          {t('inquiries.answer')}
        </Button>
      ) : (
        <Button onClick={() => form.resetFields()}>{t('editor.discard')}</Button>
      )}
    </SubmitForm>
  );
}
