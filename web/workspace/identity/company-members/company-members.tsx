import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyMember, CompanyMembers as Members } from '#contract/identity/company-members.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { InvitationList } from '#web/workspace/identity/invitations/invitation-list.tsx';
import { InviteDrawer } from '#web/workspace/identity/invitations/invite-drawer.tsx';
import { InviteForm } from '#web/workspace/identity/invitations/invite-form.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import type { MemberCalls } from './member-calls.ts';
import { MemberRolesDialog } from './member-roles-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import { WithdrawMemberDialog } from './withdraw-member-dialog.tsx';

interface CompanyMembersProps {
  readonly company: { readonly stockId: number; readonly name: string };
  readonly data: Members;
  readonly calls: MemberCalls;
  readonly mayInvite: boolean;
  readonly mayEdit: boolean;
  /** Whether the form that invites is open. */
  readonly isInviting: boolean;
  readonly onInvite: (isInviting: boolean) => void;
  /** They are a page of their own, which keeps its main act in its head. */
  readonly isPage?: boolean;
  /** Beside the number of seats. */
  readonly seatsAction?: ReactNode;
  readonly onChanged: () => void;
}

/** People of a company, its seats, and the invitations that wait. */
export function CompanyMembers(props: CompanyMembersProps) {
  const {
    company,
    data,
    calls,
    mayInvite,
    mayEdit,
    isInviting,
    onInvite,
    isPage = false,
    seatsAction,
    onChanged,
  } = props;
  const { t } = useTranslation();
  const [changing, setChanging] = useState<CompanyMember>();
  const [withdrawing, setWithdrawing] = useState<CompanyMember>();
  const afterRevoking = useFocusAfterRemoval();
  const afterWithdrawal = useFocusAfterRemoval();
  const { seats, used, members, invitations, roles } = data;
  const changeable = members.filter(({ isSelf }) => mayEdit && !isSelf);
  const isFull = used >= seats;
  // A company needs somebody who runs it: the first one invited is its admin unless something else is chosen.
  const hasAdmin = [...members, ...invitations].some((one) => one.roles.some(({ code }) => code === 'CLIENT_ADMIN'));
  const close = () => onInvite(false);
  const invite = mayInvite && (
    <Button ref={afterRevoking.add} type="primary" disabled={isFull} onClick={() => onInvite(true)}>
      {t('members.invite')}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        <p className={styles.seats}>
          <strong>{t('members.seats', { used, seats })}</strong>
          <span className={styles.quiet}>{t(isFull ? 'members.full' : 'members.seatsHint')}</span>
        </p>
        {seatsAction}
        {isPage ? <PageActions>{invite}</PageActions> : invite}
      </div>
      {invitations.length > 0 && (
        <section className={styles.section} aria-label={t('members.waiting')}>
          <h2 className={styles.title}>
            {t('members.waiting')} <span className={styles.quiet}>{invitations.length}</span>
          </h2>
          <InvitationList
            invitations={invitations}
            mayInvite={mayInvite}
            afterRemoval={afterRevoking}
            resend={calls.resend}
            revoke={calls.revoke}
            onChanged={onChanged}
          />
        </section>
      )}
      <section className={styles.section} aria-label={t('members.people')}>
        <h2 ref={afterWithdrawal.add} tabIndex={-1} className={styles.title}>
          {t('members.people')} <span className={styles.quiet}>{members.length}</span>
        </h2>
        {members.length === 0 ? (
          <EmptyState drawing={<BarsDrawing />} title={t('members.empty')} text={t('members.emptyText')} />
        ) : (
          <ul ref={afterWithdrawal.list} className={styles.list}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                acts={changeable.includes(member) ? calls.acts : undefined}
                goesOn={afterWithdrawal.button}
                onRoles={() => setChanging(member)}
                onWithdraw={() => setWithdrawing(member)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </section>
      {isInviting && mayInvite && (
        <InviteDrawer title={t('invitations.titleInto', { company: company.name })} onClose={close}>
          {(form, closing) => (
            <InviteForm
              companies={[{ ...company, kind: 'client' }]}
              roles={roles.map((role) => ({ ...role, kind: 'client' as const }))}
              known={hasAdmin ? {} : { roles: ['CLIENT_ADMIN'] }}
              form={form}
              send={({ name, to, roles: chosen }) => calls.invite({ name, to, roles: chosen })}
              onDone={() => {
                toast.success(t('invitations.sent'));
                closing.leave();
                onChanged();
              }}
              onCancel={closing.close}
            />
          )}
        </InviteDrawer>
      )}
      {changing && calls.acts && (
        <MemberRolesDialog
          member={changing}
          roles={roles}
          send={calls.acts.changeRoles}
          onDone={() => {
            setChanging(undefined);
            toast.success(t('members.saved'));
            onChanged();
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
      {withdrawing && calls.acts && (
        <WithdrawMemberDialog
          member={withdrawing}
          members={members}
          send={calls.acts.withdraw}
          onDone={() => {
            // They are out on the server; the list still shows them.
            afterWithdrawal.goes(changeable.findIndex(({ id }) => id === withdrawing.id));
            setWithdrawing(undefined);
            toast.success(t('members.withdrawn', { name: withdrawing.name }));
            onChanged();
          }}
          onRefused={onChanged}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}
