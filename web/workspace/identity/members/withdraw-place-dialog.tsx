import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserMembership } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { SuccessorField } from '#web/workspace/identity/hand-over/successor-field.tsx';
import { WithdrawDialog } from '#web/workspace/identity/hand-over/withdraw-dialog.tsx';

interface WithdrawPlaceDialogProps {
  readonly id: number;
  readonly membership: UserMembership;
  readonly onDone: () => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Takes a person out of one of their companies. */
export function WithdrawPlaceDialog({ id, membership, ...rest }: WithdrawPlaceDialogProps) {
  const { stockId, companyName } = membership;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('user.belongings', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  const belongings = data?.find((one) => one.stockId === stockId);
  return (
    <WithdrawDialog
      title={t('users.withdrawFrom', { company: companyName })}
      text={t('users.withdrawText')}
      handOverText={t('users.handOverText')}
      successor={data && (belongings ? <SuccessorField id={id} belongings={belongings} name="successor" /> : null)}
      error={error}
      onReload={() => void refetch()}
      withdraw={(successor) => api('user.withdraw', { body: { id, stockId, successor } }, { quiet: true })}
      {...rest}
    />
  );
}
