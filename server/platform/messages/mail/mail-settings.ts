import { z } from 'zod';

/** Mails a minute. */
const perMinute = z.coerce.number().int().min(1).max(100_000);

const rateOf = (pair: string): [string, number] => {
  const [domain = '', rate = ''] = pair.split('=');
  return [domain, Number(rate)];
};

/** Settings of mail. */
export const mailEnvironment = {
  MAIL_RATE: perMinute.optional(),
  MAIL_DOMAIN_RATES: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(\*|([a-z\d-]+\.)+[a-z\d-]+)=[1-9]\d{0,5}(\s*,\s*(\*|([a-z\d-]+\.)+[a-z\d-]+)=[1-9]\d{0,5})*$/,
      'must be domain=number, more of them after commas, and * for all others',
    )
    .transform((text) => new Map(text.split(/\s*,\s*/).map((pair) => rateOf(pair))))
    .default(new Map()),
  SMTP_URL: z
    .string()
    .refine(
      (text) => partsOf(text) !== undefined,
      'must be smtp://host:port or smtps://host:port, with user:password@ before the host if needed, and nothing after',
    )
    .optional(),
  MAIL_FROM: z.email().optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, 'must be a domain')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be the part before ._domainkey')
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    // Service managers keep a setting on one line.
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
};
type MailEnvironment = z.output<z.ZodObject<typeof mailEnvironment>>;

interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
}

interface DkimSettings {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Mails of pushes a minute. */
export interface MailRates {
  /** Of all together; no limit where nothing is said. */
  readonly sender: number | undefined;
  /** By domain of the recipients; `*` for each that is not named. */
  readonly domains: ReadonlyMap<string, number>;
}

export interface MailSettings extends ServerAddress {
  /** The sender's address. */
  readonly from: string;
  readonly dkim: DkimSettings | undefined;
  readonly rates: MailRates;
}

function partsOf(text: string): ServerAddress | undefined {
  try {
    const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
    const secure = protocol === 'smtps:';
    if (!secure && protocol !== 'smtp:') return undefined;
    if (!hostname || /^\/?$/.test(pathname) === false || search || hash || !username !== !password) return undefined;
    const login = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || (secure ? 465 : 587), secure, login };
  } catch {
    // No URL, or not the encoding of one.
    return undefined;
  }
}

const dkimNames = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;

/** Names of missing settings that mail needs: a sender, and all or none for signatures. */
export function missingMailSettings(settings: MailEnvironment): string[] {
  const needed = dkimNames.some((name) => settings[name] !== undefined) ? dkimNames : [];
  const forServer = settings.SMTP_URL === undefined ? [] : (['MAIL_FROM'] as const);
  return [...forServer, ...needed].filter((name) => settings[name] === undefined);
}

/** The mail server, if one is set. */
export function mailSettingsOf(settings: MailEnvironment): MailSettings | undefined {
  const { SMTP_URL, MAIL_FROM, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = settings;
  const address = SMTP_URL === undefined ? undefined : partsOf(SMTP_URL);
  if (!address || MAIL_FROM === undefined) return undefined;
  const isSigned = DKIM_DOMAIN !== undefined && DKIM_SELECTOR !== undefined && DKIM_PRIVATE_KEY !== undefined;
  return {
    ...address,
    from: MAIL_FROM,
    rates: { sender: settings.MAIL_RATE, domains: settings.MAIL_DOMAIN_RATES },
    dkim: isSigned ? { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY } : undefined,
  };
}
