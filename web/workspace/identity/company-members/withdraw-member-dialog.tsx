import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyMember } from '#contract/identity/company-members.ts';
import { SuccessorItem } from '#web/workspace/identity/hand-over/successor-item.tsx';
import { WithdrawDialog } from '#web/workspace/identity/hand-over/withdraw-dialog.tsx';
import { type MemberActs, ownBelongings } from './member-calls.ts';

interface WithdrawMemberDialogProps {
  readonly member: CompanyMember;
  readonly members: readonly CompanyMember[];
  readonly send: MemberActs['withdraw'];
  readonly onDone: () => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Takes a colleague out of the own company; another one, or who asks, takes over. */
export function WithdrawMemberDialog({ member: { id, name }, members, send, ...rest }: WithdrawMemberDialogProps) {
  const { t } = useTranslation();
  const { data: counts, error, refetch } = useQuery({ ...ownBelongings(id), staleTime: 0 });
  return (
    <WithdrawDialog
      title={t('members.withdrawOf', { name })}
      text={t('members.withdrawText')}
      handOverText={t('members.handOverText')}
      successor={
        counts &&
        (counts.length === 0 ? null : (
          <SuccessorItem
            name="successor"
            label={t('members.successor')}
            counts={counts}
            candidates={members.filter((other) => other.id !== id && !other.isDisabled)}
            search={{ optionFilterProp: 'label' }}
          />
        ))
      }
      error={error}
      onReload={() => void refetch()}
      withdraw={(successor) => send(id, successor)}
      {...rest}
    />
  );
}
