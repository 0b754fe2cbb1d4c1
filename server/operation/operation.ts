import type { Platform } from '#server/platform/platform.ts';
import { clientStartFeature } from './client-start/routes.ts';
import { jobFeature } from './jobs/routes.ts';
import { statusFeature } from './status/routes.ts';

/** What operators see of the running installation, and how clients begin. */
export function openOperation(platform: Platform) {
  return { features: [statusFeature(platform), jobFeature(platform), clientStartFeature()] };
}
