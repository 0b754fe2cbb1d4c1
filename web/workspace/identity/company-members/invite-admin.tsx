import { useQuery } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/shared/toast/toast.ts';
import { type Invited, InviteForm, type InviteValues } from '#web/workspace/identity/invitations/invite-form.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { callsOf, membersOf } from './member-calls.ts';

interface InviteAdminProps {
  readonly company: { readonly stockId: number; readonly name: string };
  /** What the lead says of the person. */
  readonly known: Invited;
  /** Kept by the drawer around it, which asks before it closes. */
  readonly form?: FormInstance<InviteValues>;
  /** Invited or left for later. */
  readonly onLeft: () => void;
  /** Asks before it is left for later; without it that is done at once. */
  readonly onLater?: () => void;
}

/** The last step of a new client: its admin gets a login. */
export function InviteAdmin({ company, known, form, onLeft, onLater = onLeft }: InviteAdminProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...membersOf(company.stockId), staleTime: 0 });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={4} />;
  return (
    <InviteForm
      companies={[{ ...company, kind: 'client' }]}
      roles={data.roles.map((role) => ({ ...role, kind: 'client' as const }))}
      form={form}
      known={{ ...known, roles: ['CLIENT_ADMIN'] }}
      send={({ name, to, roles }) => callsOf(company.stockId).invite({ name, to, roles })}
      cancelLabel={t('invitations.later')}
      onDone={() => {
        toast.success(t('invitations.sent'));
        onLeft();
      }}
      onCancel={onLater}
    />
  );
}
