import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { workspacePaths } from '#contract/paths.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { leaveAllFreely } from '#web/workspace/kits/versioned/active-guards.ts';
import { useLeaveQuestion } from '#web/workspace/kits/versioned/use-leave-question.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './company-dialog.module.css';
import { linkedCompaniesQuery, switchCompany } from './switch-company.ts';

interface CompanyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the dialog has closed, to return the focus. */
  readonly onClosed: () => void;
}

/**
 * Selects a linked company (docs/product/identity.md, "Switching company"): one list; 确定 is enabled when another
 * company is selected.
 */
export function CompanyDialog({ open, onClose, onClosed }: CompanyDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fieldId = useId();
  const errorId = useId();
  const current = readUserInfo()?.stockId;
  const [chosen, setChosen] = useState<number>();
  const [isSwitching, setIsSwitching] = useState(false);
  const [failure, setFailure] = useState('');
  const { data, error, refetch } = useQuery({ ...linkedCompaniesQuery, enabled: open });
  /** Unless the person has left it meanwhile. */
  const target = data?.find(({ stockId }) => stockId === chosen)?.stockId;

  /** What is typed belongs to this company: it is saved, or given up, before another is entered. */
  const { mayLeave, question } = useLeaveQuestion();

  const confirm = async () => {
    if (target === undefined) return;
    setIsSwitching(true);
    setFailure('');
    if (!(await mayLeave())) return setIsSwitching(false);
    const answer = await switchCompany(target, queryClient);
    setIsSwitching(false);
    if (!answer.success) return setFailure(answer.desc);
    onClose();
    leaveAllFreely(() => void navigate(workspacePaths.home));
  };

  return (
    <Dialog
      open={open}
      title={t('company.title')}
      // Kept in its place it would open beneath what was opened since.
      destroyOnHidden
      width={480}
      centered
      closable={false}
      onCancel={() => !isSwitching && onClose()}
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={() => {
        setChosen(undefined);
        setFailure('');
        onClosed();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isSwitching}>
            {t('company.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSwitching}
            aria-busy={isSwitching}
            disabled={target === undefined || target === current}
            onClick={() => void confirm()}
          >
            {isSwitching ? t('company.switching') : t('company.confirm')}
          </Button>
        </>
      }
    >
      {question}
      <p className={styles.description}>{t('company.description')}</p>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && (
        <>
          <label htmlFor={fieldId} className={styles.label}>
            {t('company.field')}
          </label>
          <Select
            id={fieldId}
            autoFocus
            className={styles.select ?? ''}
            value={target ?? current}
            onChange={setChosen}
            aria-describedby={errorId}
            showSearch={{ optionFilterProp: 'search' }}
            options={data.map(({ stockId, stockName, code }) => ({
              value: stockId,
              label: stockName,
              code,
              search: `${stockName} ${code}`,
            }))}
            optionRender={({ data: option, label }) => (
              <span className={styles.option}>
                {label}
                <span className={styles.code}>{option.value === current ? t('company.current') : option.code}</span>
              </span>
            )}
          />
        </>
      )}
      <p id={errorId} role="alert" className={styles.failure}>
        {failure}
      </p>
    </Dialog>
  );
}
