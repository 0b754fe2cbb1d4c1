import { z } from 'zod';

/** The settings of a sender of SMS as they stand in the environment. */
export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  SMS_KEY_ID: z.string().min(1).optional(),
  SMS_KEY_SECRET: z.string().min(1).optional(),
  SMS_SIGN_NAME: z.string().min(1).optional(),
  SMS_CODE_TEMPLATE: z.string().min(1).optional(),
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
  /** What the provider has approved, and puts before each text. */
  readonly signName: string;
  /** Number of the approved template for codes; its one variable is the code. */
  readonly codeTemplate: string;
  /** Tencent Cloud's number of the application. */
  readonly appId: string;
  readonly region: string;
  /** Where the provider is called; its usual address where nothing is said. */
  readonly endpoint: string | undefined;
}

/** Names of the settings that the chosen provider needs and that are missing. */
export function missingSmsSettings(settings: SmsEnvironment): string[] {
  if (settings.SMS_PROVIDER === undefined) return [];
  return needed[settings.SMS_PROVIDER].filter((name) => settings[name] === undefined);
}

/** Who sends codes by SMS where they don't go into the outbox. */
export function smsSettingsOf(settings: SmsEnvironment): SmsSettings | undefined {
  const { SMS_PROVIDER: provider } = settings;
  if (provider === undefined) return undefined;
  return {
    provider,
    keyId: settings.SMS_KEY_ID ?? '',
    keySecret: settings.SMS_KEY_SECRET ?? '',
    signName: settings.SMS_SIGN_NAME ?? '',
    codeTemplate: settings.SMS_CODE_TEMPLATE ?? '',
    appId: settings.SMS_APP_ID ?? '',
    region: settings.SMS_REGION ?? (provider === 'aliyun' ? 'cn-hangzhou' : 'ap-guangzhou'),
    endpoint: settings.SMS_ENDPOINT,
  };
}
