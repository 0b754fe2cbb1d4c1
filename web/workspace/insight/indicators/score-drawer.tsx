import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EnteredScore, ScoreSheet } from '#contract/insight/indicators.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { numberRules } from '#web/workspace/kits/form/typed-number.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { indicatorName, pillarName } from './indicator-queries.ts';
import styles from './indicators.module.css';
import { ScoreConflict } from './score-conflict.tsx';
import { areStored, changedIndicators, changesOf, lacksScore, type Row, rowOf } from './score-rows.ts';

/** Code of a refusal; the type keeps it equal to the contract's. */
const scoresChanged: typeof import('#contract/codes/errors.ts').errorTable['SCORES_CHANGED']['code'] = 1499;

const scoreBounds = { min: 0, max: 100 } as const;

/** What is said of a score beside it. */
const said = ['source', 'note'] as const;

const sheetQuery = (stockId: number, period: string) =>
  apiQuery('score.sheet', { params: { id: stockId }, query: { period } }, { quiet: true });

interface ScoreDrawerProps {
  readonly stockId: number;
  readonly period: string;
  readonly mayEdit: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The scores of a company in a period, to be looked at and entered. */
export function ScoreDrawer({ stockId, period, onClose, ...props }: ScoreDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...sheetQuery(stockId, period),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <ScoreForm sheet={data} onClose={onClose} {...props} />;
  return (
    <Drawer open title={period} size={760} onClose={onClose}>
      {error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />}
      <p className="visually-hidden">{t('indicators.scores')}</p>
    </Drawer>
  );
}

interface Values {
  readonly scores: readonly Row[];
}

/** Saves what was changed; an issue names the line of the form instead of the change that was sent. */
async function saveChanges(
  { stockId, period, scores }: Pick<ScoreSheet, 'stockId' | 'period' | 'scores'>,
  rows: readonly Row[],
) {
  const changes = changesOf(scores, rows);
  const answer = await api('score.save', { body: { stockId, period, scores: changes } }, { quiet: true });
  if (answer.success || !answer.issues) return answer;
  const lineOf = (index: string) =>
    scores.findIndex(({ indicatorId }) => indicatorId === changes[Number(index)]?.indicatorId);
  const issues = answer.issues.map(({ path, message }) => ({
    path: path.replace(/(?<=^body\.scores\.)\d+/, (index) => String(lineOf(index))),
    message,
  }));
  return { ...answer, issues };
}

interface ScoreFormProps {
  /** As it is when the form begins. */
  readonly sheet: ScoreSheet;
  readonly mayEdit: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function ScoreForm({ sheet: opened, mayEdit, onSaved, onClose }: ScoreFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  /** What the changes are made of: what is read again meanwhile may be somebody else's. */
  const [{ stockId, period, name, isClosed, scores }, setSheet] = useState(opened);
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<ScoreSheet>();
  const isOpen = mayEdit && !isClosed;
  const readLatest = () => queries.fetchQuery({ ...sheetQuery(stockId, period), staleTime: 0 }).catch(() => undefined);
  const submission = useSubmission({
    send: async ({ scores: rows }: Values) =>
      orStored(await saveChanges({ stockId, period, scores }, rows), [scoresChanged], async () => {
        const latest = await readLatest();
        return latest && areStored(changesOf(scores, rows), latest.scores) ? latest : undefined;
      }),
    onDone: () => {
      toast.success(t('indicators.scoresSaved', { name, period }));
      onSaved();
      leaveFreely(onClose);
    },
    onFailure: async ({ code }) => {
      if (code !== scoresChanged) return false;
      const latest = await readLatest();
      if (!latest || changedIndicators(scores, latest.scores).length === 0) return false;
      setTheirs(latest);
      return true;
    },
  });
  const { close, leaveFreely, question } = useDiscardQuestion(submission.form, onClose, { parameter: 'company' });
  const rows: readonly Row[] = Form.useWatch('scores', submission.form) ?? [];
  const isChanged =
    changesOf(scores, rows).length > 0 ||
    scores.some((line, index) => said.some((field) => lacksScore(line, rows[index], field)));
  const goOn = (latest: ScoreSheet, chosen: readonly Row[]) => {
    submission.form.setFieldsValue({ scores: chosen });
    // At once: what is sent now was made of what the colleague has saved.
    flushSync(() => {
      setSheet(latest);
      setTheirs(undefined);
    });
    if (changesOf(latest.scores, chosen).length > 0) submission.form.submit();
  };
  return (
    <Drawer
      open
      title={t('indicators.sheetTitle', { name, period })}
      size={760}
      onClose={close}
      mask={{ closable: false }}
      footer={
        isOpen && (
          <div className={formStyles.buttons}>
            <Button onClick={close}>{t('indicators.cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={submission.isSending}
              disabled={!isChanged || theirs !== undefined}
            >
              {submission.isSending ? t('indicators.saving') : t('indicators.save')}
            </Button>
          </div>
        )
      }
    >
      {question}
      {theirs && (
        <ScoreConflict
          base={scores}
          mine={() => submission.form.getFieldsValue().scores}
          theirs={theirs.scores}
          onResolve={(chosen) => goOn(theirs, chosen)}
        />
      )}
      {isClosed && <Alert type="info" showIcon title={t('indicators.closedNote')} />}
      {isOpen && <p className={styles.lead}>{t('indicators.sheetEffect')}</p>}
      <SubmitForm
        id={formId}
        submission={submission}
        disabled={!isOpen || theirs !== undefined}
        initialValues={{ scores: scores.map(rowOf) }}
      >
        {scores.map((score, index) => (
          <ScoreLine
            key={score.indicatorId}
            score={score}
            index={index}
            isFirst={
              pillarName(score) !== (index > 0 && scores[index - 1] ? pillarName(scores[index - 1] ?? score) : '')
            }
          />
        ))}
      </SubmitForm>
    </Drawer>
  );
}

interface ScoreLineProps {
  readonly score: EnteredScore;
  readonly index: number;
  /** The first of its pillar. */
  readonly isFirst: boolean;
}

function ScoreLine({ score, index, isFirst }: ScoreLineProps) {
  const { t } = useTranslation();
  const name = indicatorName(score);
  const withScore = (field: (typeof said)[number]) => ({
    name: ['scores', index, field],
    dependencies: [['scores', index, 'score']],
    rules: [
      ({ getFieldValue }: Pick<FormInstance<Values>, 'getFieldValue'>) => ({
        validator: async () => {
          if (lacksScore(score, getFieldValue(['scores', index]), field)) throw new Error(t('indicators.scoreMissing'));
        },
      }),
    ],
  });
  return (
    <>
      {isFirst && <h2 className={styles.pillar}>{pillarName(score)}</h2>}
      <div className={styles.line}>
        <p className={styles.indicator}>
          {name}
          <span className={styles.code}>{score.code}</span>
        </p>
        <Form.Item name={['scores', index, 'score']} rules={numberRules(scoreBounds)}>
          <NumberField
            aria-label={t('indicators.scoreOf', { name })}
            placeholder={t('indicators.score')}
            {...scoreBounds}
            precision={2}
            className={styles.number ?? ''}
          />
        </Form.Item>
        <Form.Item {...withScore('source')}>
          <Input aria-label={t('indicators.sourceOf', { name })} placeholder={t('indicators.source')} maxLength={200} />
        </Form.Item>
        <Form.Item {...withScore('note')}>
          <Input aria-label={t('indicators.noteOf', { name })} placeholder={t('indicators.note')} maxLength={500} />
        </Form.Item>
      </div>
    </>
  );
}
