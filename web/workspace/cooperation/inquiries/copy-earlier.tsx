import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { InquiryStateMark } from './inquiry-columns.tsx';
import styles from './templates.module.css';
import type { BeginOnce } from './use-begin-once.ts';

/** Older ones are found by their title or number. */
const shown = 10;

interface CopyEarlierProps {
  readonly beginOnce: BeginOnce;
  readonly onCopied: (id: number) => void;
  readonly onClose: () => void;
}

/** Earlier inquiries, the latest first, to begin a new one from. */
export function CopyEarlier({ beginOnce, onCopied, onClose }: CopyEarlierProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useQuery({
    ...apiQuery('inquiry.list', { body: { keyword, page: 1, pageSize: shown } }, { quiet: true }),
    staleTime: 0,
  });
  const copy = useAct(async (id: number) => {
    const answer = await beginOnce(id, (body) => api('inquiry.copy', { body }));
    if (!answer.success) return;
    toast.success(t('inquiries.copied', { number: answer.result.number }));
    onCopied(answer.result.id);
  });
  return (
    <Dialog open title={t('inquiries.copyEarlier')} width={560} footer={null} onCancel={onClose}>
      <KeywordField
        value={keyword}
        label={t('inquiries.search')}
        placeholder={t('inquiries.searchPlaceholder')}
        onSearch={setKeyword}
      />
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={120} />)}
      {data?.list.length === 0 && <p>{t(keyword === '' ? 'inquiries.emptyTitle' : 'inquiries.noHitTitle')}</p>}
      <ul className={styles.templates}>
        {data?.list.map(({ id, number, title, state }) => (
          <li key={id}>
            <span>
              <b>{title || t('inquiries.untitled')}</b>
              <small>{number}</small>
            </span>
            <InquiryStateMark state={state} />
            <Button
              aria-label={t('inquiries.copyOne', { name: title || number })}
              loading={copy.running?.[0] === id}
              onClick={() => void copy.run(id)}
            >
              {t('inquiries.copyThis')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
