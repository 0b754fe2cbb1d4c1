import type { FastifyInstance } from 'fastify';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { Reader } from './database/read-replica.ts';
import type { AnyHandler, Feature, ForgetfulCache, Sweep } from './feature.ts';
import type { OpenPlatform } from './open-platform.ts';
import { type Announcement, listenForChanges } from './revisions/listen.ts';
import { sweepWork } from './sweeping/run-sweeps.ts';
import { timedWork } from './sweeping/timed-work.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the hourly sweep runs, of all features. */
    readonly sweeps: readonly Sweep[];
  }
}

/**
 * Handlers of all features. Throws if an endpoint of the contract has none or several, so that a feature missing in its
 * domain's list is noticed.
 */
export function collectHandlers(
  features: readonly Feature[],
  contract: EndpointTable,
): Readonly<Record<string, AnyHandler>> {
  const handlers: Record<string, AnyHandler> = {};
  for (const feature of features) {
    for (const [name, handler] of Object.entries(feature.handlers ?? {})) {
      if (handlers[name]) throw new Error(`two features handle ${name}`);
      handlers[name] = handler;
    }
  }
  const missing = Object.keys(contract).filter((name) => !handlers[name]);
  if (missing.length > 0) throw new Error(`no feature handles ${missing.join(', ')}`);
  return handlers;
}

/** Runs features as long as the app: routes, notifications, and repeated work. */
export async function runFeatures(
  app: FastifyInstance,
  features: readonly Feature[],
  { database, reader, jobs, sweepTime, endWork, log }: OpenPlatform,
): Promise<void> {
  for (const { routes } of features) await routes?.(app);
  for (const work of features.flatMap((feature) => feature.repeated ?? [])) jobs.repeat(timedWork(work, sweepTime));
  const sweeps = features.flatMap((feature) => feature.sweeps ?? []);
  jobs.repeat(sweepWork(sweeps, sweepTime));
  app.decorate('sweeps', sweeps);
  const stopListening = await listenForChanges(database, {
    ...listeners(features, reader),
    onError: (error) => log.error({ err: error }, 'listening for changes'),
  });
  app.addHook('onListen', () => jobs.startRepeating());
  app.addHook('onClose', async () => {
    await endWork();
    await stopListening();
    // The latest first, because it depends on the others.
    for (const { close } of features.toReversed()) await close?.();
  });
}

function listeners(features: readonly Feature[], reader: Reader) {
  const caches = features.flatMap((feature) => feature.caches ?? []);
  const wakes = features.flatMap((feature) => feature.wakes ?? []);
  const forget = (concerned: (cache: ForgetfulCache) => boolean) => {
    const forgetNow = () => {
      for (const cache of caches) if (concerned(cache)) cache.forget();
    };
    forgetNow();
    // Whoever reads from a replica that has not the change yet may keep it after it was forgotten.
    void reader.settled()?.then(forgetNow);
  };
  return {
    onChange: (topic: string) => {
      forget(({ forgetOn }) => forgetOn?.includes(topic as Announcement) === true);
      for (const { on, wake } of wakes) if (on === topic) wake();
    },
    // A database that was put back to an earlier day counts from there.
    onGap: () => {
      forget(() => true);
      for (const { wake } of wakes) wake();
    },
  };
}
