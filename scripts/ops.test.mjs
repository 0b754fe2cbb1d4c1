import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCIDR } from 'ipaddr.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { apiBase } from '#contract/endpoints.ts';
import { notificationStreamPath } from '#contract/identity/notifications.ts';
import { settingNames } from '#server/platform/config.ts';
import { root } from './lib/project.mjs';

const read = (file) => readFileSync(join(root, 'ops', file), 'utf8');

it('nginx lets the stream of notifications through line by line, at its address', () => {
  expect(read('nginx/shangjian.conf')).toContain(`location = ${apiBase}${notificationStreamPath} {`);
});

it('nginx takes no process out of service for a call that it answered with 503 because it was busy', () => {
  const servers = read('nginx/shangjian.conf').match(/^ *server 127.*$/gm);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/ max_fails=0;$/);
});

it('no visitor names a trace: proxies send on none that they did not begin', () => {
  const places = read('nginx/shangjian.conf').match(/^ *proxy_pass .*$/gm);
  expect(read('nginx/shangjian.conf').match(/^ *proxy_set_header traceparent "";$/gm)).toHaveLength(places.length);
  expect(read('haproxy/haproxy.cfg')).toMatch(/^ *http-request del-header traceparent$/m);
});

it('the compose file trusts the proxy on its machine, whose calls come from the gateway of a network that it names', () => {
  const { services, networks } = parse(read('docker/compose.yaml'));
  const [{ subnet, gateway }] = networks.default.ipam.config;
  expect(services.shangjian.environment.TRUST_PROXY).toBe(gateway);
  expect(parseCIDR(subnet)[0].toString().replace(/0$/, '1')).toBe(gateway);
});

it('the compose file lets no log grow without end, on the disk that holds the database', () => {
  const services = Object.values(parse(read('docker/compose.yaml')).services);
  expect(services).toHaveLength(4);
  for (const { logging } of services)
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } });
});

it.each(['ops/docker/Dockerfile', 'docs/operations.md'])('%s takes one package, however many lie beside it', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/shangjian-\*/);
});

it('the image is of this release', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(read('docker/Dockerfile')).toMatch(new RegExp(`^ARG VERSION=${RegExp.escape(version)}$`, 'm'));
  expect(read('kubernetes/shangjian.yaml')).toContain(`image: registry.example/shangjian:${version}\n`);
});

it('systemd gives each process its own port, whatever the settings say, and settings that it alone has', () => {
  const unit = read('systemd/shangjian@.service');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i \/opt\/shangjian\/bin\/shangjian$/m);
  expect(unit.match(/^EnvironmentFile=.*$/gm)).toEqual([
    'EnvironmentFile=/etc/shangjian/settings',
    'EnvironmentFile=-/etc/shangjian/settings-%i',
  ]);
});

it.each(['docker/compose.yaml', 'docker/Dockerfile', 'systemd/shangjian@.service'])(
  '%s names settings that there are',
  (file) => {
    const known = new Set([...settingNames, ...settingNames.map((name) => `${name}_FILE`)]);
    const named = read(file).match(/\b(?:[A-Z]+_)*(?:URL|DIR|ENV|SECRET|PORT|HOST)(?:_FILE)?\b(?=[:=])/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  },
);
