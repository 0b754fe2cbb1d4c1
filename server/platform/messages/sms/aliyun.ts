import { createRequire } from 'node:module';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import { providerTimeout, type SendTemplate } from './send-template.ts';
import type { SmsSettings } from './sms-settings.ts';

// CommonJS with a default export: required as such, because `import` differs from its types.
const require = createRequire(import.meta.url);
const { default: Dysms, SendSmsRequest } =
  require('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525');
const { $OpenApiUtil } = require('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core');

const provider = 'aliyun';

/**
 * Response codes that concern this message: its number, how often that is written to, or what it says. Any other is worth
 * retrying, because it passes by itself or when key, balance, signature or template have been put right.
 */
const ofMessage =
  /^isv\.(MOBILE_|BUSINESS_LIMIT_CONTROL|BLACK_KEY_CONTROL_LIMIT|PARAM_|INVALID_PARAMETERS|INVALID_JSON_PARAM|TEMPLATE_(MISSING_PARAMETERS|PARAMS_ILLEGAL)|SMS_CONTENT_ILLEGAL)/;

/** Sends SMS through Alibaba Cloud (dysmsapi 2017-05-25, signed by ACS3-HMAC-SHA256). */
export function openAliyun(settings: SmsSettings, timeout = providerTimeout): SendTemplate {
  const address = settings.endpoint === undefined ? undefined : new URL(settings.endpoint);
  const client = new Dysms(
    new $OpenApiUtil.Config({
      accessKeyId: settings.keyId,
      accessKeySecret: settings.keySecret,
      regionId: settings.region,
      endpoint: address?.host ?? 'dysmsapi.aliyuncs.com',
      protocol: address?.protocol.replace(':', '') ?? 'https',
      connectTimeout: timeout,
      readTimeout: timeout,
    }),
  );
  return async ({ to, template, parameters }) => {
    const fail = (reason: string, isFinal: boolean) => new DeliveryFailure({ provider, reason, to, isFinal });
    const request = new SendSmsRequest({
      phoneNumbers: to,
      signName: settings.signName,
      templateCode: template,
      templateParam: JSON.stringify(parameters),
    });
    const answer = await client.sendSms(request).catch((error: unknown) => {
      const { code: reason } = error as { code?: string };
      throw fail(String(reason ?? 'no answer'), ofMessage.test(String(reason)));
    });
    // Most refusals have HTTP 200.
    const reason = answer.body?.code;
    if (reason !== 'OK') throw fail(String(reason ?? 'no code'), ofMessage.test(String(reason)));
  };
}
