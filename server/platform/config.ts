import { readFileSync } from 'node:fs';
import path from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { passwordRules } from '#contract/identity/password-rule-sets.ts';
import { ConnectionUrlError, readConnectionUrl } from './database/connection-url.ts';
import { isAllowedAddress } from './http-client/check-address.ts';
import { bounceEnvironment, bounceSettingsOf, missingBounceSettings } from './messages/mail/bounce-settings.ts';
import { mailEnvironment, mailSettingsOf, missingMailSettings } from './messages/mail/mail-settings.ts';
import { missingSmsSettings, smsEnvironment, smsSettingsOf } from './messages/sms/sms-settings.ts';
import { portalsSetting, providersSetting } from './partner-settings.ts';
import { StartError } from './start-error.ts';
import { missingS3Settings, s3Environment, s3SettingsOf } from './storage/s3-settings.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Hosts that may be requested although they are not public, as `host:port`; none by default. */
const hosts = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^\s,/]+:\d{1,5}(\s*,\s*[^\s,/]+:\d{1,5})*$/, 'must be host:port, more of them after commas')
  .transform((text): ReadonlySet<string> => new Set(text.split(/\s*,\s*/)))
  .default(new Set());

/** Addresses, CIDRs or names of ranges that the proxy library knows. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(areProxies, 'must be addresses or CIDRs, more of them after commas');

function areProxies(parts: string[]): boolean {
  try {
    proxyAddr.compile(parts);
    return true;
  } catch {
    return false;
  }
}

const connectionUrl = z.string().check(({ value, issues }) => {
  try {
    readConnectionUrl(value);
  } catch (error) {
    if (!(error instanceof ConnectionUrlError)) throw error;
    issues.push({ code: 'custom', input: value, message: error.message });
  }
});

/** Lines tell a secret from the one before it. */
const oneLine = z.string().regex(/^[^\n\r]*$/, 'must be one line');

/** The embedded PostgreSQL takes 60 connections: these leave room for jobs, notifications and commands beside it. */
const mostEmbedded = 50;

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: connectionUrl.optional(),
  DATABASE_DIRECT_URL: connectionUrl.optional(),
  DATABASE_READ_URL: connectionUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
  STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).optional(),
  INSTALLATION_ID: z.string().min(8).max(200).optional(),
  KEEP_ALIVE_SECONDS: z.coerce.number().min(1).max(3_600).optional(),
  DISK_RESERVE_MB: z.coerce.number().min(0).default(64),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: oneLine.min(1).max(100).default('shangjian'),
  TRUST_PROXY: proxies.optional(),
  SHARE_SECRET: oneLine.min(32).optional(),
  SHARE_SECRET_PREVIOUS: oneLine.min(32).optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  SECOND_FACTOR_OPERATORS: flag.default(false),
  SECOND_FACTOR_RESET_BY_TWO: flag.default(false),
  PASSWORD_RULES: z.enum(passwordRules).default('plain'),
  FEED_ALLOWED_HOSTS: hosts,
  UNIFY_PARTNERS: portalsSetting.optional(),
  OIDC_PROVIDERS: providersSetting.optional(),
  OIDC_ALLOWED_HOSTS: hosts,
  ...smsEnvironment,
  ...mailEnvironment,
  ...bounceEnvironment,
  ...s3Environment,
  SMS_DAILY_LIMIT: z.coerce.number().int().min(0).default(1_000),
  PUBLIC_LIMITS_FACTOR: z.coerce.number().min(0).max(1_000).default(1),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).default(5120),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

/** Names of all settings, as they are written in the environment. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Settings of one process, checked once at boot (docs/operations.md, "Settings"). */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings; the only place that reads the environment. An empty variable counts as unset. Throws one error
 * that names every invalid setting but never its value.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw unusable(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const external = settings.DATABASE_URL !== undefined;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (settings[name] !== undefined && !external) throw unusable([`DATABASE_URL: needed with ${name}`]);
  }
  if (!external && (settings.DATABASE_POOL ?? 0) > mostEmbedded) {
    throw unusable([`DATABASE_POOL: at most ${mostEmbedded} without DATABASE_URL`]);
  }
  // Processes on one database must share the signing secret; a generated one is known to one process only.
  if (external && settings.NODE_ENV === 'production' && settings.SHARE_SECRET === undefined) {
    throw unusable(['SHARE_SECRET: needed in production with DATABASE_URL']);
  }
  const missing = missingS3Settings(settings);
  if (missing.length > 0) {
    throw unusable([`${missing.join(', ')}: needed with S3_URL`]);
  }
  const missingSms = missingSmsSettings(settings);
  if (missingSms.length > 0) {
    throw unusable([`${missingSms.join(', ')}: needed with SMS_PROVIDER`]);
  }
  const missingMail = missingMailSettings(settings);
  if (missingMail.length > 0) {
    throw unusable([`${missingMail.join(', ')}: needed with SMTP_URL or for signatures`]);
  }
  const missingBounces = missingBounceSettings(settings);
  if (missingBounces.length > 0) {
    throw unusable([`${missingBounces.join(', ')}: needed with BOUNCE_PORT`]);
  }
  const oidcProviders = settings.OIDC_PROVIDERS ?? [];
  const inner = oidcProviders.findIndex(({ issuer }) => !isAllowedAddress(issuer, settings.OIDC_ALLOWED_HOSTS));
  if (inner >= 0) {
    throw unusable([
      `OIDC_PROVIDERS.${inner}.issuer: is not public, or not at port 80 or 443; allow its host:port by OIDC_ALLOWED_HOSTS`,
    ]);
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** Without a trailing slash; unset until the port is known. */
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(settings.DATA_DIR),
    /** How long a process that is told to end goes on answering, for whoever distributes requests to notice. */
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY === undefined ? 0 : 5),
    /** Above what proxies keep connections for, so that they close first and never send into a closed one. */
    keepAliveSeconds: settings.KEEP_ALIVE_SECONDS ?? (settings.TRUST_PROXY === undefined ? 5 : 75),
    /** Names this installation, where the place of its database does not. */
    installationId: settings.INSTALLATION_ID,
    databaseUrl: settings.DATABASE_URL,
    /** The same database past a pooler, if `databaseUrl` leads to one. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    /** A standby, for what only reads. */
    databaseReadUrl: settings.DATABASE_READ_URL,
    /** Each connection costs PostgreSQL about 8 MB. */
    databasePool: settings.DATABASE_POOL ?? (external ? 10 : 6),
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    /** Kept free for the embedded database; a server of its own looks after itself. */
    diskReserveBytes: external ? 0 : settings.DISK_RESERVE_MB * 1024 * 1024,
    /** Demo data is for the embedded database by default, and never for production. */
    demo: settings.NODE_ENV === 'production' ? false : (settings.DEMO ?? !external),
    demoPasswordsWork: settings.NODE_ENV !== 'production',
    /** Signs share links; if unset, a secret is generated in the data folder. */
    shareSecret: settings.SHARE_SECRET,
    /** Signatures and seals of this one are read as well. */
    shareSecretPrevious: settings.SHARE_SECRET_PREVIOUS,
    /** Encrypts backups, and opens them. */
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    /** Requires a second factor from everyone with an operator role. */
    secondFactorForOperators: settings.SECOND_FACTOR_OPERATORS,
    /** Another operator has to confirm the reset of a second factor. */
    secondFactorResetByTwo: settings.SECOND_FACTOR_RESET_BY_TWO,
    /** Rules for new passwords. */
    passwordRules: settings.PASSWORD_RULES,
    feedAllowedHosts: settings.FEED_ALLOWED_HOSTS,
    /** Partners of unified login from the environment; the database may have more. */
    portals: settings.UNIFY_PARTNERS ?? [],
    oidcProviders,
    oidcAllowedHosts: settings.OIDC_ALLOWED_HOSTS,
    /** SMS provider; if unset, codes go to the outbox. */
    sms: smsSettingsOf(settings),
    /** Mail server; if unset, mail goes to the outbox. */
    mail: mailSettingsOf(settings),
    /** How reports of mail that could not be delivered come back; not at all by default. */
    bounces: bounceSettingsOf(settings),
    /** Maximum number of SMS codes a day. */
    smsDailyLimit: settings.SMS_DAILY_LIMIT,
    /** Bucket for files; if unset, they are stored in the data folder. */
    s3: s3SettingsOf(settings),
    /** Factor on the rate limits of calls without a session; 0 disables them. */
    publicLimitsFactor: settings.PUBLIC_LIMITS_FACTOR,
    /** Storage quota of a company. */
    uploadQuotaBytes: settings.UPLOAD_QUOTA_MB * 1024 * 1024,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    /** Where spans go, without a trailing slash; nothing is recorded where no receiver is set. */
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            service: settings.OTEL_SERVICE_NAME,
          },
    /** Addresses or CIDRs of proxies whose X-Forwarded-For is trusted; none by default. */
    trustProxy: settings.TRUST_PROXY,
  };
}

/**
 * Settings of which the file is named (`SHARE_SECRET_FILE`), read from there: so orchestrators hand secrets over. A line
 * break at the end is not part of the value.
 */
function withFiles(given: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const settings = { ...given };
  for (const name of settingNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw unusable([`${name} and ${name}_FILE: only one of them`]);
    try {
      settings[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw unusable([
        `${name}_FILE: cannot be read (${error instanceof Error && 'code' in error ? error.code : 'error'})`,
      ]);
    }
  }
  return settings;
}

const unusable = (reasons: readonly string[]) => new ConfigError(`The settings are not usable: ${reasons.join('; ')}`);

/** Invalid settings. The message is for the operator. */
export class ConfigError extends StartError {}
