import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './published-inquiry.module.css';

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
        {questions.map(({ number, question, askedAt, answer }) => (
          <li key={number} data-waiting={answer === null}>
            <span className={styles.number}>{number}</span>
            <div>
              <p>
                <b>{question}</b> <time dateTime={askedAt}>{formatDateTimeShort(askedAt)}</time>
              </p>
              {answer !== null && <p>{answer}</p>}
              {answer === null && mayEdit && state === inquiryState.open && (
                <Answer id={inquiry.id} number={number} onChanged={onChanged} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface AnswerProps {
  readonly id: number;
  readonly number: number;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

function Answer({ id, number, onChanged }: AnswerProps) {
  const { t } = useTranslation();
  const submission = useSubmission<{ readonly answer: string }, InquiryDetail>({
    send: ({ answer }) => api('inquiry.answer', { body: { id, number, answer } }, { quiet: true }),
    onDone: (changed) => {
      toast.success(t('inquiries.answeredNow'));
      onChanged(changed);
    },
  });
  return (
    <SubmitForm<{ readonly answer: string }>
      submission={submission}
      className={styles.answer ?? ''}
      initialValues={{ answer: '' }}
    >
      <Form.Item name="answer">
        <Input.TextArea rows={2} maxLength={2_000} aria-label={t('inquiries.answerLabel', { number })} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={submission.isSending}>
        {t('inquiries.answer')}
      </Button>
    </SubmitForm>
  );
}
