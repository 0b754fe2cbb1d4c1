import { Gauge } from 'prom-client';
import { installationEndpoints } from '#contract/operation/installation.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countWaiting } from './queries.ts';

/** Restored and copied installations, which send nothing and remove no files until an operator allows it. */
export function installationFeature({ sending, messages, log }: Pick<Platform, 'sending' | 'messages' | 'log'>) {
  const held = new Gauge({
    name: 'sending_held',
    help: '1 where nothing is sent because this installation was restored or copied',
    registers: [],
    async collect() {
      // Without the database nobody knows, and 0 would say that all is well.
      const isHeld = await sending.isHeld().catch(() => undefined);
      if (isHeld === undefined) this.remove();
      else this.set(isHeld ? 1 : 0);
    },
  });
  return defineFeature({
    endpoints: installationEndpoints,
    metrics: [held],
    handlers: {
      'installation.state': async () => ({ isHeld: await sending.isHeld() }),
      'installation.waiting': async (_request, { db }) => ({
        isHeld: await sending.isHeld(),
        ...(await countWaiting(db)),
      }),
      'installation.allow': async (_request, { db, actor: { userId, stockId, address, now } }) => {
        if (!(await sending.isHeld())) return null;
        await db.transaction(async (tx) => {
          await sending.allow(tx, { by: userId, now });
          await recordAudit(tx, { at: now, userId, stockId, address, action: 'installation.allow' });
        });
        messages.wake();
        return null;
      },
    },
    routes: (app) => {
      // At the first start, so that a copy that is made before anything was sent is known for one.
      app.addHook('onListen', async () => {
        if (await sending.isHeld())
          log.warn(
            'this installation was restored or copied: it sends nothing and removes no files until that is allowed',
          );
      });
    },
  });
}
