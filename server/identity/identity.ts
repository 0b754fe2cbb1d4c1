import type { Belongings } from '#server/platform/feature.ts';
import type { Authenticate } from '#server/platform/http/bind-endpoints.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import type { ReadBrand, ReadHotline } from '#server/platform/messages/mail/notice.ts';
import type { Platform } from '#server/platform/platform.ts';
import { emailFeature } from './accounts/email-routes.ts';
import { profileFeature } from './accounts/profile-routes.ts';
import { accountFeature } from './accounts/routes.ts';
import { auditFeature } from './audit/routes.ts';
import { captchaFeature } from './captcha/routes.ts';
import { companyMemberFeature } from './company-members/routes.ts';
import { invitationFeature, sendingDepsOf } from './invitations/routes.ts';
import { listViewFeature } from './list-views/routes.ts';
import { erasureRequestFeature, memberFeature } from './members/routes.ts';
import { notificationFeature } from './notifications/routes.ts';
import { tellNewDevice } from './notifications/tell-new-device.ts';
import { MenuPaths } from './permissions/menu-paths.ts';
import { Menus } from './permissions/menus.ts';
import { RightsOfSessions } from './permissions/rights.ts';
import { roleFeature } from './permissions/role-routes.ts';
import { menuFeature } from './permissions/routes.ts';
import { recoveryFeature } from './recovery/routes.ts';
import { passkeyFeature } from './sessions/passkey-routes.ts';
import { sessionFeature } from './sessions/routes.ts';
import { secondFactorFeature } from './sessions/second-factor-routes.ts';
import { authenticate, type ListGoodSessions, listGoodSessions } from './sessions/service.ts';
import { signInDepsOf } from './sessions/sign-in-deps.ts';
import { UnnotedUses } from './sessions/unnoted-uses.ts';
import { partnersFeature } from './unified-login/partner-routes.ts';
import { unifiedLoginFeature } from './unified-login/routes.ts';
import { userImportFeature } from './user-import/routes.ts';

interface IdentityNeeds {
  /** Name of the product in authenticator apps and mail. It is site content, which belongs to a later domain. */
  readonly readBrand: ReadBrand;
  readonly readHotline: ReadHotline;
  /** What any feature keeps for people, which later domains have as well. */
  readonly listBelongings: () => readonly Belongings[];
  readonly admit: RouteLimitCheck;
}

export type Identity = ReturnType<typeof openIdentity>;

/** Accounts, sessions and permissions. */
export function openIdentity(platform: Platform, { readBrand, readHotline, listBelongings, admit }: IdentityNeeds) {
  const { db, clock } = platform;
  const menus = new Menus(db);
  const menuPaths = new MenuPaths(db);
  const signIn = signInDepsOf(platform, tellNewDevice);
  const telling = { ...platform, readBrand, readHotline };
  const sendingOf = sendingDepsOf(platform, readBrand);
  const unnoted = new UnnotedUses();
  const rights = new RightsOfSessions(db);
  const findSession: Authenticate = async (token, { keepAlive }) => {
    const session = await authenticate(db, token, { clock, keepAlive, unnoted });
    return { ...session, rights: await rights.of(session) };
  };
  const listGood: ListGoodSessions = (hashes) => listGoodSessions(db, hashes, { clock, unnoted });
  return {
    menuPaths,
    authenticate: findSession,
    features: [
      captchaFeature(platform),
      sessionFeature(signIn),
      secondFactorFeature(signIn, readBrand),
      passkeyFeature(signIn, readBrand),
      accountFeature(platform, signIn),
      emailFeature({ ...telling, passkeySite: signIn.passkeySite }),
      profileFeature(platform, signIn),
      recoveryFeature(platform, signIn, readBrand),
      unifiedLoginFeature(platform, signIn, admit),
      partnersFeature(platform, signIn),
      menuFeature(menus, menuPaths, rights),
      roleFeature(listBelongings),
      listViewFeature,
      notificationFeature(platform, { authenticate: findSession, listGood, readBrand }),
      auditFeature,
      memberFeature(telling, listBelongings),
      erasureRequestFeature,
      invitationFeature(platform, signIn, sendingOf),
      companyMemberFeature(sendingOf, listBelongings),
      userImportFeature(platform, sendingOf),
    ],
  };
}
