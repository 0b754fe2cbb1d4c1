import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTotal } from '#contract/format-number.ts';
import type { ManagedPeriod } from '#contract/insight/indicators.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { periodsQuery } from './indicator-queries.ts';
import styles from './indicators.module.css';

/** The code of a period that is there; the type keeps it equal to the contract's. */
const exists: typeof import('#contract/codes/errors.ts').errorTable['PERIOD_EXISTS']['code'] = 1479;

/** Periods, latest first: added, closed, opened again, and removed while they have no scores. */
export function PeriodList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...periodsQuery, staleTime: 0 });
  const afterRemoval = useFocusAfterRemoval();
  return (
    <>
      {mayEdit && data && <AddPeriod fieldRef={afterRemoval.add} />}
      <ListPanel
        label={t('indicators.periods')}
        {...(data && data.length > 0 && { count: t('indicators.periodTotal', { count: data.length }) })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={4} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('indicators.noPeriodsTitle')}
            text={t('indicators.noPeriodsText')}
          />
        )}
        {data && data.length > 0 && (
          <ul ref={afterRemoval.list}>
            {data.map((period, place) => (
              <PeriodRow
                key={period.period}
                period={period}
                mayEdit={mayEdit}
                goesOn={afterRemoval.button}
                onRemove={() => afterRemoval.goes(place)}
              />
            ))}
          </ul>
        )}
      </ListPanel>
    </>
  );
}

function AddPeriod({ fieldRef }: { readonly fieldRef: ReturnType<typeof useFocusAfterRemoval>['add'] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  /** The period that the latest try may have added, whose answer was lost. */
  const unanswered = useRef<string>(undefined);
  const submission = useSubmission({
    send: async (typed: { readonly period: string }) => {
      const period = typed.period.trim().toUpperCase();
      const mayBeThere = unanswered.current === period;
      const added = await api('period.add', { body: { period } }, { quiet: true });
      const readAll = () => queries.fetchQuery({ ...periodsQuery, staleTime: 0 }).catch(() => undefined);
      const answer = mayBeThere ? await orStored(added, [exists], readAll) : added;
      if (answer.success) unanswered.current = undefined;
      else if (isUnanswered(answer)) unanswered.current = period;
      return answer;
    },
    fields: { [exists]: 'period' },
    onDone: (periods) => {
      toast.success(t('indicators.periodAdded', { period: submission.form.getFieldValue('period') }));
      queries.setQueryData(periodsQuery.queryKey, periods);
      submission.form.resetFields();
    },
  });
  return (
    <SubmitForm submission={submission} initialValues={{ period: '' }}>
      <div className={styles.add}>
        <Form.Item name="period" label={t('indicators.newPeriod')} extra={t('indicators.newPeriodHelp')}>
          <Input ref={fieldRef} maxLength={6} placeholder="2026Q3" autoCapitalize="characters" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={submission.isSending}>
          {t('indicators.addPeriod')}
        </Button>
      </div>
    </SubmitForm>
  );
}

interface PeriodRowProps {
  readonly period: ManagedPeriod;
  readonly mayEdit: boolean;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  /** Once it is removed, before the list is without it. */
  readonly onRemove: () => void;
}

function PeriodRow({ period: one, mayEdit, goesOn, onRemove }: PeriodRowProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { period, isClosed, scores } = one;
  const take = async (answer: ApiAnswer<ManagedPeriod[]> | Promise<ApiAnswer<ManagedPeriod[]>>) => {
    const done = await answer;
    if (done.success) queries.setQueryData(periodsQuery.queryKey, done.result);
    else await queries.invalidateQueries({ queryKey: periodsQuery.queryKey });
    return done.success;
  };
  const remove = async () => {
    const answer = await api('period.remove', { body: { period } });
    if (answer.success) {
      onRemove();
      toast.success(t('indicators.periodRemoved'));
    }
    await take(answer);
  };
  const count = formatTotal(scores);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.rowName}>{period}</span>
        <span className={styles.quiet}>{t('indicators.scoreCount', { count })}</span>
      </div>
      <StateMark tone={isClosed ? 'ended' : 'success'}>
        {t(isClosed ? 'indicators.closed' : 'indicators.open')}
      </StateMark>
      {mayEdit && (
        <div className={styles.rowActions}>
          {isClosed ? (
            <Button
              {...goesOn}
              type="link"
              size="small"
              aria-label={t('indicators.reopenLabel', { period })}
              onClick={() => void take(api('period.close', { body: { period, isClosed: false } }))}
            >
              {t('indicators.reopen')}
            </Button>
          ) : (
            <Popconfirm
              title={t('indicators.closeTitle', { period })}
              description={t('indicators.closeText')}
              okText={t('indicators.close')}
              onConfirm={() => take(api('period.close', { body: { period, isClosed: true } }))}
            >
              <Button {...goesOn} type="link" size="small" aria-label={t('indicators.closeLabel', { period })}>
                {t('indicators.close')}
              </Button>
            </Popconfirm>
          )}
          {!isClosed && scores === 0 && (
            <Popconfirm
              title={t('indicators.removeTitle', { name: period })}
              description={t('indicators.removeText')}
              okText={t('indicators.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={remove}
            >
              <Button type="link" size="small" danger aria-label={t('indicators.removeLabel', { name: period })}>
                {t('indicators.remove')}
              </Button>
            </Popconfirm>
          )}
        </div>
      )}
    </li>
  );
}
