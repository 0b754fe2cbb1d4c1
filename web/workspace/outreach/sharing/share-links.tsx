import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTotal } from '#contract/format-number.ts';
import type { ShareLink, ShareTarget } from '#contract/outreach/sharing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useCopy } from '#web/workspace/ui/use-copy.ts';
import styles from './share.module.css';
import { ShareViews } from './share-views.tsx';

const pageSize = 10;

/** Links to this report, or of this kind, because charts and hot words are snapshots. */
export function ShareLinks({ target }: { readonly target: ShareTarget }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('share.list', {
      body: {
        kind: target.kind,
        ...(target.kind === 'report' && { reportId: Number(target.reportId) }),
        ...{ page, pageSize },
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.links} aria-label={t('share.links')}>
      <h3 className={styles.label}>{t('share.links')}</h3>
      {!data &&
        (error ? (
          <ErrorState title={t('share.failed')} error={error} onReload={() => void refetch()} />
        ) : (
          <Skeleton height={72} />
        ))}
      {data?.total === 0 && <p className={styles.quiet}>{t('share.none')}</p>}
      <ul aria-busy={isPlaceholderData}>
        {data?.list.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination current={page} pageSize={pageSize} total={data.total} showSizeChanger={false} onChange={setPage} />
      )}
    </section>
  );
}

function LinkRow({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const copy = useCopy();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [modal, confirming] = Modal.useModal();
  const date = formatDateTime(link.createdAt);
  const revoke = async () => {
    const answer = await api('share.revoke', { body: { id: link.id } });
    if (!answer.success) return;
    toast.success(t('share.revoked'));
    await queryClient.invalidateQueries({ queryKey: ['share.list'] });
  };
  const askToRevoke = () =>
    modal.confirm({
      title: t('share.revokeTitle'),
      content: t('share.revokeText', { date, name: link.createdBy }),
      okText: t('share.revoke'),
      cancelText: t('share.keep'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: revoke,
    });
  return (
    <li className={styles.link}>
      {confirming}
      <div className={styles.linkHead}>
        <span className={styles.state} data-state={link.state}>
          {t(`share.states.${link.state}`)}
        </span>
        <span>{t('share.created', { date, name: link.createdBy })}</span>
        <span className={styles.quiet}>
          {t('share.until', { date: formatDateTime(link.expiresAt) })}
          {link.hasPassword && ` · ${t('share.locked')}`}
        </span>
      </div>
      <div className={styles.linkActions}>
        <Button type="text" size="small" aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          {t('share.views', { shown: formatTotal(link.views) })}
        </Button>
        {link.state === 'open' && (
          <>
            <Button
              type="text"
              size="small"
              aria-label={t('share.copyLink', { date })}
              onClick={() => void copy(link.address, t('share.copied'))}
            >
              {t('share.copy')}
            </Button>
            <Button type="text" size="small" danger aria-label={t('share.revokeLink', { date })} onClick={askToRevoke}>
              {t('share.revoke')}
            </Button>
          </>
        )}
      </div>
      {isLogOpen && <ShareViews id={link.id} />}
    </li>
  );
}
