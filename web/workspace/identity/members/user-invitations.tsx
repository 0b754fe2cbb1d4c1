import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, type FormInstance, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { InvitationList } from '#web/workspace/identity/invitations/invitation-list.tsx';
import { InviteDrawer } from '#web/workspace/identity/invitations/invite-drawer.tsx';
import { type Invited, InviteForm, type InviteValues } from '#web/workspace/identity/invitations/invite-form.tsx';
import { whileQueued } from '#web/workspace/identity/invitations/while-queued.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { openedInvitations } from './user-address.ts';
import { companyChoices, roleChoices } from './user-choices.ts';
import styles from './users.module.css';

const pageSize = 50;

/** Invitations into any company: the buttons of the page of users, with the drawers that they open. */
export function UserInvitations() {
  const { t } = useTranslation();
  const [{ invitations: asked, waiting: narrowed }, change] = useAddress(openedInvitations);
  const mayInvite = useMay('user:invite');
  const open = asked === 'form' && !mayInvite ? undefined : asked;
  const setOpen = (invitations: typeof asked) => change({ invitations, waiting: undefined });
  const query = useUnanswered({ page: 1 });
  const waiting = query.data?.total ?? 0;
  const close = () => setOpen(undefined);
  return (
    <>
      {(waiting > 0 || open === 'list') && (
        <Button onClick={() => setOpen('list')}>{t('invitations.waitingCount', { count: waiting })}</Button>
      )}
      {mayInvite && (
        <Button type="primary" onClick={() => setOpen('form')}>
          {t('invitations.invite')}
        </Button>
      )}
      {open === 'form' && (
        <InviteDrawer title={t('invitations.title')} onClose={close}>
          {(form, closing) => <InviteByOperator form={form} onDone={closing.leave} onCancel={closing.close} />}
        </InviteDrawer>
      )}
      <Drawer open={open === 'list'} size={560} title={t('invitations.waitingTitle')} destroyOnHidden onClose={close}>
        <UnansweredInvitations
          isOverdue={narrowed === 'overdue'}
          onNarrow={(shown) => change({ waiting: shown === 'overdue' ? shown : undefined }, { replace: true })}
        />
      </Drawer>
    </>
  );
}

interface Unanswered {
  readonly isOverdue?: boolean;
  readonly page: number;
}

function useUnanswered({ isOverdue = false, page }: Unanswered) {
  return useQuery({
    ...apiQuery('invitation.list', { body: { ...(isOverdue && { isOverdue }), page, pageSize } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: whileQueued,
  });
}

const narrowings = ['all', 'overdue'] as const;
type Narrowing = (typeof narrowings)[number];

interface UnansweredInvitationsProps {
  /** Those alone that have expired or never arrived. */
  readonly isOverdue: boolean;
  readonly onNarrow: (shown: Narrowing) => void;
}

/** The invitations that wait, of all companies. */
export function UnansweredInvitations({ isOverdue, onNarrow }: UnansweredInvitationsProps) {
  const { t } = useTranslation();
  const mayInvite = useMay('user:invite');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useUnanswered({ isOverdue, page });
  const queries = useQueryClient();
  const afterRemoval = useFocusAfterRemoval();
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  // The last one of the last page was withdrawn.
  if (data && page > last) setPage(last);
  // What is there while another narrowing is read says nothing of it.
  const isNone = data?.total === 0 && !isPlaceholderData;
  const words = isOverdue ? 'noneOverdue' : 'empty';
  return (
    <>
      {(isOverdue || !isNone) && (
        <div className={styles.narrowing}>
          <SegmentedSwitch
            label={t('invitations.narrowing')}
            value={isOverdue ? 'overdue' : 'all'}
            options={narrowings.map((value) => ({ value, label: t(`invitations.narrowings.${value}`) }))}
            onChange={(shown) => {
              setPage(1);
              onNarrow(shown);
            }}
          />
        </div>
      )}
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={4} />)}
      {isNone && (
        <div ref={afterRemoval.add} tabIndex={-1}>
          <EmptyState
            drawing={<BarsDrawing />}
            title={t(`invitations.${words}Title`)}
            text={t(`invitations.${words}Text`)}
          />
        </div>
      )}
      {data && !isNone && (
        <InvitationList
          invitations={data.list}
          mayInvite={mayInvite}
          afterRemoval={afterRemoval}
          namesCompany
          resend={(id) => api('invitation.resend', { body: { id } })}
          revoke={(id) => api('invitation.revoke', { body: { id } })}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['invitation.list'] })}
        />
      )}
      {data && data.total > pageSize && (
        <Pagination
          align="end"
          current={page}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

interface InviteByOperatorProps {
  /** Without one, any company is chosen. */
  readonly stockId?: number;
  readonly known?: Invited;
  readonly cancelLabel?: string;
  readonly form?: FormInstance<InviteValues>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The form with every company and every role that the caller may grant. */
export function InviteByOperator({ stockId, onDone, ...form }: InviteByOperatorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const companies = useQuery({ ...companyChoices, staleTime: 0 });
  const roles = useQuery({ ...roleChoices, staleTime: 0 });
  const error = companies.error ?? roles.error;
  if (!companies.data || !roles.data) {
    const reload = () => void Promise.all([companies.refetch(), roles.refetch()]);
    return error ? <ErrorState error={error} onReload={reload} /> : <ListSkeleton rows={4} />;
  }
  return (
    <InviteForm
      companies={companies.data.filter((company) => stockId === undefined || company.stockId === stockId)}
      roles={roles.data}
      send={(values) => api('invitation.send', { body: values }, { quiet: true })}
      onDone={() => {
        toast.success(t('invitations.sent'));
        void queries.invalidateQueries({ queryKey: ['invitation.list'] });
        onDone();
      }}
      {...form}
    />
  );
}
