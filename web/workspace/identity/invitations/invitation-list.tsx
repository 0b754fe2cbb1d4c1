import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '#contract/identity/invitations.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './invitations.module.css';

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly mayInvite: boolean;
  /** Where invitations into several companies stand together. */
  readonly namesCompany?: boolean;
  /** Of what stands around the list, which goes with the last of them. */
  readonly afterRemoval: ReturnType<typeof useFocusAfterRemoval>;
  readonly resend: (id: number) => Promise<ApiAnswer<null>>;
  readonly revoke: (id: number) => Promise<ApiAnswer<null>>;
  readonly onChanged: () => void;
}

const states = { pending: 'info', expired: 'ended', accepted: 'success', revoked: 'ended' } as const;
const deliveries = { queued: 'neutral', sent: 'success', kept: 'warning', failed: 'error' } as const;

/** Invitations that nobody has accepted, with what became of their messages; never with their links. */
export function InvitationList(props: InvitationListProps) {
  const { invitations, mayInvite, namesCompany = false, afterRemoval, resend, revoke, onChanged } = props;
  const { t } = useTranslation();
  const withdraw = async (id: number, place: number) => {
    const answer = await revoke(id);
    if (answer.success) {
      afterRemoval.goes(place);
      toast.success(t('invitations.revoked'));
    }
    onChanged();
  };
  // A second message would end the link of the first before it is read.
  const resending = useAct(async (id: number) => {
    if ((await resend(id)).success) toast.success(t('invitations.resent'));
    onChanged();
  });
  return (
    <ul ref={afterRemoval.list} className={styles.list}>
      {invitations.map((invitation, place) => {
        const { id, name, to, companyName, roles, state, expiresAt, invitedBy } = invitation;
        return (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                {name}
                <span className={styles.quiet}>{to}</span>
              </p>
              <p className={styles.quiet}>
                {[
                  ...(namesCompany ? [companyName] : []),
                  t('invitations.by', { name: invitedBy }),
                  t('invitations.until', { time: formatDateTime(expiresAt) }),
                ].join(' · ')}
              </p>
              <p className={styles.roles}>
                {roles.map((role) => (
                  <Tag key={role.code} variant="filled">
                    {role.name || t('invitations.roleGone')}
                  </Tag>
                ))}
              </p>
              <p className={styles.marks}>
                <StateMark tone={states[state]}>{t(`invitations.states.${state}`)}</StateMark>
                <DeliveryMark delivery={invitation.delivery} />
              </p>
            </div>
            {mayInvite && (
              <div className={styles.acts}>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('invitations.resendTo', { name })}
                  loading={resending.running?.[0] === id}
                  onClick={() => void resending.run(id)}
                >
                  {t('invitations.resend')}
                </Button>
                <Popconfirm
                  title={t('invitations.revokeOf', { name })}
                  description={t('invitations.revokeText')}
                  okText={t('invitations.revoke')}
                  cancelText={t('invitations.cancel')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => withdraw(id, place)}
                >
                  <Button
                    {...afterRemoval.button}
                    type="link"
                    danger
                    size="small"
                    aria-label={t('invitations.revokeOf', { name })}
                  >
                    {t('invitations.revoke')}
                  </Button>
                </Popconfirm>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function DeliveryMark({ delivery }: Pick<Invitation, 'delivery'>) {
  const { t } = useTranslation();
  if (!delivery) return <StateMark tone="neutral">{t('invitations.deliveries.unknown')}</StateMark>;
  const state = t(`invitations.deliveries.${delivery.state}`);
  // Between two tries the answer to the last one says why it still waits.
  const words =
    delivery.answer === null || delivery.state === 'sent' || delivery.state === 'kept'
      ? state
      : t('invitations.deliveries.answer', { state, answer: delivery.answer });
  return <StateMark tone={deliveries[delivery.state]}>{words}</StateMark>;
}
