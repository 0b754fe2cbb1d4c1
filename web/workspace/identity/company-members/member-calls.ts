import type { CompanyMembers } from '#contract/identity/company-members.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { InviteValues } from '#web/workspace/identity/invitations/invite-form.tsx';

/** What is done to people who are members already: a client's admin does, operators do it on the page of users. */
export interface MemberActs {
  /** @param shown what was held when the roles were opened */
  readonly changeRoles: (id: number, roles: string[], shown: string[]) => Promise<ApiAnswer<null>>;
  /** @param successor takes over what belongs to the person */
  readonly withdraw: (id: number, successor: number | undefined) => Promise<ApiAnswer<null>>;
  readonly endSessions: (id: number) => Promise<ApiAnswer<{ ended: number }>>;
}

/** The calls behind a list of members: of the own company, or of a client. */
export interface MemberCalls {
  readonly invite: (values: Omit<InviteValues, 'stockId'>) => Promise<ApiAnswer<unknown>>;
  readonly resend: (id: number) => Promise<ApiAnswer<null>>;
  readonly revoke: (id: number) => Promise<ApiAnswer<null>>;
  readonly acts?: MemberActs;
}

const quiet = { quiet: true } as const;

export const ownMembers = apiQuery('member.list', {}, quiet);
export const ownBelongings = (id: number) => apiQuery('member.belongings', { params: { id } }, quiet);
export const membersOf = (stockId: number) => apiQuery('clientMember.list', { params: { stockId } }, quiet);

export const ownCalls: MemberCalls = {
  invite: (body) => api('member.invite', { body }, quiet),
  resend: (id) => api('member.resend', { body: { id } }),
  revoke: (id) => api('member.revoke', { body: { id } }),
  acts: {
    changeRoles: (id, roles, shown) => api('member.changeRoles', { body: { id, roles, shown } }, quiet),
    withdraw: (id, successor) => api('member.withdraw', { body: { id, successor } }, quiet),
    endSessions: (id) => api('member.endSessions', { body: { id } }),
  },
};

export const callsOf = (stockId: number): MemberCalls => ({
  invite: (values) => api('clientMember.invite', { body: { ...values, stockId } }, quiet),
  resend: (id) => api('clientMember.resend', { body: { stockId, id } }),
  revoke: (id) => api('clientMember.revoke', { body: { stockId, id } }),
});

/** Milliseconds until the list is asked for again: as long as one of its messages waits to be sent. */
export const whileQueuedIn = ({
  state: { data },
}: {
  readonly state: { readonly data?: CompanyMembers | undefined };
}) => (data?.invitations.some(({ delivery }) => delivery?.state === 'queued') ? 3_000 : (false as const));
