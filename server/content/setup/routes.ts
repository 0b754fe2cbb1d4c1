import { setupEndpoints } from '#contract/content/setup.ts';
import { findSingle } from '#server/content/site/content/read-content.ts';
import { tellNewDevice } from '#server/identity/notifications/tell-new-device.ts';
import { signInDepsOf } from '#server/identity/sessions/sign-in-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkOperator, completeSetup, type SetupDeps } from './complete-setup.ts';
import { checkSetupCode, findSetupCode, isSetUp, requireSetupTicket } from './setup-code.ts';
import { channelsOf, testAddress, testMail, testSms } from './test-channels.ts';

interface SetupNeeds {
  readonly readBrand: ReadBrand;
}

/** The set-up of an empty installation, by whoever has its one-time code. */
export function setupFeature(platform: Platform, { readBrand }: SetupNeeds) {
  const { config, secret, publicUrl } = platform;
  const deps: SetupDeps = {
    ...signInDepsOf(platform, tellNewDevice),
    ...{ rules: config.passwordRules, messages: platform.messages },
  };
  const channels = channelsOf(platform, readBrand);
  const testing = ({ db, language, now, client }: PublicContext) => ({
    ...{ db, language, now },
    by: { action: 'setup.test' as const, address: client.address },
  });
  return defineFeature({
    endpoints: setupEndpoints,
    handlers: {
      'setup.state': async (_request, { db, now }) => {
        if (await isSetUp(db)) throw new AppError('NOT_FOUND');
        return { codeEndsAt: (await findSetupCode(db, now))?.expiresAt.toISOString() ?? null };
      },
      'setup.checkCode': async ({ body }, { db, client, now }) => {
        if (await isSetUp(db)) throw new AppError('SETUP_IS_DONE');
        const checked = await checkSetupCode(db, body.setupCode, { secret, address: client.address, now });
        if (checked.state !== 'right') return checked;
        const settings = await findSingle(db, 'settings', now);
        const { mailServer, smsProvider } = channels;
        return {
          ...checked,
          installation: {
            brand: settings?.fields.brand ?? { 'zh-CN': '' },
            ...{ address: publicUrl(), isAddressSet: config.publicUrl !== undefined, mailServer, smsProvider },
            isFactorCompulsory: config.secondFactorForOperators,
          },
        };
      },
      'setup.checkOperator': async ({ body }, context) => {
        await requireSetupTicket(context.db, body.ticket, { secret, now: context.now });
        return checkOperator({ operator: body.operator, companyNames: [] }, deps, context);
      },
      'setup.testAddress': async ({ body }, context) => {
        await requireSetupTicket(context.db, body.ticket, { secret, now: context.now });
        return testAddress(publicUrl(), testing(context));
      },
      'setup.testMail': async ({ body }, context) => {
        await requireSetupTicket(context.db, body.ticket, { secret, now: context.now });
        return testMail(body.email, channels, testing(context));
      },
      'setup.testSms': async ({ body }, context) => {
        await requireSetupTicket(context.db, body.ticket, { secret, now: context.now });
        return testSms(body.phone, channels, testing(context));
      },
      'setup.complete': ({ body }, context) => completeSetup(context.db, body, deps, context),
    },
  });
}
