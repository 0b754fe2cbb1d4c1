import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

test('files lie in a bucket where one is named with its keys', () => {
  expect(readConfig({}).s3).toBeUndefined();
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'very secret' };
  expect(readConfig({ S3_URL: 'https://s3.example/bucket/a/b/', ...keys }).s3).toEqual({
    ...{ endpoint: 'https://s3.example', bucket: 'bucket', folder: 'a/b', region: 'us-east-1', pathStyle: true },
    ...{ accessKeyId: 'id', secretAccessKey: 'very secret' },
  });
  expect(() => readConfig({ S3_URL: 'https://s3.example/bucket' })).toThrow(/S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/);
  for (const wrong of ['https://s3.example', 'ftp://s3.example/bucket', 'https://a:b@s3.example/bucket']) {
    expect(() => readConfig({ S3_URL: wrong, ...keys })).toThrow(/S3_URL: (?!.*secret)/);
  }
});

test('nothing needs to be set', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, demoPasswordsWork: true });
  expect(config.databaseUrl).toBeUndefined();
});

test('the embedded database has an end to its connections, and space is kept free for it alone', () => {
  const url = 'postgres://server/database';
  expect(readConfig({ DATABASE_POOL: '50' }).databasePool).toBe(50);
  expect(() => readConfig({ DATABASE_POOL: '51' })).toThrow(/DATABASE_POOL: at most 50 without DATABASE_URL/);
  expect(readConfig({ DATABASE_POOL: '51', DATABASE_URL: url }).databasePool).toBe(51);
  expect(readConfig({}).diskReserveBytes).toBe(64 * 1024 * 1024);
  expect(readConfig({ DATABASE_URL: url }).diskReserveBytes).toBe(0);
});

test('.env.example names every setting once, with a value that is accepted', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const settings = lines.filter((line) => /^# [A-Z0-9_]+=/.test(line)).map((line) => line.slice(2));
  const named = settings.map((line) => line.split('=')[0]);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
  expect(() => readConfig(parseEnv(settings.join('\n')))).not.toThrow();
});

test('docs/operations.md explains every setting', async () => {
  const rows = (await readFile('docs/operations.md', 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z0-9_]+/g) ?? []);
  expect(settingNames.filter((name) => !explained.includes(name))).toEqual([]);
});

test('traces go where a receiver is named, with or without a slash behind', () => {
  expect(readConfig({}).traces).toBeUndefined();
  const named = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' });
  expect(named.traces).toEqual({ endpoint: 'http://collector:4318', service: 'shangjian' });
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('every wrong setting is named, its value never', () => {
  const read = () => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://root:secret@x', METRICS_TOKEN: 'short' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*METRICS_TOKEN/);
  expect(read).not.toThrow(/secret/);
});

test('partners are read from JSON; what is wrong with them is named by its place, never by its value', () => {
  const provider = { id: 'acme', name: 'Acme', issuer: 'https://login.example', clientId: 'c', clientSecret: 'hidden' };
  const portal = { id: 'board', name: { 'zh-CN': '门户', en: 'Portal' }, secret: 'hidden'.repeat(6) };
  const json = (...list: object[]) => JSON.stringify(list);
  const config = readConfig({ UNIFY_PARTNERS: json(portal), OIDC_PROVIDERS: json(provider) });
  expect(config.portals).toEqual([portal]);
  expect(config.oidcProviders[0]?.name).toEqual({ 'zh-CN': 'Acme', en: 'Acme' });
  const wrong = [
    [{ UNIFY_PARTNERS: 'hidden' }, /UNIFY_PARTNERS: must be JSON/],
    [{ UNIFY_PARTNERS: json({ ...portal, secret: 'hidden' }) }, /UNIFY_PARTNERS\.0\.secret/],
    [{ UNIFY_PARTNERS: json(portal, portal) }, /twice/],
    [{ OIDC_PROVIDERS: json({ ...provider, issuer: 'http://hidden.example' }) }, /OIDC_PROVIDERS\.0\.issuer/],
    [{ OIDC_PROVIDERS: json({ ...provider, extra: 'hidden' }) }, /OIDC_PROVIDERS\.0/],
  ] as const;
  for (const [environment, message] of wrong) {
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow(/hidden/);
  }
});

test.each([
  ['on an external database', { DATABASE_URL: 'postgres://h/d', SHARE_SECRET: 'x'.repeat(32) }],
  ['on the embedded one', {}],
])('the demo stays away from production %s, even when asked for', (_where, settings) => {
  const config = readConfig({ NODE_ENV: 'production', DEMO: '1', ...settings });
  expect(config).toMatchObject({ demo: false, demoPasswordsWork: false });
});

test('production on an external database does not start without a secret that all processes share', () => {
  const read = () => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d' });
  expect(read).toThrow(/SHARE_SECRET/);
  expect(readConfig({ NODE_ENV: 'production' }).shareSecret).toBeUndefined();
  expect(() => readConfig({ SHARE_SECRET: 'short' })).toThrow(/SHARE_SECRET/);
});

test.each([
  ['feeds', 'FEED_ALLOWED_HOSTS', 'feedAllowedHosts'],
  ['OpenID providers', 'OIDC_ALLOWED_HOSTS', 'oidcAllowedHosts'],
] as const)('%s may be met at the machines that are named, each with its port', (_what, setting, key) => {
  expect(readConfig({})[key]).toEqual(new Set());
  const config = readConfig({ [setting]: 'Intranet.example:8080, 127.0.0.1:3877' });
  expect(config[key]).toEqual(new Set(['intranet.example:8080', '127.0.0.1:3877']));
  for (const wrong of ['127.0.0.1', 'http://a:80', 'a:80,']) {
    expect(() => readConfig({ [setting]: wrong })).toThrow(new RegExp(setting));
  }
});

test('an OpenID provider that is not public is refused at once unless its machine is named', () => {
  const set = (issuer: string) => ({
    OIDC_PROVIDERS: JSON.stringify([{ id: 'acme', name: 'Acme', issuer, clientId: 'c', clientSecret: 's' }]),
  });
  for (const issuer of ['http://localhost:9000', 'https://10.9.8.7', 'https://[::1]', 'https://login.example:8443']) {
    expect(() => readConfig(set(issuer))).toThrow(/OIDC_PROVIDERS\.0\.issuer: .*OIDC_ALLOWED_HOSTS/);
    expect(() => readConfig(set(issuer))).not.toThrow(new RegExp(new URL(issuer).host.replaceAll('[', '\\[')));
  }
  const allowed = { ...set('http://localhost:9000'), OIDC_ALLOWED_HOSTS: 'localhost:9000' };
  expect(readConfig(allowed).oidcProviders[0]?.issuer).toBe('http://localhost:9000');
  // Hosts allowed for feeds are not allowed for sign-in.
  expect(() => readConfig({ ...set('http://localhost:9000'), FEED_ALLOWED_HOSTS: 'localhost:9000' })).toThrow(/OIDC/);
});

test('an external database gets the demo only when asked for', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://h/d' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://h/d', DEMO: '1' }).demo).toBe(true);
});

test('a setting is read from a file where one is named, without the line break at its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-settings-'));
  const file = path.join(folder, 'secret');
  await writeFile(file, `${'of the file '.repeat(4)}\n`);
  expect(readConfig({ SHARE_SECRET_FILE: file }).shareSecret).toBe('of the file '.repeat(4));
  expect(() => readConfig({ SHARE_SECRET_FILE: file, SHARE_SECRET: 'x'.repeat(40) })).toThrow(/only one of them/);
  expect(() => readConfig({ SHARE_SECRET_FILE: `${file}-missing` })).toThrow(
    /SHARE_SECRET_FILE: cannot be read \(ENOENT\)/,
  );
  await writeFile(file, 'short');
  expect(() => readConfig({ SHARE_SECRET_FILE: file })).toThrow(/SHARE_SECRET: (?!.*short)/);
  await rm(folder, { recursive: true });
});
