import { z } from 'zod';

/** Settings of what comes back. */
export const bounceEnvironment = {
  BOUNCE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/, 'must be a domain')
    .optional(),
  BOUNCE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  BOUNCE_HOST: z.string().min(1).default('127.0.0.1'),
  BOUNCE_WEBHOOK_SECRET: z.string().min(32).optional(),
};
type BounceEnvironment = z.output<z.ZodObject<typeof bounceEnvironment>>;

export interface BounceSettings {
  /** Domain of the return addresses; without it mail comes back to the sender's address. */
  readonly domain: string | undefined;
  /** Where reports are taken by SMTP. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  /** Signs reports that a provider posts; without it none are taken. */
  readonly webhookSecret: string | undefined;
}

/** Names of missing settings that reports by SMTP need. */
export function missingBounceSettings({ BOUNCE_PORT, BOUNCE_DOMAIN }: BounceEnvironment): string[] {
  return BOUNCE_PORT !== undefined && BOUNCE_DOMAIN === undefined ? ['BOUNCE_DOMAIN'] : [];
}

export function bounceSettingsOf(settings: BounceEnvironment): BounceSettings {
  const { BOUNCE_DOMAIN: domain, BOUNCE_PORT: port, BOUNCE_HOST: host, BOUNCE_WEBHOOK_SECRET } = settings;
  return {
    domain,
    listen: port === undefined ? undefined : { host, port },
    webhookSecret: BOUNCE_WEBHOOK_SECRET,
  };
}
