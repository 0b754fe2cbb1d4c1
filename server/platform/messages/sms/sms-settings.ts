import { z } from 'zod';

/** Settings of an SMS provider. */
export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  SMS_KEY_ID: z.string().min(1).optional(),
  SMS_KEY_SECRET: z.string().min(1).optional(),
  SMS_SIGN_NAME: z.string().min(1).optional(),
  SMS_CODE_TEMPLATE: z.string().min(1).optional(),
  SMS_QUOTE_TEMPLATE: z.string().min(1).optional(),
  SMS_APP_ID: z.string().min(1).optional(),
  SMS_REGION: z.string().min(1).optional(),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};
type SmsEnvironment = z.output<z.ZodObject<typeof smsEnvironment>>;

const needed = {
  aliyun: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_CODE_TEMPLATE'],
  tencent: ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_CODE_TEMPLATE', 'SMS_APP_ID'],
} as const satisfies Record<string, readonly (keyof SmsEnvironment)[]>;

export interface SmsSettings {
  readonly provider: 'aliyun' | 'tencent';
  readonly keyId: string;
  readonly keySecret: string;
  /** The approved signature that precedes each text. */
  readonly signName: string;
  /** Id of the approved template for codes; its only variable is the code. */
  readonly codeTemplate: string;
  /** Id of the approved template for invitations to quote; its variables are the inquiry's number and the deadline. */
  readonly quoteTemplate: string | undefined;
  /** Tencent Cloud's application id. */
  readonly appId: string;
  readonly region: string;
  /** API endpoint; default: the provider's. */
  readonly endpoint: string | undefined;
}

/** Names of missing settings that the provider needs. */
export function missingSmsSettings(settings: SmsEnvironment): string[] {
  if (settings.SMS_PROVIDER === undefined) return [];
  return needed[settings.SMS_PROVIDER].filter((name) => settings[name] === undefined);
}

/** The SMS provider, if one is set. */
export function smsSettingsOf(settings: SmsEnvironment): SmsSettings | undefined {
  const { SMS_PROVIDER: provider } = settings;
  if (provider === undefined) return undefined;
  return {
    provider,
    keyId: settings.SMS_KEY_ID ?? '',
    keySecret: settings.SMS_KEY_SECRET ?? '',
    signName: settings.SMS_SIGN_NAME ?? '',
    codeTemplate: settings.SMS_CODE_TEMPLATE ?? '',
    quoteTemplate: settings.SMS_QUOTE_TEMPLATE,
    appId: settings.SMS_APP_ID ?? '',
    region: settings.SMS_REGION ?? (provider === 'aliyun' ? 'cn-hangzhou' : 'ap-guangzhou'),
    endpoint: settings.SMS_ENDPOINT,
  };
}
