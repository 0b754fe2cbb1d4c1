import type { Channels } from '#server/content/setup/test-channels.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountDataFeature } from './account-data/routes.ts';
import { clientDataFeature } from './client-data/routes.ts';
import type { FindCut } from './client-start/first-report.ts';
import { clientStartFeature } from './client-start/routes.ts';
import { operatorHomeFeature } from './home/routes.ts';
import { installationFeature } from './installation/routes.ts';
import { jobFeature } from './jobs/routes.ts';
import { statusFeature } from './status/routes.ts';

/** What operators see of the running installation, and how clients begin. */
export function openOperation(
  platform: Platform,
  needs: { readonly readBrand: Channels['readBrand']; readonly findCut: FindCut },
) {
  return {
    features: [
      operatorHomeFeature(platform),
      statusFeature(platform, needs),
      jobFeature(platform),
      installationFeature(platform),
      clientStartFeature(needs.findCut),
      accountDataFeature(platform),
      clientDataFeature(platform, needs),
    ],
  };
}
