import { companyMemberEndpoints } from '#contract/identity/company-members.ts';
import { invite, resend, revoke, type SendingDeps } from '#server/identity/invitations/invite.ts';
import { changeRoles, withdraw } from '#server/identity/members/change-memberships.ts';
import { readBelongingsAt } from '#server/identity/members/hand-over.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Belongings, defineFeature } from '#server/platform/feature.ts';
import { endSessionsOfMember, readMembers, requireClient, saveSeats } from './company-members.ts';

/**
 * Members of the caller's own company, which the session names, and of clients for operators.
 *
 * @param listBelongings what any feature keeps for people.
 */
export const companyMemberFeature = (
  sendingOf: (db: Database) => SendingDeps,
  listBelongings: () => readonly Belongings[],
) =>
  defineFeature({
    endpoints: companyMemberEndpoints,
    handlers: {
      'member.list': (_request, { db, actor }) => readMembers(db, actor.stockId, actor),
      'member.invite': ({ body }, { db, actor }) => invite(sendingOf(db), { ...body, stockId: actor.stockId }, actor),
      'member.resend': ({ body: { id } }, { db, actor }) =>
        resend(sendingOf(db), { id, stockId: actor.stockId }, actor),
      'member.revoke': ({ body: { id } }, { db, actor }) => revoke(db, { id, stockId: actor.stockId }, actor),
      'member.changeRoles': ({ body }, { db, actor }) => changeRoles(db, { ...body, stockId: actor.stockId }, actor),
      'member.belongings': ({ params: { id } }, { db, actor }) =>
        readBelongingsAt(db, { id, stockId: actor.stockId, now: actor.now }, listBelongings()),
      'member.withdraw': ({ body }, { db, actor }) =>
        withdraw(db, { ...body, stockId: actor.stockId }, actor, listBelongings()),
      'member.endSessions': ({ body }, { db, actor }) => endSessionsOfMember(db, body.id, actor),
      'clientMember.list': ({ params }, { db, actor }) => readMembers(db, params.stockId, actor),
      'clientMember.invite': async ({ body }, { db, actor }) => {
        await requireClient(db, body.stockId, actor.now);
        return invite(sendingOf(db), body, actor);
      },
      'clientMember.resend': async ({ body }, { db, actor }) => {
        await requireClient(db, body.stockId, actor.now);
        return resend(sendingOf(db), body, actor);
      },
      'clientMember.revoke': async ({ body }, { db, actor }) => {
        await requireClient(db, body.stockId, actor.now);
        return revoke(db, body, actor);
      },
      'clientMember.saveSeats': ({ body }, { db, actor }) => saveSeats(db, body, actor),
    },
  });
