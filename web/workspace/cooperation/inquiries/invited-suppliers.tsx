import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { SupplierStateMark } from '#web/workspace/cooperation/suppliers/supplier-columns.tsx';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './published-inquiry.module.css';
import { readChanged } from './read-changed.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SupplierSearch } from './supplier-picker.tsx';

interface InvitedSuppliersProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** Who was invited and what became of each mail, by name: nothing here tells who has answered. */
export function InvitedSuppliers({ inquiry, onChanged }: InvitedSuppliersProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit') && inquiry.state === inquiryState.open;
  const [withdrawn, setWithdrawn] = useState<InquiryDetail['invitations'][number]>();
  const { id, invitations, edition, invited } = inquiry;
  const list = useId();
  const isUndecided = inquiry.state === inquiryState.open || inquiry.state === inquiryState.closed;
  const invite = useAct(async (supplierId: number, words: 'sentAgain' | 'invitedAnew' | 'invitedOne') => {
    // A colleague may have withdrawn the invitation since, for a reason that is to be seen first.
    const answer = await api('inquiry.invite', { body: { id, supplierId, isWithdrawn: words === 'invitedAnew' } });
    if (answer.success) toast.success(t(`inquiries.${words}`));
    const latest = answer.success ? answer.result : await readChanged(answer, id);
    if (latest) onChanged(latest);
  });
  return (
    <Panel
      title={t('inquiries.suppliersTitle')}
      scope={t('inquiries.invitedScope', { count: edition > 0 ? invited : invitations.length })}
    >
      <ul className={styles.invited}>
        {invitations.map((one) => (
          <li key={one.supplierId}>
            <span>
              <b id={`${list}-${one.supplierId}`}>{one.name}</b>
              <small>
                {[
                  one.email,
                  one.mobile && t('inquiries.bySms', { mobile: one.mobile }),
                  one.isWithdrawn
                    ? t('inquiries.withdrawn')
                    : one.delivery && t(`inquiries.mailStates.${one.delivery}`),
                ]
                  .filter((part) => part)
                  .join(' · ')}
              </small>
            </span>
            {isUndecided && !one.isWithdrawn && <SinceInvited {...one} />}
            {mayEdit && (
              <div className={styles.invitedActs}>
                <Button
                  type="text"
                  aria-describedby={`${list}-${one.supplierId}`}
                  loading={invite.running?.[0] === one.supplierId}
                  onClick={() => void invite.run(one.supplierId, one.isWithdrawn ? 'invitedAnew' : 'sentAgain')}
                >
                  {t(one.isWithdrawn ? 'inquiries.inviteAnew' : 'inquiries.sendAgain')}
                </Button>
                {!one.isWithdrawn && (
                  <Button
                    type="text"
                    danger
                    aria-describedby={`${list}-${one.supplierId}`}
                    onClick={() => setWithdrawn(one)}
                  >
                    {t('inquiries.withdraw')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={styles.inviteMore}>
          <span>{t('inquiries.inviteMore')}</span>
          <SupplierSearch
            chosen={invitations.map(({ supplierId }) => supplierId)}
            onPick={(picked) => void invite.run(picked, 'invitedOne')}
          />
        </div>
      )}
      {withdrawn && (
        <ReasonDialog
          title={t('inquiries.withdrawTitle', { name: withdrawn.name })}
          text={t('inquiries.withdrawText')}
          help={t('inquiries.withdrawHelp')}
          inquiry={inquiry}
          isDanger
          isDone={(latest, { reason }) => isWithdrawnFor(latest, withdrawn, reason.trim())}
          send={({ reason }) =>
            api(
              'inquiry.withdrawInvitation',
              { body: { id, supplierId: withdrawn.supplierId, reason } },
              { quiet: true },
            )
          }
          onDone={(changed) => {
            setWithdrawn(undefined);
            onChanged(changed);
          }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </Panel>
  );
}

/** Whether an invitation was withdrawn for this reason, which is in the step alone. */
function isWithdrawnFor(
  { invitations, steps }: InquiryDetail,
  { supplierId, name }: InquiryDetail['invitations'][number],
  reason: string,
): boolean {
  const isWithdrawn = invitations.some((one) => one.supplierId === supplierId && one.isWithdrawn);
  const latest = steps.findLast(
    ({ action, note }) => action === 'inquiry.withdrawInvitation' && note.startsWith(`${name} · `),
  );
  return isWithdrawn && latest?.note === `${name} · ${reason}`;
}

/** That a supplier could not be invited any more: what was quoted counts, so a person decides what becomes of it. */
function SinceInvited({
  supplierState,
  isInvitable,
}: Pick<InquiryDetail['invitations'][number], 'supplierState' | 'isInvitable'>) {
  const { t } = useTranslation();
  if (supplierState !== 'approved') return <SupplierStateMark t={t} state={supplierState} />;
  return isInvitable ? null : <StateMark tone="warning">{t('inquiries.notInvitableNow')}</StateMark>;
}
