import { createRequire } from 'node:module';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import { providerTimeout, type SendTemplate } from './send-template.ts';
import type { SmsSettings } from './sms-settings.ts';

// CommonJS, required like the other provider's.
const require = createRequire(import.meta.url);
const { sms } = require('tencentcloud-sdk-nodejs-sms') as typeof import('tencentcloud-sdk-nodejs-sms');

const provider = 'tencent';

/**
 * Response codes that concern this message: its number, how often that is written to, or what it says. Any other is worth
 * retrying, because it passes by itself or when key, balance, signature or template have been put right.
 */
const ofMessage =
  /^(LimitExceeded\.PhoneNumber|FailedOperation\.(PhoneNumber|ContainSensitiveWord)|InvalidParameterValue\.(IncorrectPhoneNumber|ContentLengthLimit|TemplateParameter|ProhibitedUseUrl))/;

/** Sends SMS through Tencent Cloud (sms 2021-01-11, signed by TC3-HMAC-SHA256). */
export function openTencent(settings: SmsSettings, timeout = providerTimeout): SendTemplate {
  const address = settings.endpoint === undefined ? undefined : new URL(settings.endpoint);
  const client = new sms.v20210111.Client({
    credential: { secretId: settings.keyId, secretKey: settings.keySecret },
    region: settings.region,
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: {
        endpoint: address?.host ?? 'sms.tencentcloudapi.com',
        protocol: `${address?.protocol ?? 'https:'}//`,
        // In seconds.
        reqTimeout: timeout / 1_000,
      },
    },
  });
  return async ({ to, template, parameters }) => {
    const fail = (reason: string, isFinal: boolean) => new DeliveryFailure({ provider, reason, to, isFinal });
    const request = {
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: template,
      TemplateParamSet: Object.values(parameters),
    };
    const answer = await client.SendSms(request).catch((error: unknown) => {
      const { code: reason } = error as { code?: string };
      throw fail(reason ?? 'no answer', ofMessage.test(reason ?? ''));
    });
    // Each number has its own status, apart from the request as a whole.
    const reason = answer.SendStatusSet?.[0]?.Code;
    if (reason !== 'Ok') throw fail(reason ?? 'no code', ofMessage.test(reason ?? ''));
  };
}
