import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerDetail, PartnerLink } from '#contract/identity/partners.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ReasonDialog } from '#web/workspace/identity/members/reason-dialog.tsx';
import { UserSection } from '#web/workspace/identity/members/user-section.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from './partners.module.css';

interface PartnerLinksProps {
  readonly partner: PartnerDetail;
  readonly mayEdit: boolean;
  readonly onChanged: () => Promise<unknown>;
}

const pageSize = 10;

/** Which account here each person of a partner has. */
export function PartnerLinks({ partner, mayEdit, onChanged }: PartnerLinksProps) {
  const { t } = useTranslation();
  const [{ keyword, page }, setShown] = useState({ keyword: '', page: 1 });
  const [isAdding, setIsAdding] = useState(false);
  const [unlinked, setUnlinked] = useState<PartnerLink>();
  const { id, people } = partner;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('unify.links', { body: { partner: id, keyword, page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Whose links were the last of the last page has one page less.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  if (data && !isPlaceholderData && page > lastPage) setShown({ keyword, page: lastPage });
  const refresh = () => {
    void refetch();
    void onChanged();
  };
  return (
    <UserSection
      title={t('partners.links')}
      count={people}
      actions={
        mayEdit && (
          <Button type="link" size="small" onClick={() => setIsAdding(true)}>
            {t('partners.linkAdd')}
          </Button>
        )
      }
    >
      {(people > 0 || keyword !== '') && (
        <div className={styles.tools}>
          <KeywordField
            value={keyword}
            label={t('partners.search')}
            placeholder={t('partners.searchHint')}
            onSearch={(words) => setShown({ keyword: words, page: 1 })}
          />
        </div>
      )}
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.total === 0 && (
        <p className={styles.said} role="status">
          {t(keyword === '' ? 'partners.noLinks' : 'partners.noLinkFound')}
        </p>
      )}
      <ul aria-label={t('partners.linkList')} aria-busy={isPlaceholderData}>
        {data?.list.map((link) => (
          <li key={link.subject} className={styles.row}>
            <div className={styles.words}>
              {link.name} <span className={listStyles.quiet}>{link.username}</span>
              <p className={listStyles.note}>
                {[
                  link.subject,
                  t('partners.linkedAt', { time: formatDateTime(link.linkedAt) }),
                  !link.isEnabled && t('partners.disabled'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayEdit && (
              <Button
                type="link"
                danger
                size="small"
                aria-label={t('partners.unlinkLabel', { subject: link.subject })}
                onClick={() => setUnlinked(link)}
              >
                {t('partners.unlink')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <nav className={styles.pages} aria-label={t('lists.pages')}>
          <Pagination
            size="small"
            current={page}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={false}
            onChange={(next) => setShown({ keyword, page: next })}
          />
        </nav>
      )}
      {isAdding && (
        <LinkDialog
          partner={partner}
          onClose={() => setIsAdding(false)}
          onDone={() => {
            setIsAdding(false);
            refresh();
          }}
        />
      )}
      {unlinked && (
        <ReasonDialog
          title={t('partners.unlinkTitle')}
          text={t('partners.unlinkText', { ...unlinked })}
          verb={t('partners.unlink')}
          send={(reason) =>
            api('unify.unlink', { body: { partner: id, subject: unlinked.subject, reason } }, { quiet: true })
          }
          onClose={() => setUnlinked(undefined)}
          onDone={() => {
            toast.success(t('partners.unlinked'));
            setUnlinked(undefined);
            refresh();
          }}
        />
      )}
    </UserSection>
  );
}
