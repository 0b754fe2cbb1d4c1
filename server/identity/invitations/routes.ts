import { invitationEndpoints } from '#contract/identity/invitations.ts';
import { smsLimitOf } from '#server/identity/recovery/codes.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { acceptAsMember, acceptAsNew, checkLink } from './accept.ts';
import { invite, resend, revoke, type SendingDeps } from './invite.ts';
import { deleteOldInvitations } from './queries.ts';
import { readInvitations } from './read.ts';

/** How long an invitation is kept after its link has ended, in milliseconds. */
const keptFor = 90 * 24 * 60 * 60_000;

/** What sending takes, for every feature that invites. */
export function sendingDepsOf(
  platform: Platform,
  readBrand: SendingDeps['readBrand'],
): (db: SendingDeps['db']) => SendingDeps {
  const { messages, publicUrl } = platform;
  const limits = { ...smsLimitOf(platform), invitesBySms: invitesBySms(platform) };
  return (db) => ({ db, messages, publicUrl, readBrand, ...limits });
}

/** A provider sends approved templates alone, of which none is for invitations. */
const invitesBySms = ({ config }: Pick<Platform, 'config'>): boolean => config.sms === undefined;

export function invitationFeature(platform: Platform, signIn: SignInDeps, sending: ReturnType<typeof sendingDepsOf>) {
  const accepting = { ...signIn, rules: platform.config.passwordRules };
  const channels = invitesBySms(platform) ? (['mail', 'sms'] as const) : (['mail'] as const);
  return defineFeature({
    endpoints: invitationEndpoints,
    handlers: {
      'invitation.channels': () => Promise.resolve([...channels]),
      'invitation.list': ({ body }, { db, language, now }) => readInvitations(db, body, { language, now }),
      'invitation.send': ({ body }, { db, actor }) => invite(sending(db), body, actor),
      'invitation.resend': ({ body }, { db, actor }) => resend(sending(db), body, actor),
      'invitation.revoke': ({ body }, { db, actor }) => revoke(db, body, actor),
      'invitation.check': ({ body }, { db, language, now }) => checkLink(db, body.token, { language, now }),
      'invitation.accept': ({ body }, context) => acceptAsNew(accepting, body, context),
      'invitation.join': ({ body }, context) => acceptAsMember(accepting, body, context),
    },
    sweeps: [({ db, now }) => deleteOldInvitations(db, new Date(now.getTime() - keptFor))],
  });
}
