import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { CompanyMembers } from './company-members.tsx';
import { callsOf, membersOf, whileQueuedIn } from './member-calls.ts';
import { SeatsDialog } from './seats-dialog.tsx';

interface ClientMembersProps {
  readonly company: { readonly stockId: number; readonly name: string };
  /** It is not being erased: people can be let in. */
  readonly isStaying: boolean;
}

/** A client's people for operators, who invite and set its seats; what else is done to people is on the page of users. */
export function ClientMembers({ company, isStaying }: ClientMembersProps) {
  const { t } = useTranslation();
  const { stockId } = company;
  const mayInvite = useMay('client:invite') && isStaying;
  const mayChangeSeats = useMay('client:edit') && isStaying;
  const [isChanging, setIsChanging] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refetch } = useQuery({ ...membersOf(stockId), staleTime: 0, refetchInterval: whileQueuedIn });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={4} />;
  return (
    <>
      <CompanyMembers
        company={company}
        data={data}
        calls={callsOf(stockId)}
        mayInvite={mayInvite}
        mayEdit={false}
        isInviting={isInviting}
        onInvite={setIsInviting}
        seatsAction={mayChangeSeats && <Button onClick={() => setIsChanging(true)}>{t('members.changeSeats')}</Button>}
        onChanged={() => void refetch()}
      />
      {isChanging && (
        <SeatsDialog
          stockId={stockId}
          seats={data.seats}
          onDone={() => {
            setIsChanging(false);
            toast.success(t('members.saved'));
            void refetch();
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}
