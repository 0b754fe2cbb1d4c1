import type { Platform } from '#server/platform/platform.ts';
import { jobFeature } from './jobs/routes.ts';
import { statusFeature } from './status/routes.ts';

/** What operators see of the running installation. */
export function openOperation(platform: Platform) {
  return { features: [statusFeature(platform), jobFeature(platform)] };
}
