import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingNames } from '#server/platform/config.ts';
import { root } from './lib/project.mjs';

const read = (file) =>
  parseAllDocuments(readFileSync(join(root, 'ops/kubernetes', file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
const objects = read('shangjian.yaml');
const [secret] = read('secret.example.yaml');
const of = (kind) => objects.find((object) => object.kind === kind);
const pod = of('Deployment').spec.template;
const [container] = pod.spec.containers;
const settings = of('ConfigMap').data;

it('has every object once, in the version that Kubernetes serves', () => {
  expect(objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
    'v1 ConfigMap',
    'apps/v1 Deployment',
    'v1 Service',
    'policy/v1 PodDisruptionBudget',
    'networking.k8s.io/v1 Ingress',
  ]);
  expect(objects.map(({ metadata }) => metadata.name)).toEqual(Array(objects.length).fill('shangjian'));
});

it('gives settings that there are, and secrets as files that the Secret has', () => {
  const known = new Set([...settingNames, ...settingNames.map((name) => `${name}_FILE`)]);
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
  const [{ mountPath }] = container.volumeMounts;
  const mounted = Object.keys(secret.stringData).map((name) => `${mountPath}/${name}`);
  const named = Object.entries(settings).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []));
  expect(named.sort()).toEqual(mounted.sort());
});

it('leads from Ingress to Service to the pods that the budget and the spreading count', () => {
  const { labels } = pod.metadata;
  const { podAntiAffinity } = pod.spec.affinity;
  const [{ podAffinityTerm }] = podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution;
  for (const selector of [
    of('Deployment').spec.selector.matchLabels,
    of('Service').spec.selector,
    of('PodDisruptionBudget').spec.selector.matchLabels,
    podAffinityTerm.labelSelector.matchLabels,
  ])
    expect(labels).toMatchObject(selector);
  const [port] = of('Service').spec.ports;
  expect(container.ports.map(({ name }) => name)).toContain(port.targetPort);
  const [{ backend }] = of('Ingress').spec.rules[0].http.paths;
  expect(backend.service).toEqual({ name: of('Service').metadata.name, port: { name: port.name } });
});

it('probes what answers, and lets a process end in its own time', () => {
  const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet.path);
  expect(paths).toEqual(['/livez', '/livez', '/readyz']);
  const drain = Number(settings.DRAIN_SECONDS);
  const { periodSeconds, failureThreshold, timeoutSeconds } = container.readinessProbe;
  expect(drain).toBeGreaterThan(2 * periodSeconds * failureThreshold + timeoutSeconds);
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 12);
  expect(of('Deployment').spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(of('Deployment').spec.replicas);
});

it('runs as nobody, on a root that is read only, and writes where something is mounted', () => {
  expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const mounts = container.volumeMounts.map(({ name }) => name);
  expect(mounts.sort()).toEqual(pod.spec.volumes.map(({ name }) => name).sort());
  expect(pod.spec.automountServiceAccountToken).toBe(false);
});
