import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { CompanyMembers } from './company-members.tsx';
import { ownCalls, ownMembers, whileQueuedIn } from './member-calls.ts';
import styles from './members.module.css';

const opened = { invite: oneOf(['new']) };

/** 成员: the people of the own company. */
export function Component() {
  const mayInvite = useMay('member:invite');
  const mayEdit = useMay('member:edit');
  const [{ invite }, change] = useAddress(opened);
  const { data, error, refetch } = useQuery({ ...ownMembers, staleTime: 0, refetchInterval: whileQueuedIn });
  const user = useQuery(apiQuery('session.currentUser', {}, { quiet: true }));
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={styles.page}>
      <CompanyMembers
        company={{ stockId: user.data?.stockId ?? 0, name: user.data?.companyName ?? '' }}
        data={data}
        calls={ownCalls}
        mayInvite={mayInvite}
        mayEdit={mayEdit}
        isPage
        isInviting={invite !== undefined}
        onInvite={(isInviting) => change({ invite: isInviting ? 'new' : undefined })}
        onChanged={() => void refetch()}
      />
    </div>
  );
}
