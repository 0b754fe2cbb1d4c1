import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecidedEventRole } from '#contract/insight/event-types.ts';
import type { EventExplanation } from '#contract/insight/events.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { refreshFigures } from '#web/workspace/insight/refresh/refresh-figures.ts';
import { DiscardQuestionOf } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { FailureAlert } from '#web/workspace/kits/form/failure-alert.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './events.module.css';

/** The contract's list; its type keeps both equal. */
const decided: typeof import('#contract/insight/event-types.ts').decidedEventRoles = ['subject', 'other', 'none'];
const maxReason: typeof import('#contract/insight/event-types.ts').maxEventReason = 200;

interface Values {
  readonly reason?: string;
}

/** What the form begins with. */
const offered = ({ judged, correction }: EventExplanation): DecidedEventRole =>
  correction?.role ?? (judged.role === 'unsure' ? 'other' : judged.role);

/** Decides what a company is in an event instead of the rules, or leaves it to the rules again. */
export function CorrectEventForm({ explanation }: { readonly explanation: EventExplanation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { articleId: id, stockId, type, correction } = explanation;
  const [chosen, setChosen] = useState(offered(explanation));
  const submit = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const done = (next: EventExplanation) => {
    submission.form.resetFields();
    setChosen(offered(next));
    // The button that takes it back is about to go.
    if (!next.correction && document.activeElement === undo.current) submit.current?.focus();
    queries.setQueryData(['event.explain', { params: { id, type, stockId } }], next);
    void refreshFigures(queries);
    toast.success(t(next.correction ? 'events.done' : 'events.undone'));
  };
  const send = (role: DecidedEventRole | null, reason: string) =>
    api('event.correct', { body: { id, stockId, type, role, reason } }, { quiet: true });
  const submission = useSubmission({ send: ({ reason = '' }: Values) => send(chosen, reason), onDone: done });
  const takeBack = useSubmission({ send: (_values: Values) => send(null, ''), onDone: done, form: submission.form });
  return (
    <SubmitForm submission={submission} className={styles.correct ?? ''}>
      <DiscardQuestionOf form={submission.form} />
      <SegmentedSwitch
        label={t('events.shouldBe')}
        value={chosen}
        options={decided.map((value) => ({ value, label: t(`events.decided.${value}`) }))}
        onChange={setChosen}
      />
      <Form.Item name="reason" label={t('tone.reason')}>
        <Input maxLength={maxReason} />
      </Form.Item>
      <FailureAlert failure={takeBack.failure} isSending={takeBack.isSending} onRetry={() => void takeBack.send({})} />
      <div className={styles.buttons}>
        <Button ref={submit} type="primary" htmlType="submit" loading={submission.isSending}>
          {t('events.correct')}
        </Button>
        {correction && (
          <Button ref={undo} loading={takeBack.isSending} onClick={() => void takeBack.send({})}>
            {t('events.undo')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('events.effect')}</p>
    </SubmitForm>
  );
}
